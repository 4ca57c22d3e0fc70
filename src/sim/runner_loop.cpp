#include "sim/runner_loop.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "base/error.h"
#include "sim/saved_scene.h"

namespace selvedge {
namespace {

const SetParameter* setting(const Order& order) {
  const auto* command = std::get_if<Command>(&order);
  return command ? std::get_if<SetParameter>(command) : nullptr;
}

// Where the orders that set the same parameter as this one, one after the other, end.
std::size_t endOfSlide(const std::vector<Order>& orders, std::size_t first) {
  const SetParameter* start = setting(orders[first]);
  std::size_t end = first + 1;
  while (start && end < orders.size() && setting(orders[end]) && setting(orders[end])->key == start->key) ++end;
  return end;
}

}  // namespace

RunnerLoop::RunnerLoop(RunnerMail& mail, const Scene& scene, const std::vector<LaneSettings>& lanes,
                       const RunnerOptions& options)
    : mail_(mail),
      lanes_(scene, lanes, options.simulation),
      frameSeconds_(options.frameSeconds),
      frames_(lanes),
      traces_(lanes.size()),
      starts_(lanes_.lane(0).starts()) {
  checkpoints_.offer(lanes_);
}

void RunnerLoop::run(const std::stop_token& stop) {
  stop_ = stop;
  traceStart();
  while (!stop.stop_requested()) {
    takeOrders();
    if (stop.stop_requested()) break;
    if (pace_.paused || !lanes_.alive()) {
      pause();
      if (dirty_) publish();
      sleep(-1);
    } else {
      advance();
    }
  }
  takeOrders();  // what was to be saved is saved
}

void RunnerLoop::takeOrders() {
  std::vector<Order> orders;
  {
    const std::lock_guard lock(mail_.mutex);
    orders.swap(mail_.orders);
    dirty_ = dirty_ || mail_.stirred;
    mail_.stirred = false;
    pace_ = mail_.pace;
    frames_.show(mail_.shown, mail_.wind);
  }
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (stop_.stop_requested() && !std::holds_alternative<Save>(orders[i])) continue;
    try {
      if (const std::size_t end = endOfSlide(orders, i); end > i + 1) {
        slide(orders, i, end);
        i = end - 1;
        continue;
      }
      std::visit([&](const auto& each) { follow(each); }, orders[i]);
    } catch (const std::bad_alloc&) {
      complaints_.emplace_back("there is not enough memory for this; what ran goes on");
    } catch (const std::exception& error) {  // a mesh file that is gone, a file that cannot be written
      complaints_.emplace_back(error.what());
    }
  }
  if (!orders.empty()) sendMarks();
}

// A slider that moves faster than the cloth: only the last place that can be taken counts.
void RunnerLoop::slide(const std::vector<Order>& orders, std::size_t first, std::size_t end) {
  applied_ += end - first;
  for (std::size_t i = end; i > first; --i) {
    std::string wrong = lanes_.apply(std::get<Command>(orders[i - 1]));
    if (wrong.empty()) break;
    complaints_.push_back(std::move(wrong));
  }
  countStarts();
}

void RunnerLoop::follow(const Command& command) {
  ++applied_;
  if (std::string wrong = lanes_.apply(command); !wrong.empty()) complaints_.push_back(std::move(wrong));
  countStarts();
}

// Runner::singleStep() and goBack() have paused; a later wish to go on may have come with the order.
void RunnerLoop::follow(const SingleStep&) {
  if (lanes_.alive()) tick();
}

void RunnerLoop::follow(const Reset&) {
  lanes_.restart();
  countStarts();
}

void RunnerLoop::follow(const GoBack& order) {
  pacer_.stop();
  const std::vector<Checkpoint>* to = order.seconds > 0 ? checkpoints_.since(lanes_.clock(), order.seconds) : nullptr;
  if (to) {
    lanes_.goBack(*to);
    const std::lock_guard lock(mail_.mutex);
    mail_.marks.push_back({lanes_.clock(), "back to here"});
  } else {
    lanes_.resume();
  }
}

void RunnerLoop::follow(const Save& order) {
  saveScene(lanes_.lane(std::min(order.lane, lanes_.size() - 1)), order.path);
  notices_.push_back(fmt::format("saved as {}", order.path));
}

// A start by whatever means: the moments kept are of another run.
void RunnerLoop::countStarts() {
  if (lanes_.lane(0).starts() == starts_) return;
  starts_ = lanes_.lane(0).starts();
  ++generation_;
  pacer_.stop();
  checkpoints_.clear();
  checkpoints_.offer(lanes_);
  traceStart();
}

void RunnerLoop::traceStart() {
  for (std::size_t i = 0; i < lanes_.size(); ++i) traces_.started(i, lanes_.lane(i), generation_, mail_);
}

void RunnerLoop::advance() {
  const double now = clock_.seconds();
  const double wait = pacer_.wait(now, lanes_.clock(), lanes_.nextClock(), pace_.speed);
  if (wait <= 0) tick();
  if (dirty_ && frameDue()) publish();
  if (wait > 0) sleep(dirty_ ? std::min(wait, published_ + frameSeconds_ - now) : wait);
}

void RunnerLoop::tick() {
  traces_.begin();
  const bool failedBefore = lanes_.failed();
  lanes_.tick([&](std::size_t lane) {
    traces_.stepped(lane, lanes_.lane(lane), generation_, mail_);
    return !stop_.stop_requested();
  });
  dirty_ = true;
  pacer_.stepped(clock_.seconds(), lanes_.clock());
  sendMarks();
  if (lanes_.failed()) {
    if (!failedBefore) pause();
  } else {
    checkpoints_.offer(lanes_);
  }
}

void RunnerLoop::pause() {
  pacer_.stop();
  if (!pace_.paused) dirty_ = true;
  pace_.paused = true;
  const std::lock_guard lock(mail_.mutex);
  if (!mail_.stirred) mail_.pace.paused = true;  // otherwise there is a newer wish
}

// Lanes do the same things at the same time: the first one tells.
void RunnerLoop::sendMarks() {
  std::vector<Note> notes = lanes_.lane(0).takeNotes();
  for (std::size_t i = 1; i < lanes_.size(); ++i) static_cast<void>(lanes_.lane(i).takeNotes());
  if (notes.empty()) return;
  constexpr std::size_t kMost = 10000;  // nobody takes them
  const std::lock_guard lock(mail_.mutex);
  if (mail_.marks.size() > kMost) mail_.marks.clear();
  for (Note& note : notes) {
    Mark mark = markOf(std::move(note));
    std::erase_if(mail_.marks, [&](const Mark& earlier) { return mark.replaces(earlier); });
    mail_.marks.push_back(std::move(mark));
  }
}

// A parameter that is set again and again, as by a slider, is marked where that began.
Mark RunnerLoop::markOf(Note note) {
  constexpr double kPause = 0.5;  // s
  Mark mark{note.time, std::move(note.text), std::move(note.key)};
  if (mark.key.empty()) return mark;
  const bool goesOn = mark.key == slide_.key && note.time >= slideEnd_ && note.time <= slideEnd_ + kPause;
  if (goesOn) mark.time = slide_.time;
  slideEnd_ = note.time;
  slide_ = {mark.time, {}, mark.key};
  return mark;
}

void RunnerLoop::publish() {
  std::shared_ptr<RunnerFrame> frame = frames_.make(lanes_, pace_.paused);
  frame->reached = pacer_.reached();
  frame->paused = pace_.paused;
  frame->commandsApplied = applied_;
  frame->generation = generation_;
  frame->complaints = std::exchange(complaints_, {});
  frame->notices = std::exchange(notices_, {});
  dirty_ = false;
  published_ = clock_.seconds();
  const std::lock_guard lock(mail_.mutex);
  if (mail_.frame) {  // nobody took it: its messages must not be lost
    const auto prepend = [](std::vector<std::string>& earlier, std::vector<std::string>& later) {
      later.insert(later.begin(), std::make_move_iterator(earlier.begin()), std::make_move_iterator(earlier.end()));
    };
    prepend(mail_.frame->complaints, frame->complaints);
    prepend(mail_.frame->notices, frame->notices);
  }
  frame.swap(mail_.frame);  // the old one goes back to its pool after the lock
}

void RunnerLoop::sleep(double seconds) {
  std::unique_lock lock(mail_.mutex);
  const auto stirred = [&] { return mail_.stirred; };
  if (seconds < 0) {
    mail_.wake.wait(lock, stop_, stirred);
  } else if (seconds > 0) {
    constexpr double kLongest = 3600;
    mail_.wake.wait_for(lock, stop_, std::chrono::duration<double>(std::min(seconds, kLongest)), stirred);
  }
}

}  // namespace selvedge
