// A scene of configs/ after some seconds, as the renderer takes it.
#pragma once

#include <memory>
#include <string>

#include "model/frame.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge {

struct SimulatedCloth {
  std::shared_ptr<const ClothShape> shape;
  ClothFrame frame;
};

inline void fillQuantity(const Simulation& simulation, Quantity quantity, ClothFrame& frame) {
  frame.shown = quantity;
  const std::size_t count = frame.positions.size();
  if (quantity == Quantity::none) return;
  frame.quantity.assign(count, 0);
  std::vector<float> parts(count, 0);
  if (quantity == Quantity::speed)
    for (std::size_t i = 0; i < count; ++i)
      frame.quantity[i] = std::hypot(frame.velocities[i][0], frame.velocities[i][1], frame.velocities[i][2]);
  if (quantity != Quantity::strain) return;
  for (const Spring& spring : simulation.cloth().springs()->springs) {
    if (spring.kind != SpringKind::stretch || !(spring.rest > 0)) continue;
    const auto a = simulation.state().q.segment<3>(3 * spring.a), b = simulation.state().q.segment<3>(3 * spring.b);
    for (const int end : {spring.a, spring.b}) {
      frame.quantity[static_cast<std::size_t>(end)] += static_cast<float>((a - b).norm() / spring.rest - 1);
      parts[static_cast<std::size_t>(end)] += 1;
    }
  }
  for (std::size_t i = 0; i < count; ++i) frame.quantity[i] /= std::max(parts[i], 1.0F);
}

inline SimulatedCloth simulated(const std::string& scene, double seconds, Quantity quantity = Quantity::none) {
  Simulation simulation(loadScene(scene, {SELVEDGE_SOURCE_DIR "/configs"}));
  while (simulation.time() < seconds && simulation.step()) {
  }
  SimulatedCloth cloth;
  cloth.shape = std::make_shared<ClothShape>(shapeOf(simulation.cloth()));
  const auto vector = [](const VecX& all, int i) {
    const Vec3 x = all.segment<3>(3 * i);
    return Float3{static_cast<float>(x[0]), static_cast<float>(x[1]), static_cast<float>(x[2])};
  };
  for (int i = 0; i < cloth.shape->nodes; ++i) {
    cloth.frame.positions.push_back(vector(simulation.state().q, i));
    cloth.frame.velocities.push_back(vector(simulation.state().v, i));
  }
  for (const Pins::Pin& pin : simulation.pins().pins())
    cloth.frame.pins.push_back(
        {static_cast<std::uint32_t>(pin.node), pin.motion.kind != PinMotion::Kind::held, pin.axes});
  cloth.frame.time = simulation.time();
  fillQuantity(simulation, quantity, cloth.frame);
  return cloth;
}

}  // namespace selvedge
