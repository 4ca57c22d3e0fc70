// The wind at some triangles spread over the cloth, for arrows.
#pragma once

#include <optional>

#include "forces/air/wind.h"
#include "model/frame.h"
#include "sim/simulation.h"

namespace selvedge {

class WindSamples {
 public:
  // Nothing where no air acts on triangles.
  void take(const Simulation& simulation, std::vector<Float3>& places, std::vector<Float3>& wind);

 private:
  std::optional<AirSettings> made_;
  WindFieldPtr field_;  // of them; null: uniform
  std::vector<Vec3> at_, velocity_;
};

}  // namespace selvedge
