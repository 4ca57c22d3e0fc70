// The study yarn-damping in three parts: yarn_damping.cpp runs the scenes, yarn_damping_report.cpp draws and tabulates,
// yarn_damping_claims.cpp judges.
#pragma once

#include <array>
#include <string>

#include "studies/study.h"
#include "studies/yarns/yarn_scenes.h"

namespace selvedge {

class YarnDamping final : public Study {
 public:
  Params params() override;
  void run(StudyRun& run) override;

 private:
  enum Damper { kUndamped, kPotential, kRayleigh, kBaraffWitkin, kOwn, kOther };
  static constexpr int kScenes = 4, kDampers = 6;
  static constexpr std::array<const char*, kDampers> kNames{"none",
                                                            "potential",
                                                            "Rayleigh",
                                                            "Baraff-Witkin",
                                                            "Rayleigh of the mode, beta = kd/ke",
                                                            "potential of the other mode"};

  YarnMotion motionOf(int scene) const;
  Scene sceneOf(const Scene& weave, int scene, int damper) const;
  bool measure(StudyRun& run);
  const YarnTrace& at(int scene, int damper) const {
    return traces_[static_cast<std::size_t>(scene)][static_cast<std::size_t>(damper)];
  }
  double left(int scene, int damper) const;  // of the motion in the second half of the run, over that without a damper
  Figure curves(bool total) const;
  void draw(StudyReport& report) const;
  void tabulate(StudyReport& report) const;
  bool hasFailed(int scene) const;  // a run of it
  void add(StudyReport& report, int scene, Claim claim) const;
  void judgeCalibration(StudyReport& report, int scene) const;
  void judgeTest(StudyReport& report, int scene) const;
  void judgeTension(StudyReport& report) const;
  void judgeOtherMode(StudyReport& report) const;
  void judgeEnergy(StudyReport& report) const;
  void answer(StudyReport& report) const;

  int yarns_ = 20;
  YarnTimes times_;
  std::string bendingTest_ = "bounce";
  std::array<std::array<YarnTrace, kDampers>, kScenes> traces_;
};

}  // namespace selvedge
