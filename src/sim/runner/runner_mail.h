// What the interface and the thread of the lanes hand one another. A step that is under way reads what is atomic; everything
// else is touched under the mutex, and never for longer than it takes to move some numbers.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "base/lane_number.h"
#include "base/timer.h"
#include "sim/frames/runner_frame.h"
#include "sim/lanes/session_record.h"
#include "sim/runner/halts.h"
#include "sim/runner/pace.h"
#include "sim/runner/time_mark.h"
#include "sim/runner/trace_rows.h"
#include "sim/simulation_options.h"

namespace selvedge {

struct SingleStep {};
struct GoBack {
  double seconds;
};
struct GoBefore {
  double time;
};
struct GoBy {
  long moments;
};
struct Save {
  std::size_t lane;
  std::string path;
};
struct SaveSession {
  std::string path;
};
using Order = std::variant<SessionOrder, SingleStep, GoBack, GoBefore, GoBy, Save, SaveSession>;

struct RunnerMail {
  mutable std::mutex mutex;
  std::condition_variable_any wake;

  // To the lanes.
  std::vector<Order> orders;
  std::size_t queued = 0;  // commands, ever
  Pace pace;
  bool pausesAnew = false;  // the interface has changed pace.paused since the lanes last read it
  Halts halts;
  double pictures = 0;  // a simulated second, while recording
  ShownExtras shown;
  WatchList watched;
  bool stirred = false;               // something of the above has changed
  bool urgent = false;                // what came cannot wait for the end of a step that takes long
  std::atomic<bool> givesUp = false;  // the step under way, without a result

  // From the lanes.
  StepProgress progress;
  std::shared_ptr<RunnerFrame> frame;                   // null: taken
  std::array<std::vector<TraceRows>, kMostLanes> rows;  // by the lanes' numbers
  std::vector<TraceRows> comparison;
  std::vector<TimeMark> marks;

  // s on the wall: since when a step is under way. Negative: none is.
  double stepping = -1;
  Timer clock;

  void stir();
  void pause(bool paused);
  void send(Order order);
  void sendUrgent(Order order);
  double steppingFor() const { return stepping < 0 ? 0 : clock.seconds() - stepping; }
};

}  // namespace selvedge
