// The four scenes of Sanchez-Banderas & Otaduy 2017, figure 3: a small sheet of yarns that stretches or bends and does
// little else, in which damping is calibrated, and one in which the calibrated mode hardly takes part.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "studies/study_run.h"

namespace selvedge {

enum class YarnMotion {
  bounce,  // hung by its upper edge at rest length and let go: it stretches
  swing,   // held along one edge, let go from the horizontal
  unbend,  // without gravity, two rows of crossings held, bent to a quarter of a circle and let go
};

enum YarnSceneIndex { kStretchCalibration, kStretchTest, kBendCalibration, kBendTest };

struct YarnScene {
  std::string_view name;    // "stretch calibration"
  std::string_view preset;  // of assets/yarns.toml
  YarnMotion motion;
  bool calibration;
};
std::span<const YarnScene> yarnScenes();  // [YarnSceneIndex]

struct YarnTimes {
  double bounce = 0.4, swing = 1, unbend = 4;  // s, that each motion is followed

  Params params();
  double of(YarnMotion motion) const;
};

// The scene, from a hanging weave of that many yarns each way; yarn.damping as the weave has it.
Scene yarnScene(const Scene& weave, YarnMotion motion, std::string_view preset, int yarns);

struct YarnTrace {
  std::vector<double> t, kinetic, total;  // s, J
  double highest = 0;                     // J, kinetic
  double rise = 0;                  // J, the most that the total energy rose by in a step; negative: it always fell
  double taken = 0, numerical = 0;  // J, by dampers and friction; the method's own, negative where it takes
  std::string failure{};

  double meanKinetic(double from) const;  // J, over what comes after this share of the run
};

// Follows the scene for so long, which counts as so much work.
YarnTrace followYarns(StudyRun& run, const Scene& scene, YarnMotion motion, double duration, double work);

// rms of the difference of two kinetic energies over the rms of a third one.
double apart(const YarnTrace& a, const YarnTrace& b, const YarnTrace& size);

}  // namespace selvedge
