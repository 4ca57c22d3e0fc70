// All force laws of yarn-level cloth. The system and its settings must outlive them. Formulas: docs/physics.md, "Yarns".
#pragma once

#include <memory>

#include "forces/settings.h"
#include "model/step_filter.h"
#include "yarns/yarn_system.h"

namespace selvedge {

std::unique_ptr<ForceLaw> makeYarnStretch(const YarnSystem& cloth);
std::unique_ptr<ForceLaw> makeYarnBend(const YarnSystem& cloth);
std::unique_ptr<ForceLaw> makeYarnShear(const YarnSystem& cloth);
std::unique_ptr<ForceLaw> makeYarnJam(const YarnSystem& cloth);      // yarns beside each other
std::unique_ptr<ForceLaw> makeYarnSliding(const YarnSystem& cloth);  // friction of yarn on yarn
std::unique_ptr<ForceLaw> makeYarnGravity(const YarnSystem& cloth, const GravitySettings& settings);
std::unique_ptr<ForceLaw> makeYarnRayleigh(const YarnSystem& cloth);

// Crossings keep their order along each yarn.
std::unique_ptr<StepFilter> makeYarnOrder(const YarnSystem& cloth);

}  // namespace selvedge
