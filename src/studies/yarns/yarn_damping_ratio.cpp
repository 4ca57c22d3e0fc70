// How the damping ratio of a sheet of yarns grows with the coefficient of its damper.
#include "studies/yarns/yarn_damping_ratio.h"

#include <algorithm>
#include <numbers>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

Params YarnDampingRatio::params() {
  return {param("yarns", &yarns_, "", "So many yarns each way.").range(5, 100),
          param("kd", &kd_, "N s", "Coefficients of the potential of stretch, ascending; the first is 0.").atLeast(0),
          param("beta_over_kd", &betaOverKd_, "1/N",
                "Rayleigh's beta for a coefficient of 1 N s: beta is scaled along with kd.")
              .range(1, 1e9),
          param("bounce", &bounce_, "s", "How long the hung sheet is followed.").range(0.05, 60),
          param("swing", &swing_, "s", "How long the sheet that is held along one edge is followed.").range(0.05, 60)};
}

void YarnDampingRatio::check(const Scene&) const {
  if (kd_.size() < 3 || kd_.front() != 0 ||
      std::adjacent_find(kd_.begin(), kd_.end(), std::greater_equal<>()) != kd_.end()) {
    throw InputError("kd", "must be three coefficients or more, ascending from 0");
  }
}

Scene YarnDampingRatio::sceneOf(const Scene& weave, int scene, int model, int kd) const {
  Scene made = yarnScene(weave, yarnScenes()[toIndex(scene)].motion, "stretch", yarns_);
  const double coefficient = kd_[toIndex(kd)];
  made.yarn.damping = coefficient == 0 ? "none" : model == kPotential ? "potential" : "rayleigh";
  made.yarn.stretchDamping = coefficient;
  made.yarn.rayleighStiffness = betaOverKd_ * coefficient;
  return made;
}

// Without a damper both models are one.
bool YarnDampingRatio::measure(StudyRun& run) {
  const int all = kModels * count();
  for (auto& models : points_) {
    for (auto& points : models) points.resize(kd_.size());
  }
  const bool good = run.atOnce(kScenes * all, [&](int i) {
    const int scene = i / all, model = i % all / count(), kd = i % count();
    const double duration = scene == kStretchTest ? swing_ : bounce_;
    if (kd == 0 && model > 0) return;
    Point& point = points_[toIndex(scene)][toIndex(model)][toIndex(kd)];
    point.trace = followYarns(run, sceneOf(run.scene(), scene, model, kd), yarnScenes()[toIndex(scene)].motion,
                              duration, duration);
    point.fit = fitKineticEnergy(point.trace.t, point.trace.kinetic);
  });
  for (auto& models : points_) models[kRayleigh][0] = models[kPotential][0];
  return good;
}

// A bar of the warp's length, fixed at its upper end, that carries the mass of warp and weft: its first mode has the wave
// of four times its length. Backward Euler adds half a step to the time of the damper.
double YarnDampingRatio::theory(double time) const {
  const double omega = std::numbers::pi / (2 * length_) * std::sqrt(stretch_ / (2 * lineDensity_));
  return omega * (time + step_) / 2;
}

double YarnDampingRatio::timeOf(int model, int kd) const {
  return kd_[toIndex(kd)] * (model == kPotential ? 1 / stretch_ : betaOverKd_);
}

void YarnDampingRatio::run(StudyRun& run) {
  const Scene hung = sceneOf(run.scene(), kStretchCalibration, kPotential, 0);
  const double section = std::numbers::pi * hung.yarn.radius * hung.yarn.radius;
  step_ = hung.integrator.step;
  stretch_ = hung.yarn.stretch * section;
  lineDensity_ = hung.yarn.density * section;
  length_ = hung.mesh.size.y();
  run.expect((kModels * count() - 1) * (bounce_ + swing_));
  if (!measure(run)) return;
  draw(run.report);
  tabulate(run.report);
  judgeUndamped(run.report);
  judgeCalibration(run.report);
  judgeTest(run.report);
  answer(run.report);
}

std::unique_ptr<Study> makeYarnDampingRatio() { return std::make_unique<YarnDampingRatio>(); }

}  // namespace selvedge
