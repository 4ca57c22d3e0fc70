#include "forces/gas/gas.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/parallel.h"
#include "forces/laws.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

constexpr double kFlat = 1e-6;  // of the area to the power of 3/2: less is no volume to begin with

std::string openBorders(const Topology& topology) {
  const auto open =
      std::count_if(topology.edges.begin(), topology.edges.end(), [](const Edge& e) { return e.right < 0; });
  if (open == 0) return "";
  return fmt::format("{} border edges in {} loop{}", open, topology.boundaryLoops.size(),
                     topology.boundaryLoops.size() == 1 ? "" : "s");
}

}  // namespace

void requireGasTight(const Mesh& mesh, const GasSettings& settings) {
  ClothBody body;
  body.mesh = sewnMesh(mesh);
  body.nodes = mesh.nodes();
  const std::string open = mesh.triangles.empty() ? "no triangles" : openBorders(buildTopology(body.mesh));
  if (!open.empty()) {
    throw InputError("gas.law",
                     fmt::format("\"{}\" needs a closed cloth, and this one has {}; take mesh.kind = \"pillow\" or a "
                                 "file without holes (mesh.file), sew the edges of panels, or set gas.law = \"none\"",
                                 settings.law, open));
  }
  const ClosedSurface surface(body);
  if (settings.pumped > 0 || !gasHasAmount(settings.law)) return;
  if (surface.madeVolume() > kFlat * std::pow(surface.madeArea(), 1.5)) return;
  throw InputError("gas.pumped",
                   "is 0, but the mesh is flat and holds no gas of its own; give the volume in m^3 that is pumped in, "
                   "or set gas.law = \"constant\"");
}

Gas::Gas(const ClothSystem& cloth, const ClothBody& body, const GasSettings& settings)
    : cloth_(cloth), settings_(settings), surface_(body) {
  setBody(body.name);
  Gas::refresh();
}

template <class Take>
void Gas::forGradients(const State& state, const Take& take) const {
  parallelFor(surface_.nodes(), [&](int begin, int end) {
    for (int i = begin; i < end; ++i) take(i, surface_.gradient(cloth_, state.q, i));
  });
}

void Gas::addForce(const State& state, VecX& F) const {
  const double pressure = overpressure(state);
  forGradients(
      state, [&](int i, const Vec3& g) { F.segment<3>(cloth_.coordinate(surface_.firstNode() + i)) += pressure * g; });
}

void Gas::couplings(std::vector<std::pair<int, int>>& pairs) const {
  for (const ClosedSurface::Edge& edge : surface_.edges()) pairs.emplace_back(edge.a, edge.b);
}

void Gas::bind(const BlockPattern& pattern) {
  slots_.clear();
  for (const ClosedSurface::Edge& edge : surface_.edges()) slots_.push_back(pattern.slot(edge.a, edge.b));
}

void Gas::addJacobians(const State& state, const JacobianOptions& options, double cq, double, BlockMatrix& A) const {
  if (cq == 0) return;
  const double now = volume(state), pressure = curve_.overpressure(now), slope = curve_.slope(now);
  if (slope != 0) {
    const Eigen::Index size = cloth_.blockSize();
    OuterProduct& product = A.outer().add(cq * slope, cloth_.coordinate(surface_.firstNode()), size * surface_.nodes());
    product.g.setZero();
    forGradients(state, [&](int i, const Vec3& g) { product.g.segment<3>(size * i) = g; });
  }
  if (options.hessian != Hessian::exact || pressure == 0) return;
  parallelFor(static_cast<int>(slots_.size()), [&](int begin, int end) {  // a block is that of one edge
    for (int e = begin; e < end; ++e) {
      const Mat3 J = cq * pressure * ClosedSurface::curvature(cloth_, state.q, surface_.edges()[toIndex(e)]);
      A.spaceBlock(slots_[toIndex(e)]) += J;
      if (!options.symmetric) A.spaceBlock(A.transposed(slots_[toIndex(e)])) += J.transpose();
    }
  });
}

void Gas::addHessianProduct(const State& state, const VecX& x, VecX& y) const {
  const double now = volume(state), pressure = curve_.overpressure(now);
  double along = 0;  // g . x
  for (int i = 0; i < surface_.nodes(); ++i) {
    along += surface_.gradient(cloth_, state.q, i).dot(cloth_.inSpace(x, surface_.firstNode() + i));
  }
  const double scale = -curve_.slope(now) * along;
  forGradients(state,
               [&](int i, const Vec3& g) { y.segment<3>(cloth_.coordinate(surface_.firstNode() + i)) += scale * g; });
  for (const ClosedSurface::Edge& edge : surface_.edges()) {
    const Mat3 H = -pressure * ClosedSurface::curvature(cloth_, state.q, edge);
    y.segment<3>(cloth_.coordinate(edge.a)) += H * cloth_.inSpace(x, edge.b);
    y.segment<3>(cloth_.coordinate(edge.b)) += H.transpose() * cloth_.inSpace(x, edge.a);
  }
}

namespace {

// Of a cloth that has come apart: what was in it is gone.
class LostGas final : public ForceLaw {
 public:
  explicit LostGas(const ClothBody& body) { setBody(body.name); }
  std::string_view name() const override { return "gas"; }
};

}  // namespace

LawPtr makeGas(const ClothSystem& cloth, const ClothBody& body, const GasSettings& settings) {
  if (!body.added.empty()) return std::make_unique<LostGas>(body);
  return std::make_unique<Gas>(cloth, body, settings);
}

}  // namespace selvedge
