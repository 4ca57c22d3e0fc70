#include "sim/runner/runner_loop.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <limits>

namespace selvedge {

RunnerLoop::RunnerLoop(RunnerMail& mail, const Scene& scene, const std::vector<LaneSettings>& lanes,
                       const RunnerOptions& options)
    : mail_(mail), session_(scene, lanes, options), marks_(mail), frameSeconds_(options.frameSeconds) {}

void RunnerLoop::run(const std::stop_token& stop) {
  stop_ = stop;
  traceStart();
  while (!stop.stop_requested()) {
    takeOrders();
    if (replay_) followReplay();
    if (stop.stop_requested()) break;
    record();
    if (pace_.paused || !lanes().alive()) {
      pause();
      if (dirty_) attempt([this] { publish(); });
      sleep(-1);
    } else if (!attempt([this] { advance(); })) {  // no memory for a moment of the past, or for a frame
      endStep();
      pause();
    }
  }
  takeOrders();  // what was to be saved is saved
}

// If the lanes have started anew since the last look, by whatever means: time has jumped, and their traces begin again.
void RunnerLoop::countStarts() {
  if (session_.generation() == generation_) return;
  generation_ = session_.generation();
  jumped();
  traceStart();
  if (halts_.crossed(-std::numeric_limits<double>::infinity(), lanes().clock())) pause();
}

void RunnerLoop::jumped() {
  pacer_.stop();
  pictures_.jumped(lanes().clock());
  dirty_ = true;
}

void RunnerLoop::traceStart() {
  traced_ = lanes().size();
  traces_.started(lanes(), generation_);
  sendRows();
  dirty_ = true;
}

void RunnerLoop::sendRows() {
  const std::lock_guard lock(mail_.mutex);
  for (std::size_t i = 0; i < lanes().size(); ++i) {
    const int number = lanes().number(i);
    append(traces_.take(number), mail_.rows[static_cast<std::size_t>(number)]);
  }
  append(traces_.takeComparison(), mail_.comparison);
}

void RunnerLoop::advance() {
  const double now = clock_.seconds();
  const double wait = pacer_.wait(now, lanes().clock(), lanes().nextClock(), pace_.speed);
  if (wait <= 0) tick();
  if (dirty_ && frameDue()) publish();
  if (wait > 0) sleep(dirty_ ? std::min(wait, published_ + frameSeconds_ - now) : wait);
}

void RunnerLoop::tick() {
  const bool fromPast = session_.history().inPast, failedBefore = failedUnexpectedly();
  const double begin = lanes().clock();
  std::atomic<bool> whole{true};
  {
    const std::lock_guard lock(mail_.mutex);
    mail_.stepping = mail_.clock.seconds();
  }
  session_.tick([&](std::size_t lane) {
    traces_.stepped(lane, lanes().lane(lane));
    if (session_.logging() || !stop_.stop_requested()) return true;  // a log ends with whole ticks
    whole = false;
    return false;
  });
  const bool gaveUp = endStep();
  if (!whole || (gaveUp && stop_.stop_requested())) session_.cut();
  traces_.ticked(lanes());
  sendRows();
  dirty_ = true;
  pacer_.stepped(clock_.seconds(), lanes().clock());
  if (fromPast) marks_.add({begin, "back to here", ""});
  marks_.takeNotes(lanes());
  if (gaveUp) return goBeforeStep(begin);
  if (replay_) return;
  if (halts_.crossed(begin, lanes().clock()) || (!failedBefore && failedUnexpectedly())) pause();
}

// Whether some lane gave its step up.
bool RunnerLoop::endStep() {
  const std::lock_guard lock(mail_.mutex);
  mail_.stepping = -1;
  mail_.progress.forget();
  return mail_.givesUp.exchange(stop_.stop_requested() && !session_.logging()) && session_.gaveUp();
}

void RunnerLoop::goBeforeStep(double begin) {
  endReplay();
  session_.leaveTick(begin);
  jumped();
  const std::lock_guard lock(mail_.mutex);
  const bool goesElsewhere = !mail_.orders.empty();  // to the start, or to another moment
  notices_.emplace_back(goesElsewhere
                            ? "The step under way took long and was given up."
                            : "The step under way took long and was given up: time stands at the moment before it.");
}

bool RunnerLoop::failedUnexpectedly() {
  for (std::size_t i = 0; i < lanes().size(); ++i) {
    if (lanes().lane(i).failure() && !halts_.allows(lanes().number(i))) return true;
  }
  return false;
}

// All pictures that are due: a long step may contain several.
void RunnerLoop::record() {
  while (pictures_.due(lanes().clock()) && !stop_.stop_requested()) {
    publish(pictures_.take());
    if (!waitUntilTaken()) return;
  }
}

void RunnerLoop::pause() {
  pacer_.stop();
  if (!pace_.paused) dirty_ = true;
  pace_.paused = true;
  const std::lock_guard lock(mail_.mutex);
  if (!mail_.pausesAnew) mail_.pace.paused = true;  // otherwise there is a newer wish
}

void RunnerLoop::publish(long picture) {
  std::shared_ptr<RunnerFrame> frame = frames_.make(lanes(), pace_.paused);
  for (std::size_t i = 0; i < lanes().size(); ++i) frame->lanes[i].cost = traces_.cost(i);
  frame->history = session_.history();
  frame->replay = replay_ ? ReplayStatus{session_.ticks(), replay_->record().ticks} : ReplayStatus{};
  frame->picture = picture;
  frame->reached = pacer_.reached();
  frame->paused = pace_.paused;
  frame->commandsApplied = applied_;
  frame->saves = saves_;
  frame->failedSaves = failedSaves_;
  frame->failedSave = failedSave_;
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

// False where nobody wants pictures any more.
bool RunnerLoop::waitUntilTaken() {
  std::unique_lock lock(mail_.mutex);
  mail_.wake.wait(lock, stop_, [&] { return !mail_.frame || mail_.pictures <= 0; });
  return mail_.pictures > 0;
}

}  // namespace selvedge
