// What dampers of yarns do to the motion that they are meant for, and to others.
#include "studies/yarns/yarn_damping.h"

#include <numbers>

#include "base/error.h"

namespace selvedge {

Params YarnDamping::params() {
  Params params{param("yarns", &yarns_, "", "So many yarns each way.").range(5, 100),
                param("bending_test", &bendingTest_, "",
                      "Which motion tests the damping of bending: bounce (stretch alone) or swing.")
                    .oneOf({"bounce", "swing"})};
  for (Param& each : times_.params()) params.push_back(std::move(each));
  return params;
}

YarnMotion YarnDamping::motionOf(int scene) const {
  if (scene == kBendTest && bendingTest_ == "swing") return YarnMotion::swing;
  return yarnScenes()[toIndex(scene)].motion;
}

Scene YarnDamping::sceneOf(const Scene& weave, int scene, int damper) const {
  constexpr std::array kDamping{"none", "potential", "rayleigh", "baraff-witkin", "rayleigh", "potential"};
  const bool stretch = yarnScenes()[toIndex(scene)].preset == "stretch";
  const std::string_view preset = stretch == (damper == kOther) ? "bending" : "stretch";
  Scene made = yarnScene(weave, motionOf(scene), preset, yarns_);
  made.yarn.damping = kDamping[toIndex(damper)];
  if (damper == kOwn) {
    YarnSettings& yarn = made.yarn;
    const double section = std::numbers::pi * yarn.radius * yarn.radius;
    yarn.rayleighScope = stretch ? "stretch" : "bend";
    yarn.rayleighStiffness =
        stretch ? yarn.stretchDamping / (yarn.stretch * section) : yarn.bendDamping / (2 * yarn.bend * section);
  }
  return made;
}

bool YarnDamping::measure(StudyRun& run) {
  return run.atOnce(kScenes * kDampers, [&](int i) {
    const int scene = i / kDampers, damper = i % kDampers;
    const double duration = times_.of(motionOf(scene));
    traces_[toIndex(scene)][toIndex(damper)] =
        followYarns(run, sceneOf(run.scene(), scene, damper), motionOf(scene), duration, duration);
  });
}

void YarnDamping::run(StudyRun& run) {
  double seconds = 0;
  for (int scene = 0; scene < kScenes; ++scene) seconds += kDampers * times_.of(motionOf(scene));
  run.expect(seconds);
  if (!measure(run)) return;
  draw(run.report);
  tabulate(run.report);
  for (const int scene : {kStretchCalibration, kBendCalibration}) judgeCalibration(run.report, scene);
  for (const int scene : {kStretchTest, kBendTest}) judgeTest(run.report, scene);
  judgeTension(run.report);
  judgeOtherMode(run.report);
  judgeEnergy(run.report);
  answer(run.report);
}

double YarnDamping::left(int scene, int damper) const {
  return at(scene, damper).meanKinetic(0.5) / at(scene, kUndamped).meanKinetic(0.5);
}

std::unique_ptr<Study> makeYarnDamping() { return std::make_unique<YarnDamping>(); }

}  // namespace selvedge
