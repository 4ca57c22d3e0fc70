// A study: one published experiment that can be run again. How to add one: docs/architecture.md, "What to add where".
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/params/param.h"
#include "studies/study_run.h"

namespace selvedge {

class Study {
 public:
  virtual ~Study() = default;
  // Its settings: what [settings], [quick] and --set may say.
  virtual Params params() = 0;
  // What is wrong with the settings beyond the range of each one, or with the scene: throws InputError ("rho_inf: ...").
  virtual void check(const Scene&) const {}
  // On a thread of its own, once. Returns early when `run.cancelled()`; fills run.report as it goes and calls run.show().
  virtual void run(StudyRun& run) = 0;
};

struct StudyKind {
  std::string_view name;
  bool anyScene;  // works on whatever scene the user names; otherwise on its own one
  std::unique_ptr<Study> (*make)();
};

std::span<const StudyKind> studyKinds();
const StudyKind* findStudyKind(std::string_view name);  // null when unknown

std::unique_ptr<Study> makeAmplification();
std::unique_ptr<Study> makeConservation();
std::unique_ptr<Study> makeContactLaws();
std::unique_ptr<Study> makeConvergence();
std::unique_ptr<Study> makeDampingModels();
std::unique_ptr<Study> makeFlagCost();
std::unique_ptr<Study> makeFlagEnergy();
std::unique_ptr<Study> makeFlagFrames();
std::unique_ptr<Study> makeGames();
std::unique_ptr<Study> makeGrowth();
std::unique_ptr<Study> makeMacriTable();
std::unique_ptr<Study> makeResolution();
std::unique_ptr<Study> makeRhoSweep();
std::unique_ptr<Study> makeStabilityMap();
std::unique_ptr<Study> makeWorkPrecision();
std::unique_ptr<Study> makeYarnDamping();
std::unique_ptr<Study> makeYarnDampingRatio();
std::unique_ptr<Study> makeYarnValidation();

}  // namespace selvedge
