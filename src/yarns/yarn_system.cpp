#include "yarns/yarn_system.h"

#include <numbers>

#include "model/frame.h"
#include "yarns/elements/segment_inertia.h"

namespace selvedge {

namespace {

std::vector<BodyWeave> bodyWeaves(const std::vector<ClothBody>& bodies, const std::vector<std::string>& weaves) {
  std::vector<BodyWeave> each;
  for (std::size_t i = 0; i < weaves.size(); ++i) each.push_back({bodies[i].nodes, weaves[i]});
  return each;
}

}  // namespace

YarnSystem::YarnSystem(std::vector<ClothBody> bodies, SpringNetwork springs, const YarnSettings& settings,
                       const std::vector<std::string>& weaves)
    : ClothSystem(std::move(bodies), std::move(springs), kCrossingSize),
      settings_(settings),
      net_(makeYarnNet(mesh(), settings, bodyWeaves(this->bodies(), weaves))) {
  segments_.set(net_.segments, net_.segmentSlides, blockCount());
  lock(net_.locked);
  YarnSystem::refresh();
}

void YarnSystem::finish() {
  System::finish();
  segments_.findSlots(*pattern());  // those of the laws of segments are there
}

// The mass of a node, as what holds it or pushes it takes it: half of the pieces of yarn that meet there at rest.
void YarnSystem::refresh() {
  lineDensity_ = settings_.density * std::numbers::pi * settings_.radius * settings_.radius;
  std::vector<double> mass(toIndex(blockCount()), 0.0);
  for (std::size_t e = 0; e < net_.segments.size(); ++e) {
    const auto which = toIndex(net_.segmentSlides[e] - kWarpSlide);
    const auto [a, b] = net_.segments[e];
    const double half =
        0.5 * lineDensity_ * (net_.crossings[toIndex(b)].start[which] - net_.crossings[toIndex(a)].start[which]);
    mass[toIndex(a)] += half;
    mass[toIndex(b)] += half;
  }
  setNodeMass(std::move(mass));
  const double stretch = settings_.stretch * std::numbers::pi * settings_.radius * settings_.radius;
  for (Spring& piece : network().springs) piece.stiffness = stretch / piece.rest;  // for what shows energies
  ClothSystem::refresh();
}

void YarnSystem::begin(VecX& q) const {
  for (int node = 0; node < blockCount(); ++node) {
    for (int k = 0; k < 2; ++k) {
      q[coordinate(node, kWarpSlide + k)] = net_.crossings[toIndex(node)].start[toIndex(k)];
    }
  }
}

void YarnSystem::show(ClothShape& shape) const {
  shape.yarnRadius = static_cast<float>(settings_.radius);
  for (const MeshYarn& yarn : mesh().yarns) {
    for (std::size_t k = 0; k + 1 < yarn.nodes.size(); ++k) {
      ClothShape::YarnPiece piece = pieceAlong(yarn.nodes, k, yarn.along[k], yarn.along[k + 1] - yarn.along[k]);
      piece.warp = yarn.warp;
      for (std::size_t i = 0; i < 4; ++i) piece.above[i] = net_.crossings[piece.nodes[i]].warpAbove == yarn.warp;
      shape.yarnPieces.push_back(piece);
    }
  }
}

Mat8 YarnSystem::massOf(int segment, const VecX& q) const {
  const SegmentGeometry g = segmentGeometry(segments_.gather(q, segment));
  if (!lumped()) return segmentMass(g, lineDensity_);
  const Mat4 end = segmentLumpedMass(g, lineDensity_);
  Mat8 M = Mat8::Zero();
  M.topLeftCorner<4, 4>() = M.bottomRightCorner<4, 4>() = end;
  return M;
}

// A coordinate of a yarn that is not there has no mass; it is locked, and counts as 1 kg so that nothing divides by zero.
void YarnSystem::massDiagonal(const VecX& q, VecX& m) const {
  m.setZero(dofs());
  segments_.forEach([&](int e) { segments_.scatter(massOf(e, q).diagonal(), e, m); });
  for (const Eigen::Index each : locked()) {
    if (m[each] == 0) m[each] = 1;
  }
}

void YarnSystem::multiplyMass(const VecX& q, const VecX& x, VecX& y) const {
  y.setZero(dofs());
  segments_.forEach([&](int e) { segments_.scatter(massOf(e, q) * segments_.gather(x, e), e, y); });
}

void YarnSystem::addMass(const VecX& q, double factor, BlockMatrix& A) const {
  segments_.forEach([&](int e) { segments_.addBlocks(factor * massOf(e, q), e, false, A); });
}

bool YarnSystem::hasInertiaForce() const {
  return settings_.inertiaForces && !lumped() && settings_.sliding != "locked";
}

void YarnSystem::addInertiaForce(const State& state, VecX& F) const {
  segments_.forEach([&](int e) {
    const SegmentGeometry g = segmentGeometry(segments_.gather(state.q, e));
    segments_.scatter(segmentQuadraticForce(g, lineDensity_, segments_.gather(state.v, e)), e, F);
  });
}

}  // namespace selvedge
