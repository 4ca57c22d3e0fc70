// What the thread of a Runner does: orders, steps at their time, rows, frames.
#pragma once

#include <functional>
#include <stop_token>

#include "base/timer.h"
#include "sim/frames/frame_maker.h"
#include "sim/lanes/session.h"
#include "sim/runner/mark_writer.h"
#include "sim/runner/pacer.h"
#include "sim/runner/picture_clock.h"
#include "sim/runner/runner_mail.h"
#include "sim/runner/runner_options.h"
#include "sim/runner/trace_writer.h"

namespace selvedge {

class RunnerLoop {
 public:
  RunnerLoop(RunnerMail& mail, const Scene& scene, const std::vector<LaneSettings>& lanes,
             const RunnerOptions& options);
  void replay(SessionRecord record) { replay_.emplace(std::move(record)); }  // from the first tick on
  void run(const std::stop_token& stop);

 private:
  void takeOrders();
  void follow(const SessionOrder& order);
  void slide(const std::vector<Order>& orders, std::size_t first, std::size_t end);
  void follow(const SingleStep& order);
  void follow(const GoBack& order);
  void follow(const GoBefore& order);
  void follow(const GoBy& order);
  void follow(const Save& order);
  void follow(const SaveSession& order);
  bool attempt(const std::function<void()>& something);
  void followReplay();
  void followRecord();
  void endReplay();
  void advance();  // waits for its time first
  void tick();
  void record();
  void pause();
  bool failedUnexpectedly();
  bool endStep();
  void goBeforeStep(double begin);
  void jumped();
  void countStarts();
  void traceStart();
  void sendRows();
  void publish(long picture = -1);
  bool frameDue() const { return clock_.seconds() - published_ >= frameSeconds_; }
  void sleep(double seconds);  // or until something arrives; < 0: until then
  bool waitUntilTaken();

  Lanes& lanes() { return session_.lanes(); }

  RunnerMail& mail_;
  Session session_;
  std::optional<Replay> replay_;
  MarkWriter marks_;
  double frameSeconds_;
  std::stop_token stop_;
  Timer clock_;  // on the wall, s
  Pacer pacer_;
  FrameMaker frames_;
  TraceWriter traces_;
  Pace pace_;
  Halts halts_;
  std::size_t applied_ = 0, saves_ = 0, failedSaves_ = 0, generation_ = 1, traced_ = 0;
  PictureClock pictures_;
  std::vector<std::string> complaints_, notices_;
  std::string failedSave_;   // why the last one failed
  double published_ = -1e9;  // s, on the wall
  bool dirty_ = true;        // there is something that no frame shows yet
};

}  // namespace selvedge
