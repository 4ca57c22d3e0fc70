// What the loop of a Runner is told to do: commands, jumps, saving; and a record that is done again.
#include <algorithm>
#include <exception>
#include <new>

#include <fmt/format.h>

#include "io/atomic_file.h"
#include "sim/runner/runner_loop.h"
#include "sim/saved_scene.h"

namespace selvedge {
namespace {

const SetParameter* setting(const Order& order) {
  const auto* session = std::get_if<SessionOrder>(&order);
  const auto* command = session ? std::get_if<Command>(session) : nullptr;
  return command ? std::get_if<SetParameter>(command) : nullptr;
}

bool sameTarget(const SetParameter* a, const SetParameter* b) {
  return a && b && a->key == b->key && a->lane == b->lane;
}

// Where the orders that set the same parameter as this one, one after the other, end.
std::size_t endOfSlide(const std::vector<Order>& orders, std::size_t first) {
  std::size_t end = first + 1;
  while (end < orders.size() && sameTarget(setting(orders[first]), setting(orders[end]))) ++end;
  return end;
}

bool isSave(const Order& order) {
  return std::holds_alternative<Save>(order) || std::holds_alternative<SaveSession>(order);
}

}  // namespace

// False: it went wrong, which is told.
bool RunnerLoop::attempt(const std::function<void()>& something) {
  try {
    something();
    return true;
  } catch (const std::bad_alloc&) {
    complaints_.emplace_back("there is not enough memory for this; what ran goes on");
  } catch (const std::exception& error) {  // a mesh file that is gone, a file that cannot be written
    complaints_.emplace_back(error.what());
  }
  return false;
}

void RunnerLoop::takeOrders() {
  std::vector<Order> orders;
  {
    const std::lock_guard lock(mail_.mutex);
    orders.swap(mail_.orders);
    dirty_ = dirty_ || mail_.stirred;
    mail_.stirred = mail_.urgent = mail_.pausesAnew = false;
    pace_ = mail_.pace;
    halts_ = mail_.halts;
    frames_.show(mail_.shown);
    traces_.watch(mail_.watched);
    if (mail_.pictures != pictures_.perSecond()) pictures_ = PictureClock(mail_.pictures, lanes().clock());
  }
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const bool saves = isSave(orders[i]);
    if (stop_.stop_requested() && !saves) continue;
    const bool done = attempt([&] {
      if (const std::size_t end = endOfSlide(orders, i); end > i + 1) {
        slide(orders, i, end);
        i = end - 1;
      } else {
        std::visit([&](const auto& each) { follow(each); }, orders[i]);
      }
    });
    if (saves) ++saves_;
    if (saves && !done) ++failedSaves_, failedSave_ = complaints_.back();
  }
  if (orders.empty()) return;
  if (std::string wrong = session_.takeProblem(); !wrong.empty()) complaints_.push_back(std::move(wrong));
  marks_.takeNotes(lanes());
}

// A slider that moves faster than the cloth: only the last place that can be taken counts.
void RunnerLoop::slide(const std::vector<Order>& orders, std::size_t first, std::size_t end) {
  endReplay();
  applied_ += end - first;
  for (std::size_t i = end; i > first; --i) {
    std::string wrong = session_.follow(std::get<SessionOrder>(orders[i - 1]));
    if (wrong.empty()) break;
    complaints_.push_back(std::move(wrong));
  }
  countStarts();
}

void RunnerLoop::follow(const SessionOrder& order) {
  endReplay();
  const bool command = std::holds_alternative<Command>(order);
  if (command) ++applied_;
  if (std::string wrong = session_.follow(order); !wrong.empty()) complaints_.push_back(std::move(wrong));
  countStarts();
  if (std::holds_alternative<GoTo>(order)) jumped();
  if (std::holds_alternative<AddLane>(order) || std::holds_alternative<RemoveLane>(order)) traceStart();
}

// Runner::singleStep() and the jumps have paused; a later wish to go on may have come with the order.
void RunnerLoop::follow(const SingleStep&) {
  const bool replaying = replay_.has_value();
  if (replaying) followReplay();
  if (replaying && !replay_) return;  // that was its end
  if (lanes().alive()) tick();
  record();
}

void RunnerLoop::follow(const GoBack& order) {
  if (order.seconds <= 0) return follow(SessionOrder(Resume{}));
  endReplay();
  double now = lanes().clock(), failed = -1;
  for (std::size_t i = 0; i < lanes().size(); ++i) {
    if (lanes().lane(i).failure()) failed = std::max(failed, lanes().lane(i).time());
  }
  if (failed >= 0) now = failed;
  session_.goBefore(now - order.seconds);
  jumped();
}

void RunnerLoop::follow(const GoBefore& order) {
  endReplay();
  session_.goBefore(order.time);
  jumped();
}

void RunnerLoop::follow(const GoBy& order) {
  endReplay();
  session_.goBy(order.moments);
  jumped();
}

void RunnerLoop::follow(const Save& order) {
  saveScene(lanes().lane(std::min(order.lane, lanes().size() - 1)), order.path);
  notices_.push_back(fmt::format("saved as {}", order.path));
}

void RunnerLoop::follow(const SaveSession& order) {
  AtomicFile file(order.path);
  file.write(session_.record());
  file.commit();
  notices_.push_back(fmt::format("saved; to see it again: selvedge replay {}", order.path));
}

void RunnerLoop::followReplay() {
  if (attempt([&] { followRecord(); })) return;
  replay_.reset();
  pause();
  notices_.emplace_back("The replay ends here.");
}

void RunnerLoop::followRecord() {
  const double clock = lanes().clock();
  for (std::string& wrong : replay_->follow(session_)) complaints_.push_back(std::move(wrong));
  if (const std::size_t lanesNow = lanes().size(); lanesNow != traced_) traceStart();
  countStarts();
  if (lanes().clock() != clock) jumped();
  marks_.takeNotes(lanes());
  if (!replay_->done(session_)) return;
  const std::string wrong = replay_->verdict(session_);
  const bool compared = !replay_->record().hashes.empty();
  replay_.reset();
  pause();
  if (!wrong.empty()) {
    complaints_.push_back(fmt::format("The replay did not come out as it was: {}.", wrong));
  } else {
    notices_.emplace_back(compared ? "The replay has ended, with the same bits as when it was recorded."
                                   : "The replay has ended; the record was cut off there.");
  }
}

// What the user does is no replay any more.
void RunnerLoop::endReplay() {
  if (!replay_) return;
  replay_.reset();
  notices_.emplace_back("You have taken over: the replay ends here.");
}

}  // namespace selvedge
