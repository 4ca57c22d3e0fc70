// One run of a study: what it works on, how far it is, whether it is to stop, and its report as it grows.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/timer.h"
#include "scene/scene.h"
#include "sim/arena.h"
#include "studies/report.h"

namespace selvedge {

class Simulation;

struct StudyOptions {
  bool quick = false;
  int threads = 0;          // 0: as many as the machine has; nothing but times depends on it
  bool background = false;  // its threads give way to those of a window
};

struct StudyProgress {
  double fraction = 0;                // of the work
  double seconds = 0;                 // since the start
  std::optional<double> secondsLeft;  // none: too early to say
  double counted = 0;                 // the same, but above 1 where the work was underestimated
};

class StudyRun {
 public:
  StudyRun(Scene scene, std::map<std::string, double> published, StudyOptions options, bool asShipped);

  const Scene& scene() const { return scene_; }  // as the study's file and the user have it; copy and change
  bool quick() const { return options_.quick; }
  // True when no setting is the user's own. Only then do claims of theory have to hold.
  bool asShipped() const { return asShipped_; }
  // A value of the file's [published]; none where it has no such name. The names are the study's own.
  std::optional<double> published(const std::string& name) const;

  // How much there is to do, in any unit that is proportional to time, and how much of it has been done. `expect` may be
  // said again when more is known. `done` from any thread.
  void expect(double work);
  void done(double work);
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

  // job(i) for all i < count, as many at once as there are threads; each simulation in it has one thread
  // (SimulationOptions.threads = 1) and writes into a place of its own. Not for what is timed. False when cancelled.
  bool atOnce(int count, const std::function<void(int)>& job);
  // All that a study does, so that what it does alone has its threads as well.
  void inside(const std::function<void()>& job);
  // Steps until `duration` more seconds have passed; after each step `seen(simulation)`. `work`: what all of it counts
  // for in `expect`. False when it was cancelled or the simulation failed (its failure() tells).
  bool simulate(Simulation& simulation, double duration, double work,
                const std::function<void(const Simulation&)>& seen);

  StudyReport report;  // the study's own; others see copies of it
  void show();         // a copy for those who watch, at most some times a second; from the thread of the study

  // For those who watch.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  StudyProgress progress() const;
  std::shared_ptr<const StudyReport> shown() const;  // never null
  void showLast();                                   // the final copy, whenever the last one was

 private:
  Scene scene_;
  std::map<std::string, double> published_;
  StudyOptions options_;
  bool asShipped_;
  Arena arena_;
  Timer timer_;
  std::atomic<double> expected_{0}, done_{0};
  std::atomic<bool> cancelled_{false};
  mutable std::mutex mutex_;
  std::shared_ptr<const StudyReport> shown_;
  double lastShown_ = -1;
};

}  // namespace selvedge
