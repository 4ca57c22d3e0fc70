// What a motion is to nearly all digits: y = (q, v), y' = (v, M^-1 F) of the free coordinates, integrated by
// Boost.Odeint with its own error control (Runge-Kutta-Fehlberg 7(8)); prescribed coordinates are what their functions
// of time say. None of this program's integrators has a part in it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/constraints.h"
#include "model/state.h"
#include "model/system.h"

namespace selvedge {

struct ReferenceSettings {
  double tolerance = 1e-13;      // of an inner step, relative and absolute (m, m/s)
  long mostEvaluations = 20000;  // of all forces, per interval; more: given up
};

struct Reference {
  std::vector<State> states;  // [intervals + 1], the first one is the start
  long evaluations = 0;       // of all forces
  std::string failure;        // why it ends early; empty: it does not
};

// The states `interval` seconds apart, so many after the start. `goOn` is asked after each of them, with their number.
Reference referenceSolution(const System& system, const Constraints& constraints, const State& start, double interval,
                            int intervals, const ReferenceSettings& settings,
                            const std::function<bool(int)>& goOn = {});

}  // namespace selvedge
