// What convergence and work-precision share: methods run at steps h, h/2, h/4, ... against the exact motion.
#pragma once

#include <string>
#include <vector>

#include "studies/accuracy/reference_solution.h"
#include "studies/method_choice.h"
#include "studies/study_run.h"

namespace selvedge {

struct AccuracySettings {
  std::vector<std::string> methods{"all"};
  std::string newton = "both";
  double duration = 0;     // s
  double largestStep = 0;  // s
  int halvings = 6;
  double tolerance = 1e-12;
  int mostEvaluations = 5000;
  double mostNodeSteps = 1e6;

  Params params();
  void check(const Scene& scene) const;  // throws InputError
  double firstStep(const Scene& scene) const;
  int samples(const Scene& scene) const;            // largest steps within the duration, a whole number
  int levels(const Scene& scene, int nodes) const;  // halvings that a cloth so large is worth, and the whole step
};

// One method at one step, seen at the end of every largest step.
struct AccuracyPoint {
  double step = 0;                         // s
  double positionError = 0;                // m, of the worst node at the worst moment; NaN: it diverged
  double velocityError = 0;                // m/s
  long steps = 0, evaluations = 0;         // of all forces
  long systems = 0, linearIterations = 0;  // linear systems put up; iterations (or direct solves) in them
  double seconds = 0;                      // of the wall
};

struct AccuracyCurve {
  MethodChoice choice;
  bool implicit = false;
  bool oneNewton = false;             // one Newton iteration a step, as published; otherwise to the end
  int order = 0;                      // theory's, of the method solved to the end
  std::string label;                  // "backward-euler, one Newton step"
  std::vector<AccuracyPoint> points;  // the largest step first
};

// The exact motion at the end of every largest step, and how exact it is.
struct ExactMotion {
  int nodes = 0;
  std::vector<State> states;
  std::string how;                              // how it was found, and what the doubt is
  double positionDoubt = 0, velocityDoubt = 0;  // m, m/s: what a coarser one of its kind is off
  double reach = 0, speed = 0;                  // m, m/s: how far and how fast nodes go
  std::string failure;
};

std::vector<AccuracyCurve> accuracyCurves(const AccuracySettings& settings, const Scene& scene);
// Finds the exact motion. The answer: how many steps, each half of the one before, are to be measured, which count for
// kMeasuring in all; 0: cancelled, or there is nothing to compare with.
constexpr double kMeasuring = 9;
int beginAccuracy(StudyRun& run, const AccuracySettings& settings, ExactMotion& exact);
// `work`: what it counts for in StudyRun::expect.
AccuracyPoint measureAccuracy(StudyRun& run, const AccuracySettings& settings, const AccuracyCurve& curve, int halving,
                              const ExactMotion& exact, double work);

int colourOf(const AccuracyCurve& curve);  // of its method, in all figures

// What the points count for, of so much for all of them.
class AccuracyWork {
 public:
  AccuracyWork(const std::vector<AccuracyCurve>& curves, int levels, double all);
  double of(const AccuracyCurve& curve, int halving) const;

 private:
  double unit_ = 1;
};

}  // namespace selvedge
