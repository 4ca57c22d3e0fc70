// The study yarn-damping-ratio in three parts: yarn_damping_ratio.cpp runs the scenes and fits, yarn_damping_ratio_report.cpp
// draws and tabulates, yarn_damping_ratio_claims.cpp judges.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "diagnostics/kinetic_fit.h"
#include "studies/study.h"
#include "studies/yarns/yarn_scenes.h"

namespace selvedge {

class YarnDampingRatio final : public Study {
 public:
  Params params() override;
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  enum Model { kPotential, kRayleigh };
  static constexpr int kModels = 2, kScenes = 2;  // kStretchCalibration, kStretchTest
  static constexpr std::array<const char*, kModels> kNames{"potential", "Rayleigh"};

  struct Point {
    YarnTrace trace;
    KineticFit fit;
    double zeta() const { return fit.found ? fit.zeta() : kNone; }
    // Why there is no damping ratio; empty where there is one.
    std::string missing() const;
  };

  int count() const { return static_cast<int>(kd_.size()); }
  Scene sceneOf(const Scene& weave, int scene, int model, int kd) const;
  bool measure(StudyRun& run);
  const Point& at(int scene, int model, int kd) const {
    return points_[static_cast<std::size_t>(scene)][static_cast<std::size_t>(model)][static_cast<std::size_t>(kd)];
  }
  double timeOf(int model, int kd) const;  // s, kd/ks or beta
  double theory(double time) const;        // damping ratio in the calibration scene
  Figure ratios() const;
  Figure fits(int scene) const;
  void draw(StudyReport& report) const;
  void tabulate(StudyReport& report) const;
  void judgeUndamped(StudyReport& report) const;
  void judgeGrowth(StudyReport& report, int model) const;
  void judgeCalibration(StudyReport& report) const;
  void judgeTest(StudyReport& report) const;
  void answer(StudyReport& report) const;

  int yarns_ = 20;
  std::vector<double> kd_{0, 1e-7, 3e-7, 1e-6, 2e-6};  // N s
  double betaOverKd_ = 4e-3 / 3e-7;                    // 1/N
  double bounce_ = 0.4, swing_ = 1;                    // s
  double step_ = 0, stretch_ = 0, lineDensity_ = 0;    // s; N; kg/m: of the scene
  double length_ = 0;                                  // m, of a yarn of the warp
  std::array<std::array<std::vector<Point>, kModels>, kScenes> points_;
};

}  // namespace selvedge
