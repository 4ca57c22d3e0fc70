#include "sim/frames/wind_samples.h"

#include <algorithm>

namespace selvedge {
namespace {

constexpr std::size_t kSamples = 64;

void toFloat(const std::vector<Vec3>& from, std::vector<Float3>& to) {
  for (const Vec3& x : from)
    to.push_back({static_cast<float>(x[0]), static_cast<float>(x[1]), static_cast<float>(x[2])});
}

}  // namespace

void WindSamples::take(const Simulation& simulation, std::vector<Float3>& places, std::vector<Float3>& wind) {
  places.clear();
  wind.clear();
  const AirSettings& air = simulation.scene().air;
  const auto& triangles = simulation.cloth().mesh().triangles;
  if (air.density == 0 || (air.dragCoefficient == 0 && air.skinCoefficient == 0) || triangles.empty()) return;
  if (!made_ || !(*made_ == air)) made_ = air, field_ = makeWindField(air);
  at_.clear();
  const std::size_t count = std::min(kSamples, triangles.size());
  for (std::size_t i = 0; i < count; ++i) {  // multiples of the golden ratio: spread, and not along a row of the mesh
    const double turn = 0.6180339887498949 * static_cast<double>(i);
    const auto t = count == triangles.size()
                       ? i
                       : static_cast<std::size_t>((turn - static_cast<double>(static_cast<long>(turn))) *
                                                  static_cast<double>(triangles.size()));
    Vec3 centre = Vec3::Zero();
    for (const int node : triangles[t]) centre += simulation.system().position(simulation.state(), node) / 3;
    at_.push_back(centre);
  }
  velocity_.assign(at_.size(), air.wind);
  if (field_) field_->add(at_, simulation.time(), 0, velocity_);
  toFloat(at_, places);
  toFloat(velocity_, wind);
}

}  // namespace selvedge
