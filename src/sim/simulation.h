// One running cloth: scene, system, pins, integrator, state, ledger, and the timeline that acts on them. Several can
// run in one process; nothing is shared.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>

#include <tbb/task_arena.h>

#include "constraints/pins.h"
#include "diagnostics/ledger.h"
#include "diagnostics/probes.h"
#include "integrators/methods.h"
#include "model/cloth_system.h"
#include "scene/scene.h"
#include "scene/timeline.h"
#include "sim/automatic_substeps.h"
#include "sim/failure.h"
#include "sim/state_checks.h"
#include "sim/step_halving.h"

namespace selvedge {

struct SimulationOptions {
  int threads = 0;     // 0: as many as the machine has; the bits are the same for any number
  bool ledger = true;  // keep the energy ledger (one force evaluation more a step)
};

class Simulation {
 public:
  // Throws InputError when the scene cannot be built.
  explicit Simulation(Scene scene, SimulationOptions options = {});
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  // One integrator.step, or less of it where an event of the timeline falls inside: a step ends exactly at the event's
  // time and the next one ends where the grid of steps goes on. Within, the method takes its substeps, halved where
  // they fail if the user allows it. False when the step failed: the state and the ledger are those of its start, and
  // every later call returns false as well.
  bool step();

  const Scene& scene() const { return *scene_; }
  const ClothSystem& cloth() const { return *cloth_; }
  const Pins& pins() const { return pins_; }
  const State& state() const { return state_; }
  const Ledger& ledger() const { return ledger_; }
  const StepReport& report() const { return report_; }  // of the last step, summed over its substeps
  const StepReport& totals() const { return totals_; }  // of the whole run
  const std::optional<Failure>& failure() const { return failure_; }
  const MethodInfo& method() const { return *method_; }
  long steps() const { return steps_; }
  int substeps() const { return substeps_; }  // of a whole step, before any halving
  const AutomaticSubsteps& automaticSubsteps() const { return automatic_; }
  const StepHalving& halving() const { return halving_; }
  double time() const { return state_.t; }
  double nextTime() const;     // where the next step will end
  std::uint64_t hash() const;  // of the bits of q, v and t
  ProbeInput probeInput() const { return {*cloth_, start_, state_, ledger_}; }

 private:
  static constexpr double kTimeSlack = 1e-9;  // of a step: times that close are one

  void applyDueEvents();
  void apply(const TimelineEvent& event);
  void applyImpulse(const TimelineEvent& event);
  void applyPin(const TimelineEvent& event);
  void applySet(const TimelineEvent& event);
  void choosePrecision();
  void chooseSubsteps();
  // What is wrong with a new state: a static text, empty when nothing is; and the node where it shows, -1: no one
  // place.
  struct Flaw {
    std::string_view what;
    int node = -1;
  };
  bool advance(double length, double end, int substeps);
  Flaw attempt(double length, double end, long substeps);
  Flaw flawOf(const StepReport& report, bool look) const;
  void failStep(const Flaw& flaw, double substep);
  void fail(std::string what, int node, std::string cause);
  double gridTime() const { return baseTime_ + static_cast<double>(gridSteps_ + 1) * scene_->integrator.step; }
  double ownStep() const { return scene_->integrator.step / substeps_; }

  std::unique_ptr<Scene> scene_;  // the system and the integrator read their settings here
  std::unique_ptr<ClothSystem> cloth_;
  Pins pins_;
  std::unique_ptr<Integrator> integrator_;
  const MethodInfo* method_ = nullptr;
  State state_, stepStart_, start_, reference_;  // reference: after the last event, for estimates of frequency
  Ledger ledger_;
  SimulationOptions options_;
  std::deque<TimelineEvent> timeline_;
  StepReport report_, totals_;
  std::optional<Failure> failure_;
  long steps_ = 0, gridSteps_ = 0;  // the grid of times: base + gridSteps * step
  double baseTime_ = 0;
  StateChecks checks_;
  AutomaticSubsteps automatic_;
  StepHalving halving_;
  int substeps_ = 1;
  bool started_ = false;
  tbb::task_arena arena_;
};

}  // namespace selvedge
