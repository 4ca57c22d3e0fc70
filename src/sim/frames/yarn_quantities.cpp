#include "sim/frames/yarn_quantities.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "sim/frames/yarn_dampers.h"
#include "yarns/laws.h"

namespace selvedge {
namespace {

// What a law of that name remembers.
std::span<const double> memoryOf(const System& system, const State& state, std::string_view name) {
  std::size_t first = 0;
  const std::span<const double> all(state.memory.data(), static_cast<std::size_t>(state.memory.size()));
  for (const auto& law : system.laws()) {
    const auto size = static_cast<std::size_t>(law->memorySize());
    if (law->name() == name) return all.subspan(first, size);
    first += size;
  }
  return {};
}

bool isLocked(const System& system, Eigen::Index coordinate) {
  return std::binary_search(system.locked().begin(), system.locked().end(), coordinate);
}

std::size_t direction(int slide) { return static_cast<std::size_t>(slide - kWarpSlide); }

}  // namespace

void YarnQuantities::take(const YarnSystem& cloth, std::size_t builds) {
  if (&cloth != cloth_ || builds != builds_) {
    cloth_ = &cloth;
    builds_ = builds;
    pressing_ = std::make_unique<CrossingForces>(cloth);
    friction_ = makeYarnSliding(cloth);
  }
  pressing_->refresh();  // the yarn's settings may be others since the last look
  friction_->refresh();
}

void YarnQuantities::tension(const State& state) {
  const YarnNet& net = cloth_->net();
  const double ks = cloth_->settings().stretch * std::numbers::pi * std::pow(cloth_->settings().radius, 2);
  for (std::size_t e = 0; e < net.segments.size(); ++e) {
    const auto [a, b] = net.segments[e];
    const int slide = net.segmentSlides[e];
    const double du = state.q[cloth_->coordinate(b, slide)] - state.q[cloth_->coordinate(a, slide)];
    pieces_[e] = ks * ((cloth_->inSpace(state.q, b) - cloth_->inSpace(state.q, a)).norm() / du - 1);
  }
}

// The force that friction holds with is what its law gives at zero velocity: that of its anchor springs alone.
void YarnQuantities::hold(const Simulation& simulation) {
  const State& state = simulation.state();
  const IntegratorSettings& settings = simulation.scene().integrator;
  const std::vector<double>& pressing = pressing_->find(state);
  still_.q = state.q;
  still_.v.setZero(state.v.size());
  friction_->fix(still_, memoryOf(*cloth_, state, friction_->name()),
                 innerStepOf(simulation.method(), settings, settings.step / simulation.substeps()));
  force_.setZero(cloth_->dofs());
  friction_->addDissipativeForce(still_, force_);
  for (std::size_t node = 0; node < yarns_.size(); ++node) {
    const double most = cloth_->settings().friction * pressing[node];
    for (int k = 0; k < 2; ++k) {
      const Eigen::Index at = cloth_->coordinate(static_cast<int>(node), kWarpSlide + k);
      if (isLocked(*cloth_, at)) continue;
      yarns_[node][toIndex(k)] = most > 0 ? std::min(1.0, std::abs(force_[at]) / most) : 1;
    }
  }
}

void YarnQuantities::slid(const State& state) {
  for (std::size_t node = 0; node < yarns_.size(); ++node) {
    const YarnNet::Crossing& here = cloth_->net().crossings[node];
    for (std::size_t k = 0; k < 2; ++k) {
      const Eigen::Index at = cloth_->coordinate(static_cast<int>(node), kWarpSlide + static_cast<int>(k));
      if (here.yarn[k] >= 0) yarns_[node][k] = std::abs(state.q[at] - here.start[k]);
    }
  }
}

void YarnQuantities::bendDamping(const State& state) {
  const YarnDampers damping(*cloth_, state);
  const YarnNet& net = cloth_->net();
  for (std::size_t e = 0; e < net.bends.size(); ++e) {
    yarns_[toIndex(net.bends[e][0])][direction(net.bendSlides[e])] = damping.bend(e).density();
  }
}

void YarnQuantities::shearDamping(const State& state, std::vector<float>& values) const {
  const YarnDampers damping(*cloth_, state);
  const YarnNet& net = cloth_->net();
  std::vector<int> corners(values.size(), 0);
  for (std::size_t e = 0; e < net.corners.size(); ++e) {
    const std::size_t node = toIndex(net.corners[e][0]);
    values[node] += static_cast<float>(damping.shear(e).density());
    ++corners[node];
  }
  for (std::size_t node = 0; node < values.size(); ++node)
    values[node] /= static_cast<float>(std::max(corners[node], 1));
}

void YarnQuantities::showPieces(std::vector<float>& values, std::vector<std::array<float, 2>>& ends) {
  const YarnNet& net = cloth_->net();
  std::vector<int> count(values.size(), 0);
  for (std::size_t e = 0; e < net.segments.size(); ++e) {
    const auto value = static_cast<float>(pieces_[e]);
    ends.push_back({value, value});
    for (const int node : net.segments[e]) values[toIndex(node)] += value, ++count[toIndex(node)];
  }
  for (std::size_t node = 0; node < values.size(); ++node) values[node] /= static_cast<float>(std::max(count[node], 1));
}

void YarnQuantities::showCrossings(std::vector<float>& values, std::vector<std::array<float, 2>>& ends) const {
  const YarnNet& net = cloth_->net();
  for (std::size_t node = 0; node < values.size(); ++node) {
    const auto& [warp, weft] = yarns_[node];
    const double sum = warp.value_or(0) + weft.value_or(0);
    values[node] = static_cast<float>(warp && weft ? sum / 2 : sum);
  }
  for (std::size_t e = 0; e < net.segments.size(); ++e) {
    std::array<float, 2>& both = ends.emplace_back();
    for (std::size_t end = 0; end < 2; ++end) {
      both[end] =
          static_cast<float>(yarns_[toIndex(net.segments[e][end])][direction(net.segmentSlides[e])].value_or(0));
    }
  }
}

void YarnQuantities::measure(Quantity quantity, const Simulation& simulation, std::vector<float>& values,
                             std::vector<std::array<float, 2>>& ends) {
  values.clear();
  ends.clear();
  const auto* cloth = dynamic_cast<const YarnSystem*>(&simulation.cloth());
  if (!cloth) return;
  take(*cloth, simulation.builds());
  const State& state = simulation.state();
  values.assign(toIndex(cloth->blockCount()), 0);
  if (quantity == Quantity::pressing) {
    const std::vector<double>& forces = pressing_->find(state);
    std::transform(forces.begin(), forces.end(), values.begin(),
                   [](double force) { return static_cast<float>(force); });
    return;
  }
  if (quantity == Quantity::shearDamping) return shearDamping(state, values);
  if (quantity == Quantity::tension || quantity == Quantity::stretchDamping) {
    pieces_.resize(cloth->net().segments.size());
    if (quantity == Quantity::tension) {
      tension(state);
    } else {
      const YarnDampers damping(*cloth, state);
      for (std::size_t e = 0; e < pieces_.size(); ++e) pieces_[e] = damping.stretch(e).density();
    }
    return showPieces(values, ends);
  }
  yarns_.assign(values.size(), {});
  if (quantity == Quantity::hold) hold(simulation);
  if (quantity == Quantity::slid) slid(state);
  if (quantity == Quantity::bendDamping) bendDamping(state);
  showCrossings(values, ends);
}

}  // namespace selvedge
