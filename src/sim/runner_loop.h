// What the thread of a Runner does: orders, steps at their time, rows, frames.
#pragma once

#include <stop_token>

#include "base/timer.h"
#include "sim/checkpoints.h"
#include "sim/frame_maker.h"
#include "sim/pacer.h"
#include "sim/runner_mail.h"
#include "sim/trace_writer.h"

namespace selvedge {

class RunnerLoop {
 public:
  RunnerLoop(RunnerMail& mail, const Scene& scene, const std::vector<LaneSettings>& lanes,
             const RunnerOptions& options);
  void run(const std::stop_token& stop);

 private:
  void takeOrders();
  void follow(const Command& command);
  void slide(const std::vector<Order>& orders, std::size_t first, std::size_t end);
  void follow(const SingleStep& order);
  void follow(const Reset& order);
  void follow(const GoBack& order);
  void follow(const Save& order);
  void advance();  // waits for its time first
  void tick();
  void pause();
  void countStarts();
  void traceStart();
  void sendMarks();
  Mark markOf(Note note);
  void publish();
  bool frameDue() const { return clock_.seconds() - published_ >= frameSeconds_; }
  void sleep(double seconds);  // or until something arrives; < 0: until then

  RunnerMail& mail_;
  Lanes lanes_;
  double frameSeconds_;
  std::stop_token stop_;
  Timer clock_;  // on the wall, s
  Pacer pacer_;
  Checkpoints checkpoints_;
  FrameMaker frames_;
  TraceWriter traces_;
  Pace pace_;
  std::size_t applied_ = 0, generation_ = 1, starts_ = 0;
  std::vector<std::string> complaints_, notices_;
  Mark slide_;               // the parameter that was set last, and the time of its mark
  double slideEnd_ = 0;      // s, when it was last set
  double published_ = -1e9;  // s, on the wall
  bool dirty_ = true;        // there is something that no frame shows yet
};

}  // namespace selvedge
