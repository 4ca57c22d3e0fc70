// Lanes that run on a thread of their own, in real time or as fast as they can. The interface queues commands and
// takes frames; neither ever waits for a step.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "model/frame.h"
#include "sim/command.h"
#include "sim/lanes/session.h"

namespace selvedge {

// How the clock goes.
struct Pace {
  bool paused = false;
  double speed = 1;  // simulated seconds a second
};

// What the status line, the banner and the panels of one lane show.
struct LaneStatus {
  int number = 0;                           // 0 ... 3 for A ... D; a lane keeps it when others come and go
  std::size_t serial = 0;                   // no other lane ever has it
  std::string label;                        // what it has of its own: "rk4, rho_inf 0.5"; empty where it has nothing
  std::vector<std::string> own;             // the keys of that, in order
  double cost = 0;                          // s of the wall for a simulated second, of late; 0: not known
  std::shared_ptr<const Scene> scene;       // as it is now, events and commands applied
  std::shared_ptr<const ClothShape> shape;  // a new pointer whenever the topology is another
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
  std::optional<std::pair<Float3, Float3>> grab;  // from the cloth to the hand, m
};

// One with a key takes the place of an earlier one with the same key and time: a slider that is drawn makes one mark.
struct Mark {
  double time = 0;    // s
  std::string text;   // "corner 0 pinned", "integrator.step = 0.005"
  std::string key{};  // "integrator.step"; empty where no parameter was set

  bool replaces(const Mark& earlier) const { return !key.empty() && key == earlier.key && time == earlier.time; }
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
  std::size_t generation = 1;       // counts starts: the first, resets, a new mesh
  // Commands that could not be done, in words, and what was saved; since the last frame that was taken.
  std::vector<std::string> complaints, notices;
};

// Numbers over time of one lane: a row a step. A new material has other columns, and a ledger that starts anew.
struct TraceRows {
  std::size_t generation = 0;        // rows of another generation do not follow the earlier ones
  std::vector<std::string> columns;  // "time_s", the ledger's, then kTraceColumns
  std::vector<double> values;        // row by row
};

// After the ledger's columns: the 99th percentile of structural stretch (its last known value), solver work, times of
// the step.
inline const std::vector<std::string> kTraceColumns{"stretch_p99", "solver_iterations", "solver_residual", "substeps",
                                                    "assembly_ms", "solve_ms",          "rest_ms"};

// "time_s", then for every lane "A total_J", "A cost_s_per_s" (s of the wall a simulated second), and for every lane
// but the first "B distance_m": the root mean square distance of its nodes to the first lane's.
std::string comparisonColumn(int number, std::string_view what);

struct RunnerOptions : SessionOptions {
  Pace pace;
  double frameSeconds = 1.0 / 60;  // a frame is made no more often than that
};

struct RunnerMail;

class Runner {
 public:
  // Throws InputError when the scene cannot be built. One lane without overrides where `lanes` is empty.
  Runner(const Scene& scene, const std::vector<LaneSettings>& lanes, RunnerOptions options = {});
  // What was recorded, done again; a command of the user's takes over.
  explicit Runner(SessionRecord record, RunnerOptions options = {});
  ~Runner();  // ends after the step being computed
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Commands are applied in order, between steps; also while paused.
  void queue(Command command);
  std::size_t queued() const;  // ever: RunnerFrame::commandsApplied catches up with it

  void setPace(const Pace& pace);
  Pace pace() const;
  void singleStep();  // pauses, and takes one step of the clock
  // To the start of the scene and of its events, with the parameters as commands have set them and the scene's own pins.
  void reset();
  // After a failure, or at any time: back by about so many seconds (0: only forgets the failure). Pauses.
  void goBack(double seconds);
  // To the moment kept nearest to that time; or so many moments on (< 0: back). Pauses.
  void seek(double time);
  void seekBy(int moments);
  // Lanes by their numbers (LaneStatus::number). A lane more, from the present state of another, with what that one has of its own and then with `own` ("key",
  // "value"); one less. Frames tell when it is done.
  void addLane(int from, std::vector<std::pair<std::string, std::string>> own);
  void removeLane(int lane);
  void disown(std::string key, int lane);  // it takes what the first lane without an own value has, and has none either
  void share(std::string key, int lane);   // all lanes take that lane's value, none has its own
  // From now on (perSecond > 0) so many numbered frames each simulated second; 0: no more.
  void record(double perSecond);
  // "Save session": every command so far, to be replayed.
  void saveSession(std::string path);
  // "Save scene" of one lane (saved_scene.h), between two steps; frames tell how it went.
  void save(std::size_t lane, std::string path);

  // What the frames are to hold.
  void show(Quantity quantity, bool wind);

  // The newest frame, or null when there is none newer than the last one taken. Never waits for a step.
  std::shared_ptr<const RunnerFrame> takeFrame();
  // The rows since the last call of the lane with that number, and what happened.
  std::vector<TraceRows> takeRows(int number);
  // Of all lanes together, a row a tick of the clock; see comparisonColumn().
  std::vector<TraceRows> takeComparison();
  std::vector<Mark> takeMarks();

 private:
  Runner(RunnerOptions options, std::optional<SessionRecord> record, const Scene& scene,
         const std::vector<LaneSettings>& lanes);

  std::unique_ptr<RunnerMail> mail_;
  std::jthread thread_;  // ends first
};

}  // namespace selvedge
