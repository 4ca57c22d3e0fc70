// What the interface sees of running lanes: plain data, copied for it between two steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "integrators/step_report.h"
#include "model/frame.h"
#include "sim/lanes/history_status.h"
#include "sim/steps/failure.h"

namespace selvedge {

struct Scene;

// What the status line, the banner and the panels of one lane show.
struct LaneStatus {
  int number = 0;                           // 0 ... 3 for A ... D; a lane keeps it when others come and go
  std::size_t serial = 0;                   // no other lane ever has it
  std::string label;                        // what it has of its own: "rk4, rho_inf 0.5"; empty where it has nothing
  std::vector<std::string> own;             // the keys of that, in order
  double cost = 0;                          // s of the wall for a simulated second, of late; 0: not known
  std::shared_ptr<const Scene> scene;       // as it is now, events and commands applied
  std::shared_ptr<const ClothShape> shape;  // a new pointer whenever the topology is another
  std::shared_ptr<const std::vector<Float3>> start;  // [nodes] m, where they were at the start
  ClothFrame cloth;
  std::string_view method;
  double time = 0;  // s
  long steps = 0;
  int substeps = 1;               // of a step, halvings included
  double omega = 0, damping = 0;  // rad/s, 1/s: of the fastest vibration and damping; 0 before an estimate
  // rad/s, ascending: some of this cloth's frequencies, the fastest last (nearly exact, as the slowest is not: Ritz
  // values). They follow a change of parameters, and the motion every few seconds.
  std::vector<double> omegas;
  StepReport report;  // of the last step
  std::optional<Failure> failure;
  std::vector<std::string> attention;  // what one should know although nothing has failed
  std::uint64_t hash = 0;
  struct GasStatus {
    std::string body;                     // empty where it is the only one
    double overpressure = 0, volume = 0;  // Pa, m^3
  };
  std::vector<GasStatus> gases;
  std::optional<std::pair<Float3, Float3>> grab;  // from the cloth to the hand, m
};

struct ReplayStatus {
  long tick = 0, ticks = 0;  // of the clock; ticks 0: nothing is being replayed
};

struct RunnerFrame {
  std::vector<LaneStatus> lanes;
  HistoryStatus history;
  ReplayStatus replay;
  // While recording: the number of this picture, < 0 for one that is shown between two pictures. Time waits until a
  // frame with a number is taken, and none is left out.
  long picture = -1;
  double reached = 0;  // simulated seconds a second, of late
  bool paused = false;
  std::size_t commandsApplied = 0;  // of all that were ever queued; those refused count
  std::size_t saves = 0;            // of scenes and sessions, ever; those that failed count
  std::size_t failedSaves = 0;      // of these
  std::string failedSave{};         // why the last of those did, which is among the complaints, too
  std::size_t generation = 1;       // counts starts: the first, resets, a new mesh
  // Commands that could not be done, in words, and what was saved; since the last frame that was taken.
  std::vector<std::string> complaints, notices;
};

}  // namespace selvedge
