#include "sim/lanes/session.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "sim/lanes/order_targets.h"

namespace selvedge {

Session::Session(const Scene& scene, const std::vector<LaneSettings>& lanes, const SessionOptions& options)
    : lanes_(scene, lanes, options.simulation), history_(options.historyBytes) {
  history_.start(lanes_);
  starts_ = lanes_.lane(0).starts();
  first_ = lanes_.serial(0);
  record_ = sessionHead(scene, lanes, options.historyBytes, lanes_.lane(0).hash());
  if (options.log.empty()) return;
  logPath_ = options.log;
  log_.open(logPath_, std::ios::binary | std::ios::trunc);
  log_ << record_ << std::flush;
  if (!log_) throw InputError(logPath_, "the log of the session cannot be written there");
}

Session::~Session() {
  if (logging()) log_ << sessionEnd(ticks_, hashes()) << std::flush;
}

struct Session::Follow {
  Session& s;

  std::string operator()(const Command& command) const {
    // What moves the cloth makes another present of the past that is shown; a parameter belongs to all of it, unless
    // moments have their own.
    const bool everywhere = std::holds_alternative<SetParameter>(command) && !s.history_.status().takesBack;
    if (!everywhere) s.history_.goOn();
    return s.lanes_.apply(command);
  }
  std::string operator()(const AddLane& order) const {
    std::string wrong = s.lanes_.add(order.from, order.own);
    if (wrong.empty()) s.history_.laneAdded(*s.lanes_.find(order.from));
    return wrong;
  }
  std::string operator()(const RemoveLane& order) const {
    const auto lane = s.lanes_.find(order.lane);
    std::string wrong = s.lanes_.remove(order.lane);
    if (wrong.empty()) s.history_.laneRemoved(*lane);
    return wrong;
  }
  std::string operator()(const Share& order) const {
    if (s.history_.status().takesBack) s.history_.goOn();
    return s.lanes_.share(order.key, order.lane);
  }
  std::string operator()(const Disown& order) const {
    if (s.history_.status().takesBack) s.history_.goOn();
    return s.lanes_.disown(order.key, order.lane);
  }
  std::string operator()(const GoTo& order) const {
    s.history_.goNear(order.time, s.lanes_);
    return "";
  }
  std::string operator()(const TakeBack& order) const {
    s.history_.setParameters(order.parameters ? PastParameters::takeBack : PastParameters::keep);
    return "";
  }
  std::string operator()(const Reset&) const {
    s.lanes_.restart();
    return "";
  }
  std::string operator()(const Resume&) const {
    s.lanes_.resume();
    return "";
  }
};

// What cannot be done since its node or lane is not there does nothing, and is not recorded.
std::string Session::follow(const SessionOrder& order) {
  if (std::string wrong = wrongOrder(order, lanes_); !wrong.empty()) return wrong;
  std::string wrong = std::visit(Follow{*this}, order);
  write(order);
  countStarts();
  return wrong;
}

double Session::goBefore(double time) {
  const double reached = history_.goBefore(time, lanes_);
  write(GoTo{reached});
  return reached;
}

bool Session::gaveUp() const {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    if (const auto& failure = lanes_.lane(i).failure(); failure && failure->stopped) return true;
  }
  return false;
}

double Session::leaveTick(double beginning) {
  const double reached = goBefore(beginning);
  history_.forgetLater();
  return reached;
}

double Session::goBy(long moments) {
  const double reached = history_.goBy(moments, lanes_);
  write(GoTo{reached});
  return reached;
}

// If the first lane has started anew, by whatever means, the moments that were kept belong to another run.
void Session::countStarts() {
  if (lanes_.serial(0) != first_) {
    first_ = lanes_.serial(0);
    starts_ = lanes_.lane(0).starts();
  }
  if (lanes_.lane(0).starts() == starts_) return;
  starts_ = lanes_.lane(0).starts();
  ++generation_;
  history_.start(lanes_);
}

void Session::write(const SessionOrder& order) {
  const std::string line = sessionLine(ticks_, order);
  record_ += line;
  if (!logging()) return;
  log_ << line << std::flush;
  if (log_) return;
  problem_ = fmt::format("{}: the log cannot be written any more; it ends at {:.6g} s", logPath_, lanes_.clock());
  log_.close();
}

std::string Session::takeProblem() { return std::exchange(problem_, ""); }

std::vector<std::uint64_t> Session::hashes() const {
  std::vector<std::uint64_t> all;
  for (std::size_t i = 0; i < lanes_.size(); ++i) all.push_back(lanes_.lane(i).hash());
  return all;
}

std::string Session::record() const {
  return record_ + (cut_ ? sessionEnd(ticks_ - 1, {}) : sessionEnd(ticks_, hashes()));
}

std::vector<std::string> Replay::follow(Session& session) {
  std::vector<std::string> wrong;
  const auto& entries = record_.entries;
  for (; next_ < entries.size() && entries[next_].tick <= session.ticks(); ++next_) {
    const std::string place = fmt::format("{}:{}", record_.path, entries[next_].line);
    if (const std::string unknown = wrongOrder(entries[next_].order, session.lanes()); !unknown.empty()) {
      broken_ = fmt::format("{}: {}", place, unknown);
      record_.ticks = session.ticks();
      record_.hashes.clear();
      next_ = entries.size();
      wrong.push_back(broken_);
      break;
    }
    const std::string each = session.follow(entries[next_].order);
    if (!each.empty()) wrong.push_back(fmt::format("{}: {}", place, each));
  }
  return wrong;
}

std::string Replay::verdict(const Session& session) const {
  if (record_.hashes.empty()) return "";
  const std::vector<std::uint64_t> now = session.hashes();
  if (now.size() != record_.hashes.size()) {
    return fmt::format("{} lanes at the end, {} when it was recorded", now.size(), record_.hashes.size());
  }
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] == record_.hashes[i]) continue;
    return fmt::format("lane {} ends with {:016x}; when it was recorded with {:016x}",
                       laneLetter(session.lanes().number(i)), now[i], record_.hashes[i]);
  }
  return "";
}

}  // namespace selvedge
