#include "sim/frames/frame_maker.h"

#include <algorithm>

#include "contact/shape_surface.h"
#include "forces/gas/gas.h"
#include "sim/attention.h"

namespace selvedge {
namespace {

constexpr int kLookProducts = 32;     // of a look at the cloth's own frequencies
constexpr std::size_t kOmegas = 12;   // shown at most
constexpr double kOmegasSpacing = 2;  // s, on the wall
constexpr double kOmegasShare = 10;   // at least so many times what a look costs

void toFloats(const System& system, const VecX& x, std::vector<Float3>& to) {
  to.resize(toIndex(system.blockCount()));
  for (int i = 0; i < system.blockCount(); ++i) to[toIndex(i)] = toFloat(system.inSpace(x, i));
}

ShapeSurfaces surfacesOf(const Colliders& colliders) {
  ShapeSurfaces surfaces;
  for (const Collider& collider : colliders) {
    surfaces.push_back(surfaceOf(collider.shape()));
    surfaces.back().name = collider.name();
    surfaces.back().thickness = static_cast<float>(collider.thickness());
  }
  return surfaces;
}

ShapePose toFloats(const Pose& pose) {
  return {toFloat(pose.place), {toFloat(pose.turned.col(0)), toFloat(pose.turned.col(1)), toFloat(pose.turned.col(2))}};
}

// Some of them, the first and the last among them.
void thinOut(std::vector<double>& values) {
  if (values.size() <= kOmegas) return;
  for (std::size_t i = 0; i < kOmegas; ++i) values[i] = values[i * (values.size() - 1) / (kOmegas - 1)];
  values.resize(kOmegas);
}

}  // namespace

std::shared_ptr<RunnerFrame> FramePool::take() {
  std::unique_ptr<RunnerFrame> frame;
  {
    const std::lock_guard lock(mutex_);
    if (!spare_.empty()) frame = std::move(spare_.back()), spare_.pop_back();
  }
  if (!frame) frame = std::make_unique<RunnerFrame>();
  return {frame.release(), [pool = shared_from_this()](RunnerFrame* read) {
            const std::lock_guard lock(pool->mutex_);
            pool->spare_.emplace_back(read);
          }};
}

std::shared_ptr<RunnerFrame> FrameMaker::make(Lanes& lanes, bool idle) {
  std::shared_ptr<RunnerFrame> frame = pool_->take();
  selvedge::follow(lanes, lanes_);
  frame->lanes.resize(lanes.size());
  frame->picture = -1;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    LaneStatus& to = frame->lanes[i];
    follow(lanes_[i], lanes, i);
    to.number = lanes.number(i);
    to.serial = lanes.serial(i);
    to.own = lanes.own(i);
    to.cost = 0;
    status(lanes_[i], lanes.lane(i), lanes.lane(0), idle, to);
  }
  return frame;
}

void FrameMaker::follow(Lane& lane, const Lanes& lanes, std::size_t i) const {
  const Simulation& simulation = lanes.lane(i);
  if (!lane.shape || lane.builds != simulation.builds()) {
    const ClothSystem& cloth = simulation.cloth();
    lane.shape = std::make_shared<const ClothShape>(shapeOf(cloth));
  }
  if (!lane.surfaces || lane.reshapings != simulation.reshapings()) {
    lane.surfaces = std::make_shared<const ShapeSurfaces>(surfacesOf(simulation.colliders()));
  }
  if (!lane.scene || lane.changes != simulation.changes() || lane.builds != simulation.builds()) {
    lane.scene = std::make_shared<const Scene>(simulation.wantedScene());
    lane.omegasKnown = false;
  }
  if (!lane.start || lane.starts != simulation.starts() || lane.builds != simulation.builds()) {
    std::vector<Float3> places;
    toFloats(simulation.system(), simulation.start().q, places);
    lane.start = std::make_shared<const std::vector<Float3>>(std::move(places));
  }
  lane.label = lanes.label(i);
  lane.builds = simulation.builds();
  lane.changes = simulation.changes();
  lane.reshapings = simulation.reshapings();
  lane.starts = simulation.starts();
}

void FrameMaker::measureOmegas(Lane& lane, Simulation& simulation, bool idle) const {
  const double now = clock_.seconds(), since = now - lane.omegasDone;
  const bool affordable = since >= kOmegasShare * lane.cost;
  const bool wanted = !lane.omegasKnown || (!idle && since >= kOmegasSpacing);
  if (!wanted || !(affordable || (idle && !lane.omegasKnown))) return;
  simulation.ownFrequencies(kLookProducts, lane.omegas);
  thinOut(lane.omegas);
  lane.omegasKnown = true;
  lane.omegasDone = clock_.seconds();
  lane.cost = lane.omegasDone - now;
}

void FrameMaker::status(Lane& lane, Simulation& simulation, const Simulation& first, bool idle, LaneStatus& to) {
  measureOmegas(lane, simulation, idle);
  const bool estimated = simulation.automaticSubsteps().omega() > 0;
  to.label = lane.label;
  to.scene = lane.scene;
  to.shape = lane.shape;
  to.start = lane.start;
  to.method = simulation.method().name;
  to.time = simulation.time();
  to.steps = simulation.steps();
  to.gases.clear();
  forGases(simulation.system(), [&](const Gas& gas) {
    const double volume = gas.volume(simulation.state());
    to.gases.push_back({gas.body(), gas.overpressure(volume), volume});
  });
  // A step that failed took none.
  const bool stepped = simulation.steps() > 0 && simulation.report().innerSteps > 0;
  to.substeps = stepped ? simulation.report().innerSteps : simulation.substeps();
  to.omega = estimated ? simulation.automaticSubsteps().omega() : lane.omegas.empty() ? 0 : lane.omegas.back();
  to.damping = simulation.automaticSubsteps().damping();
  to.omegas = lane.omegas;
  to.report = simulation.report();
  to.failure = simulation.failure();
  to.attention = attention(simulation);
  to.hash = simulation.hash();
  to.grab.reset();
  if (const Hand& hand = simulation.hand(); hand.holds) {
    to.grab = {toFloat(hand.point(simulation.system(), simulation.state().q)), toFloat(hand.place(simulation.time()))};
  }
  cloth(lane, simulation, first, to.cloth);
}

void FrameMaker::cloth(Lane& lane, Simulation& simulation, const Simulation& first, ClothFrame& to) const {
  to.time = simulation.time();
  toFloats(simulation.system(), simulation.state().q, to.positions);
  toFloats(simulation.system(), simulation.state().v, to.velocities);
  lane.quantities.measure(extras_.quantity, simulation, first, to);
  to.pins.clear();
  for (const Pins::Pin& pin : simulation.pins().pins()) {
    to.pins.push_back({static_cast<std::uint32_t>(pin.node), !pin.motion.resting(simulation.time()), pin.axes});
  }
  to.surfaces = lane.surfaces;
  to.shapes.clear();
  for (const Collider& collider : simulation.colliders())
    to.shapes.push_back(toFloats(collider.pose(simulation.time())));
  to.contacts.clear();
  if (extras_.contacts) simulation.touches(lane.touches);
  for (std::size_t i = 0; extras_.contacts && i < lane.touches.size(); ++i) {
    const TouchMark& touch = lane.touches[i];
    to.contacts.push_back({static_cast<std::uint32_t>(touch.node), toFloat(touch.force), touch.slips});
  }
  to.windPlaces.clear();
  to.wind.clear();
  if (extras_.wind) lane.wind.take(simulation, to.windPlaces, to.wind);
}

}  // namespace selvedge
