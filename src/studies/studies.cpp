#include <algorithm>

#include "studies/study.h"

namespace selvedge {
namespace {

constexpr StudyKind kKinds[] = {{"amplification", false, makeAmplification},
                                {"conservation", false, makeConservation},
                                {"contact-laws", false, makeContactLaws},
                                {"flag-cost", false, makeFlagCost},
                                {"flag-energy", false, makeFlagEnergy},
                                {"flag-frames", false, makeFlagFrames},
                                {"games", false, makeGames},
                                {"growth", false, makeGrowth},
                                {"convergence", true, makeConvergence},
                                {"resolution", false, makeResolution},
                                {"work-precision", true, makeWorkPrecision},
                                {"damping-models", false, makeDampingModels},
                                {"macri-table", false, makeMacriTable},
                                {"rho-sweep", false, makeRhoSweep},
                                {"stability-map", true, makeStabilityMap},
                                {"yarn-damping", false, makeYarnDamping},
                                {"yarn-damping-ratio", false, makeYarnDampingRatio},
                                {"yarn-validation", false, makeYarnValidation}};

}  // namespace

std::span<const StudyKind> studyKinds() { return kKinds; }

const StudyKind* findStudyKind(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const StudyKind& kind) { return kind.name == name; });
  return found == std::end(kKinds) ? nullptr : found;
}

}  // namespace selvedge
