#include "diagnostics/probes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include <Eigen/Geometry>

#include "diagnostics/ledger.h"
#include "forces/gas/gas.h"
#include "model/cloth_system.h"
#include "model/mesh/disjoint_sets.h"

namespace selvedge {
namespace {

double lowest(const System& system, const State& state) {
  double y = state.q[system.coordinate(0, 1)];
  for (int i = 0; i < system.blockCount(); ++i) y = std::min(y, state.q[system.coordinate(i, 1)]);
  return y;
}

double highest(const System& system, const State& state) {
  double y = state.q[system.coordinate(0, 1)];
  for (int i = 0; i < system.blockCount(); ++i) y = std::max(y, state.q[system.coordinate(i, 1)]);
  return y;
}

double maxSpeed(const ProbeInput& in) {
  double largest = 0;
  for (int i = 0; i < in.cloth.blockCount(); ++i) largest = std::max(largest, in.cloth.velocity(in.now, i).norm());
  return largest;
}

std::vector<double> stretchOf(const ProbeInput& in) {
  std::vector<double> stretch;
  structuralStretch(in.cloth, in.now.q, stretch);
  return stretch;
}

double stretchAt(const ProbeInput& in, double share) {
  std::vector<double> stretch = stretchOf(in);
  return percentile(stretch, share);
}

double meanStretch(const ProbeInput& in) {
  const std::vector<double> all = stretchOf(in);
  return all.empty() ? 0 : std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
}

double gasVolume(const ProbeInput& in) {
  double litres = 0;
  forGases(in.cloth, [&](const Gas& gas) { litres += 1e3 * gas.volume(in.now); });
  return litres;
}

double gasPressure(const ProbeInput& in) {
  double highest = -std::numeric_limits<double>::infinity();
  forGases(in.cloth, [&](const Gas& gas) { highest = std::max(highest, gas.overpressure(in.now)); });
  return std::isfinite(highest) ? highest : 0;
}

double momentumDrift(const ProbeInput& in) {
  return (linearMomentum(in.cloth, in.now) - linearMomentum(in.cloth, in.start)).norm();
}

double spinDrift(const ProbeInput& in) {
  const Vec3 before = angularMomentum(in.cloth, in.start);
  return (angularMomentum(in.cloth, in.now) - before).norm() / std::max(before.norm(), 1e-300);
}

}  // namespace

const std::vector<Probe>& probes() {
  static const std::vector<Probe> table{
      {"lowest_y_m", "Height of the lowest node.", [](const ProbeInput& in) { return lowest(in.cloth, in.now); }},
      {"highest_y_m", "Height of the highest node.", [](const ProbeInput& in) { return highest(in.cloth, in.now); }},
      {"sag_m", "How far the lowest node is below the lowest node of the start.",
       [](const ProbeInput& in) { return lowest(in.cloth, in.start) - lowest(in.cloth, in.now); }},
      {"max_speed_m_s", "Speed of the fastest node.", maxSpeed},
      {"stretch_p99", "99th percentile of |length / rest - 1| of the structural springs.",
       [](const ProbeInput& in) { return stretchAt(in, 0.99); }},
      {"stretch_mean", "Mean |length / rest - 1| of the structural springs.", meanStretch},
      {"stretch_max", "The largest |length / rest - 1| of the structural springs.",
       [](const ProbeInput& in) { return stretchAt(in, 1); }},
      {"kinetic_J", "Kinetic energy of the free nodes.", [](const ProbeInput& in) { return in.ledger.kinetic(); }},
      {"total_J", "Kinetic and potential energy.", [](const ProbeInput& in) { return in.ledger.total(); }},
      {"pin_work_J", "Work done by moving pins.", [](const ProbeInput& in) { return in.ledger.pinWork(); }},
      {"wind_work_J", "Work done by the wind.", [](const ProbeInput& in) { return in.ledger.windWork(); }},
      {"damper_work_J", "Work of all dampers and the air's drag, negative when they take energy.",
       [](const ProbeInput& in) { return in.ledger.damperWork(); }},
      {"numerical_J", "The integrator's own gain (or, negative, loss).",
       [](const ProbeInput& in) { return in.ledger.numerical(); }},
      {"gas_volume_L", "Volume of all closed cloths that hold a gas.", gasVolume},
      {"gas_pressure_Pa", "Overpressure of the gas; of several bodies, the highest.", gasPressure},
      {"seam_gap_m", "How far the two sides of a seam are apart, where that is widest.",
       [](const ProbeInput& in) { return seamGap(in.cloth, in.now); }},
      {"torn_nodes",
       "At how many nodes the cloth has come apart, those on diagonals included; a node that did so into three parts "
       "counts twice.",
       [](const ProbeInput& in) { return static_cast<double>(in.cloth.tears().copies()); }},
      {"pieces", "In how many pieces the cloth is, of all bodies.",
       [](const ProbeInput& in) { return static_cast<double>(pieceCount(in.cloth)); }},
      {"momentum_drift_kg_m_s", "Change of the linear momentum since the start.", momentumDrift},
      {"spin_drift", "Relative change of the angular momentum about the centre of mass.", spinDrift},
  };
  return table;
}

const Probe* findProbe(std::string_view name) {
  const auto& all = probes();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Probe& p) { return p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> probeNames() {
  std::vector<std::string> names;
  for (const Probe& probe : probes()) names.emplace_back(probe.name);
  return names;
}

int pieceCount(const ClothSystem& cloth) {
  DisjointSets sets(toIndex(cloth.blockCount()));
  for (const auto& [a, b, c] : cloth.mesh().triangles) sets.join(a, b), sets.join(b, c);
  for (const Spring& spring : cloth.network().springs) sets.join(spring.a, spring.b);
  for (const Stitch& stitch : cloth.mesh().stitches) sets.join(stitch.a, stitch.b);
  for (const auto& [a, b] : cloth.mesh().joints) sets.join(a, b);
  const std::vector<int> lowest = sets.lowestOfAll();
  std::set<int> pieces;
  for (int i = 0; i < cloth.blockCount(); ++i) {
    if (!cloth.isPuppet(i)) pieces.insert(lowest[toIndex(i)]);
  }
  return static_cast<int>(pieces.size());
}

double seamGap(const ClothSystem& cloth, const State& state) {
  double widest = 0;
  for (const Stitch& stitch : cloth.mesh().stitches) {
    widest = std::max(widest, (cloth.position(state, stitch.b) - cloth.position(state, stitch.a)).norm());
  }
  return widest;
}

Vec3 linearMomentum(const ClothSystem& cloth, const State& state) {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < cloth.blockCount(); ++i)
    sum += cloth.nodeMass()[static_cast<std::size_t>(i)] * cloth.velocity(state, i);
  return sum;
}

Vec3 angularMomentum(const ClothSystem& cloth, const State& state) {
  Vec3 centre = Vec3::Zero(), sum = Vec3::Zero();
  double mass = 0;
  for (int i = 0; i < cloth.blockCount(); ++i) {
    const double m = cloth.nodeMass()[static_cast<std::size_t>(i)];
    centre += m * cloth.position(state, i);
    mass += m;
  }
  centre /= mass;
  for (int i = 0; i < cloth.blockCount(); ++i) {
    sum += cloth.nodeMass()[static_cast<std::size_t>(i)] *
           (cloth.position(state, i) - centre).cross(cloth.velocity(state, i));
  }
  return sum;
}

void structuralStretch(const ClothSystem& cloth, const VecX& q, std::vector<double>& stretch) {
  stretch.clear();
  for (const Spring& spring : cloth.network().springs) {
    if (spring.kind != SpringKind::stretch || spring.rest <= 0) continue;
    stretch.push_back(std::abs((cloth.inSpace(q, spring.b) - cloth.inSpace(q, spring.a)).norm() / spring.rest - 1));
  }
}

double percentile(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace selvedge
