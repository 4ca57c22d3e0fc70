// Lanes that run on a thread of their own, in real time or as fast as they can. The interface queues commands and
// takes frames; neither ever waits for a step.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "model/frame.h"
#include "sim/command.h"
#include "sim/frames/runner_frame.h"
#include "sim/lanes/lane_settings.h"
#include "sim/runner/runner_options.h"
#include "sim/runner/time_mark.h"
#include "sim/runner/trace_rows.h"

namespace selvedge {

struct Scene;
struct SessionRecord;
struct RunnerMail;

struct SubstepsSoFar {
  long done = 0, all = 0;
};

class Runner {
 public:
  // Throws InputError when the scene cannot be built. One lane without overrides where `lanes` is empty.
  Runner(const Scene& scene, const std::vector<LaneSettings>& lanes, RunnerOptions options = {});
  // Replays a record; a command of the user's ends the replay, and the lanes go on with it.
  explicit Runner(SessionRecord record, RunnerOptions options = {});
  ~Runner();  // gives up the step being computed, or ends after it where there is a log
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Commands are applied in order, between steps; also while paused.
  void queue(Command command);
  std::size_t queued() const;  // ever: RunnerFrame::commandsApplied catches up with it

  // Lanes that reach a halt before they read such an order still pause there, unless it lets paused lanes go on.
  void setSpeed(double speed);
  void pause(bool paused);
  Pace pace() const;
  void setHalts(const Halts& halts);
  void singleStep();  // pauses, and takes one step of the clock
  // To the start of the scene and of its events, with the parameters as commands have set them and the scene's own pins.
  void reset();
  // After a failure, or at any time: back by about so many seconds (0: only forgets the failure). Pauses.
  void goBack(double seconds);
  // To the moment kept nearest to that time, to the newest that is no later, or so many moments on (< 0: back). Pauses.
  void seek(double time);
  void seekBefore(double time);
  void seekBy(int moments);
  void takeBackParameters(bool too);  // whether that takes the parameters of then, too; at first it does not
  // Lanes go by their numbers (LaneStatus::number). A lane that is added begins from the present state of another, with
  // what that one has of its own and then with `own` ("key", "value"). Frames tell when it is done.
  void addLane(int from, std::vector<std::pair<std::string, std::string>> own);
  void removeLane(int lane);
  void disown(std::string key, int lane);  // it gives up its own value for that of the first lane without one
  void share(std::string key, int lane);   // all lanes take that lane's value, none has its own
  // From now on (perSecond > 0) so many numbered frames each simulated second; 0: no more.
  void record(double perSecond);
  // "Save session": every command so far, to be replayed.
  void saveSession(std::string path);
  // "Save scene" of one lane (saved_scene.h), between two steps; frames tell how it went.
  void save(std::size_t lane, std::string path);

  // What the frames are to hold.
  void show(const ShownExtras& extras);

  // Of which nodes and edges the rows are to hold columns.
  void watch(const WatchList& watched);

  // The newest frame, or null when there is none newer than the last one taken. Never waits for a step.
  std::shared_ptr<const RunnerFrame> takeFrame();
  // s on the wall that the step under way has taken so far. Once it takes long, a pause, a reset, a jump in time and another
  // method, step or number of substeps do not wait for its end: it is given up, and time stands at the moment before it.
  // Whoever takes frames notices.
  double steppingFor() const;
  SubstepsSoFar substepsSoFar() const;  // of the step under way
  // The rows since the last call of the lane with that number, and what happened.
  std::vector<TraceRows> takeRows(int number);
  // Of all lanes together, a row a tick of the clock; see comparisonColumn().
  std::vector<TraceRows> takeComparison();
  std::vector<TimeMark> takeMarks();

 private:
  void start(RunnerOptions options, const Scene& scene, const std::vector<LaneSettings>& lanes,
             const SessionRecord* record);

  std::unique_ptr<RunnerMail> mail_;
  bool finishesStep_ = false;
  std::jthread thread_;  // ends first
};

}  // namespace selvedge
