#include "sim/frames/node_quantities.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "forces/triangles/triangle_geometry.h"

namespace selvedge {
namespace {

void norms(const System& system, const VecX& x, std::vector<float>& values) {
  values.resize(toIndex(system.blockCount()));
  for (int i = 0; i < system.blockCount(); ++i) values[toIndex(i)] = static_cast<float>(system.inSpace(x, i).norm());
}

// Yarns and sheets have other numbers of coordinates at a node; places they have both.
void distances(const Simulation& one, const Simulation& other, std::vector<float>& values) {
  const System &a = one.cloth(), &b = other.cloth();
  values.assign(toIndex(a.blockCount()), 0);
  const Tears &own = one.cloth().tears(), &others = other.cloth().tears();
  if (own.made != others.made) return;
  // A node that only one of them has: in the other, that place of the cloth is between the nodes that both were made with.
  const auto there = [&](int node) {
    const bool same = node < own.made || (node < others.nodes() && own.placeOf(node) == others.placeOf(node));
    if (same) return b.position(other.state(), node);
    const MadePlace place = own.placeOf(node);
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 0; k < 3 && place.nodes[k] >= 0; ++k)
      sum += place.weights[k] * b.position(other.state(), place.nodes[k]);
    return sum;
  };
  for (int i = 0; i < a.blockCount(); ++i)
    values[toIndex(i)] = static_cast<float>((a.position(one.state(), i) - there(i)).norm());
}

// J per m^2 of rest area.
double membraneEnergy(const TriangleRest& rest, const Eigen::Matrix3d& corners, const MaterialSettings& material) {
  const Eigen::Matrix<double, 3, 2> w = corners * rest.weights;
  const double u = w.col(0).norm() - 1, v = w.col(1).norm() - 1, shear = w.col(0).dot(w.col(1));
  return 0.5 * (material.stretch[0] * u * u + material.stretch[1] * v * v + material.shear * shear * shear);
}

}  // namespace

void NodeQuantities::strain(const ClothSystem& cloth, const VecX& q) {
  for (const Spring& s : cloth.network().springs) {
    if (s.kind != SpringKind::stretch || s.rest <= 0) continue;
    const double e = (cloth.inSpace(q, s.b) - cloth.inSpace(q, s.a)).norm() / s.rest - 1;
    for (const int node : {s.a, s.b}) sum_[toIndex(node)] += e, weight_[toIndex(node)] += 1;
  }
}

void NodeQuantities::springEnergy(const ClothSystem& cloth, const ClothBody& body, const VecX& q) {
  for (const Spring& s : std::span(cloth.network().springs).subspan(body.firstSpring, body.springs)) {
    if (s.kind == SpringKind::bend) continue;
    const double d = (cloth.inSpace(q, s.b) - cloth.inSpace(q, s.a)).norm() - s.rest;
    for (const int node : {s.a, s.b}) sum_[toIndex(node)] += 0.25 * s.stiffness * d * d;
  }
  const Mesh& mesh = body.mesh;
  for (int i = 0; mesh.triangles.empty() && i < body.count(); ++i) weight_[toIndex(body.node(i))] = 1;  // J a node
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const double area = std::abs(triangleArea(mesh.rest[t])) / 3;
    for (const int node : mesh.triangles[t]) weight_[toIndex(node)] += area;
  }
}

void NodeQuantities::elasticEnergy(const Simulation& simulation) {
  const ClothSystem& cloth = simulation.cloth();
  const VecX& q = simulation.state().q;
  const std::vector<Scene::Cloth> cloths = simulation.scene().cloths();
  for (std::size_t i = 0; i < cloths.size(); ++i) {
    const ClothBody& body = cloth.bodies()[i];
    if (body.isSolid()) continue;  // its energy is not of a surface
    const bool springs =
        body.mesh.triangles.empty() || !body.mesh.yarns.empty() || cloths[i].material.model == "springs";
    springs ? springEnergy(cloth, body, q) : triangleEnergy(cloth, body, cloths[i].material, q);
  }
}

void NodeQuantities::triangleEnergy(const ClothSystem& cloth, const ClothBody& body, const MaterialSettings& material,
                                    const VecX& q) {
  const Mesh& mesh = body.mesh;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const TriangleRest rest = TriangleRest::of(mesh.rest[t]);
    Eigen::Matrix3d corners;
    for (int k = 0; k < 3; ++k) corners.col(k) = cloth.inSpace(q, mesh.triangles[t][toIndex(k)]);
    const double energy = membraneEnergy(rest, corners, material);
    for (const int node : mesh.triangles[t])
      sum_[toIndex(node)] += rest.area * energy, weight_[toIndex(node)] += rest.area;
  }
}

void NodeQuantities::measure(Quantity quantity, Simulation& simulation, const Simulation& first, ClothFrame& to) {
  to.shown = quantity;
  to.yarnQuantity.clear();
  if (infoOf(quantity).ofYarns) return yarns_.measure(quantity, simulation, to.quantity, to.yarnQuantity);
  measureNodes(quantity, simulation, first, to.quantity);
}

void NodeQuantities::measureNodes(Quantity quantity, Simulation& simulation, const Simulation& first,
                                  std::vector<float>& values) {
  const ClothSystem& cloth = simulation.cloth();
  const State& state = simulation.state();
  if (quantity == Quantity::none) return values.clear();
  if (quantity == Quantity::speed) return norms(cloth, state.v, values);
  if (quantity == Quantity::difference) return distances(simulation, first, values);
  if (quantity == Quantity::force) {
    simulation.nodeForces(force_);
    return norms(cloth, force_, values);
  }
  if (quantity == Quantity::contact) {
    simulation.shapeForces(force_);
    norms(cloth, force_, values);
    simulation.clothTouches(touches_);
    for (const TouchMark& touch : touches_) values[toIndex(touch.node)] += static_cast<float>(touch.force.norm());
    return;
  }
  const std::size_t nodes = toIndex(cloth.blockCount());
  if (quantity == Quantity::kept || quantity == Quantity::crease) {
    sum_.assign(nodes, 0);
    weight_.assign(nodes, 0);
    cloth.showKept(state, {sum_, weight_});
    const std::vector<double>& shown = quantity == Quantity::kept ? sum_ : weight_;
    values.resize(nodes);
    std::transform(shown.begin(), shown.end(), values.begin(), [](double x) { return static_cast<float>(x); });
    return;
  }
  sum_.assign(nodes, 0);
  weight_.assign(nodes, 0);
  if (quantity == Quantity::strain) strain(cloth, state.q);
  if (quantity == Quantity::energyDensity) elasticEnergy(simulation);
  values.resize(nodes);
  for (std::size_t i = 0; i < nodes; ++i) values[i] = static_cast<float>(weight_[i] > 0 ? sum_[i] / weight_[i] : 0);
}

}  // namespace selvedge
