// What a step of a method tells of itself.
#pragma once

#include <string_view>

namespace selvedge {

struct StepReport {
  bool ok = true;
  std::string_view failure;   // why not: a static text
  bool hopeless = false;      // a smaller step would fail alike: it was stopped, or memory ran out
  int newtonIterations = 0;   // linear systems solved for
  int linearIterations = 0;   // summed over them
  double linearResidual = 0;  // the worst of them
  double newtonResidual = 0;  // relative to the first, after the last iteration of several; the worst of the steps
  double newtonSpeed = 0;  // m/s, of the last direction of several, which integrator.newton_tolerance bounds; the worst
  int unconverged = 0;     // steps whose Newton iterations, of several, ran out
  int strayed = 0;         // of them those that ended far from the solution
  int indefinite = 0;      // solves that met p^T A p <= 0
  int capped = 0;          // solves that hit the iteration limit
  int fallbacks = 0;       // solves repeated with a safer matrix or a direct factorisation
  int factorings = 0;      // projective-dynamics: matrices factored anew
  int forceEvaluations = 0;
  int innerSteps = 1;  // rk45: accepted inner steps; others 1
  int gentle = 0;      // of them those that backward Euler took instead of a method that could not
  int rejected = 0;    // rk45: rejected ones
  double assemblySeconds = 0;
  double solveSeconds = 0;

  void add(const StepReport& other);  // sums counts, keeps the worst residuals and the first failure
};

}  // namespace selvedge
