#include "scene/build/start_state.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

// Unit normals, weighted by area; nodes without a triangle look along z.
std::vector<Vec3> nodeNormals(const ClothSystem& cloth, const VecX& q) {
  const Mesh& mesh = cloth.mesh();
  std::vector<Vec3> normals(mesh.positions.size(), Vec3::Zero());
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3 twiceArea = (cloth.inSpace(q, b) - cloth.inSpace(q, a)).cross(cloth.inSpace(q, c) - cloth.inSpace(q, a));
    for (int corner : {a, b, c}) normals[static_cast<std::size_t>(corner)] += twiceArea;
  }
  for (Vec3& n : normals) {
    const double length = n.norm();
    n = length > 0 ? Vec3(n / length) : Vec3::UnitZ();
  }
  return normals;
}

void addNoise(const StartSettings& settings, const ClothSystem& cloth, const ClothBody& body, const HeldAxes& held,
              VecX& q) {
  if (settings.noise == 0) return;
  const std::vector<Vec3> normals = nodeNormals(cloth, q);
  const std::vector<double> noise = uniformNoise(toIndex(body.nodes), settings.seed);
  for (int i = 0; i < body.nodes; ++i) {
    const int node = body.firstNode + i;
    if (holdsSome(held[toIndex(node)])) continue;
    q.segment<3>(cloth.coordinate(node)) += settings.noise * noise[toIndex(i)] * normals[toIndex(node)];
  }
}

Vec3 centreOfMass(const ClothSystem& cloth, const ClothBody& body, const VecX& q) {
  Vec3 sum = Vec3::Zero();
  double mass = 0;
  for (int i = body.firstNode; i < body.firstNode + body.nodes; ++i) {
    const double m = cloth.nodeMass()[toIndex(i)];
    sum += m * cloth.inSpace(q, i);
    mass += m;
  }
  return sum / mass;
}

void startBody(const StartSettings& settings, const ClothSystem& cloth, const ClothBody& body, const HeldAxes& held,
               State& state) {
  const std::vector<Vec3>& places = body.mesh.positions;
  const int end = body.firstNode + body.nodes;
  Vec3 centre = Vec3::Zero();
  for (int i = body.firstNode; i < end; ++i) centre += places[toIndex(i)] / static_cast<double>(body.nodes);
  for (int i = body.firstNode; i < end; ++i) {
    const Vec3& p = places[toIndex(i)];
    // unstretched axes keep their bits
    for (int k = 0; k < 3; ++k) {
      const double factor = settings.stretch[k];
      state.q[cloth.coordinate(i, k)] = factor == 1 ? p[k] : centre[k] + factor * (p[k] - centre[k]);
    }
  }
  addNoise(settings, cloth, body, held, state.q);
  const Vec3 about = centreOfMass(cloth, body, state.q);
  for (int i = body.firstNode; i < end; ++i) {
    state.v.segment<3>(cloth.coordinate(i)) = settings.velocity + settings.spin.cross(cloth.position(state, i) - about);
  }
}

}  // namespace

State startState(const Scene& scene, const ClothSystem& cloth, const HeldAxes& held) {
  State state;
  state.q.setZero(cloth.dofs());
  cloth.begin(state.q);
  state.v.setZero(cloth.dofs());
  state.memory.setZero(cloth.memorySize());
  const std::vector<Scene::Cloth> cloths = scene.cloths();
  for (std::size_t i = 0; i < cloths.size(); ++i) startBody(cloths[i].start, cloth, cloth.bodies()[i], held, state);
  state.q = fromMade(state.q, cloth.blockSize(), cloth.tears());
  state.v = fromMade(state.v, cloth.blockSize(), cloth.tears());
  return state;
}

std::vector<double> uniformNoise(std::size_t count, int seed) {
  std::mt19937_64 generator(static_cast<std::uint64_t>(seed));
  std::vector<double> values(count);
  // the upper 53 bits as a fraction of 2^53
  for (double& x : values) x = std::ldexp(static_cast<double>(generator() >> 11U), -52) - 1;
  return values;
}

}  // namespace selvedge
