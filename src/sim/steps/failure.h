// Why a run stopped, and what most likely made it so.
#pragma once

#include <string>

namespace selvedge {

class System;
class Constraints;
struct State;
struct IntegratorSettings;
struct MethodInfo;
struct StepReport;

inline constexpr int kManyHalvings = 6;  // of a step that still failed: one more is no advice

// The state is then that of the start of the step that failed.
struct Failure {
  long step = 0;    // the step that failed, counted from 1
  double time = 0;  // s, where that step began
  int node = -1;    // where it shows first; -1 when it is not at one place
  std::string what, cause;
  bool stopped = false;  // on request: nothing is wrong
  int halved = 0;        // how often the step that failed was halved

  std::string message() const;
};

// What the search for a cause looks at.
struct FailureContext {
  const System& system;
  const Constraints& constraints;
  const State& reference;  // sane: after the last event
  const State& state;      // where the step that failed began
  const IntegratorSettings& settings;
  const MethodInfo& method;
  const StepReport& totals;
  double end;        // s, when it would have ended
  double step;       // s, of the method: without halvings
  int halved;        // how often the step was halved, in vain
  int escaped = -1;  // a node that was out of every bound already where it began
};

std::string likelyCause(const FailureContext& context);

}  // namespace selvedge
