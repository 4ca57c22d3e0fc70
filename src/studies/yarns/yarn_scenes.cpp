#include "studies/yarns/yarn_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/error.h"
#include "diagnostics/differences.h"
#include "scene/blocks/presets.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr std::array<YarnScene, 4> kScenes{{
    {"stretch calibration", "stretch", YarnMotion::bounce, true},
    {"stretch test", "stretch", YarnMotion::swing, false},
    {"bending calibration", "bending", YarnMotion::unbend, true},
    {"bending test", "bending", YarnMotion::bounce, false},
}};

// A quarter of a circle from the second column on, each piece of yarn as long as it was.
VecX bentState(const Simulation& simulation) {
  const int columns = simulation.scene().mesh.columns;
  VecX q = simulation.state().q;
  const ClothSystem& cloth = simulation.cloth();
  const double turn = std::numbers::pi / 2 / (columns - 2);
  for (int node = 0; node < cloth.blockCount(); ++node) {
    const int column = node % columns;
    if (column < 2) continue;
    const Vec3 before = q.segment<3>(cloth.coordinate(node - 1));
    const double angle = turn * (column - 1);
    const double length =
        cloth.position(simulation.state(), node).x() - cloth.position(simulation.state(), node - 1).x();
    q.segment<3>(cloth.coordinate(node)) = before + length * Vec3(std::cos(angle), std::sin(angle), 0);
  }
  return q;
}

void bend(Simulation& simulation) {
  Checkpoint moment;
  simulation.keep(moment);
  moment.state.q = bentState(simulation);
  simulation.goTo(moment);
}

// Two columns of crossings: that holds their direction, too.
PinSettings clamp(const MeshSettings& mesh) {
  PinSettings pin;
  for (int row = 0; row < mesh.rows; ++row) {
    for (const int column : {0, 1}) pin.where.nodes.push_back(row * mesh.columns + column);
  }
  return pin;
}

}  // namespace

std::span<const YarnScene> yarnScenes() { return kScenes; }

Params YarnTimes::params() {
  return {param("bounce", &bounce, "s", "How long the hung sheet is followed.").range(0.05, 60),
          param("swing", &swing, "s", "How long the sheet that is held along one edge is followed.").range(0.05, 60),
          param("unbend", &unbend, "s", "How long the bent sheet is followed.").range(0.05, 60)};
}

double YarnTimes::of(YarnMotion motion) const {
  return motion == YarnMotion::bounce ? bounce : motion == YarnMotion::swing ? swing : unbend;
}

Scene yarnScene(const Scene& weave, YarnMotion motion, std::string_view preset, int yarns) {
  Scene scene = weave;
  scene.yarn.preset = preset;
  if (const std::string wrong = applyPreset(scene, kYarns.key, true); !wrong.empty()) {
    throw InputError(std::string(kYarns.key), wrong);
  }
  const Vec2 spacing = weave.mesh.size.cwiseQuotient(Vec2(weave.mesh.columns - 1, weave.mesh.rows - 1));
  scene.mesh.rows = yarns;
  scene.mesh.columns = motion == YarnMotion::unbend ? yarns - 1 : yarns;
  scene.mesh.size = spacing.cwiseProduct(Vec2(scene.mesh.columns - 1, scene.mesh.rows - 1));
  scene.mesh.plane = motion == YarnMotion::bounce ? "vertical" : "horizontal";
  if (motion == YarnMotion::unbend) {
    scene.gravity.acceleration.setZero();
    scene.pins = {clamp(scene.mesh)};
  }
  return scene;
}

double YarnTrace::meanKinetic(double from) const {
  const auto first = static_cast<std::size_t>(from * static_cast<double>(kinetic.size() - 1));
  double sum = 0;
  for (std::size_t i = first; i < kinetic.size(); ++i) sum += kinetic[i];
  return sum / static_cast<double>(kinetic.size() - first);
}

YarnTrace followYarns(StudyRun& run, const Scene& scene, YarnMotion motion, double duration, double work) {
  Simulation simulation(scene, {.threads = 1, .ledger = true});
  if (motion == YarnMotion::unbend) bend(simulation);
  YarnTrace trace;
  const auto look = [&](const Simulation& now) {
    const Ledger& ledger = now.ledger();
    const double rise = trace.total.empty() ? -1 : ledger.total() - trace.total.back();
    trace.rise = trace.total.size() < 2 ? rise : worse(trace.rise, rise);
    trace.t.push_back(now.time());
    trace.kinetic.push_back(ledger.kinetic());
    trace.total.push_back(ledger.total());
    trace.highest = std::max(trace.highest, ledger.kinetic());
  };
  look(simulation);
  run.simulate(simulation, duration, work, look);
  if (simulation.failure()) trace.failure = simulation.failure()->message();
  trace.taken = 0 - simulation.ledger().damperWork();
  trace.numerical = simulation.ledger().numerical();
  return trace;
}

double apart(const YarnTrace& a, const YarnTrace& b, const YarnTrace& size) {
  double difference = 0, whole = 0;
  for (std::size_t i = 0; i < std::min({a.kinetic.size(), b.kinetic.size(), size.kinetic.size()}); ++i) {
    difference += std::pow(a.kinetic[i] - b.kinetic[i], 2);
    whole += std::pow(size.kinetic[i], 2);
  }
  return std::sqrt(difference / whole);
}

}  // namespace selvedge
