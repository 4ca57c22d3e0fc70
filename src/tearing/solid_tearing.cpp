#include "tearing/solid_tearing.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "base/parallel.h"
#include "forces/solids/solid_energies.h"
#include "tearing/strength.h"

namespace selvedge {

SolidTearing::SolidTearing(const ClothSystem& cloth, std::size_t body, const MaterialSettings& material)
    : cloth_(cloth), body_(cloth.bodies()[body]), material_(material), start_(toIndex(body_.count()) + 1, 0) {
  for (const auto& nodes : body_.mesh.tetrahedra) {
    rest_.push_back(TetrahedronRest::of(body_.mesh.positions, nodes));
    for (const int node : nodes) ++start_[toIndex(body_.own(node)) + 1];
  }
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<int> next(start_.begin(), start_.end() - 1);
  at_.resize(4 * rest_.size());
  for (std::size_t t = 0; t < rest_.size(); ++t) {
    for (const int node : body_.mesh.tetrahedra[t])
      at_[toIndex(next[toIndex(body_.own(node))]++)] = static_cast<int>(t);
  }
}

Mat3 SolidTearing::deformation(std::size_t tetrahedron, const VecX& q) const {
  Mat3 F = Mat3::Zero();
  for (int k = 0; k < 4; ++k)
    F += cloth_.inSpace(q, body_.mesh.tetrahedra[tetrahedron][toIndex(k)]) *
         rest_[tetrahedron].gradients.col(k).transpose();
  return F;
}

SolidTearing::SolidPull SolidTearing::pullOf(const Mat3& F) const {
  const RotationSvd svd = rotationSvd(F);
  SolidPull pull{{svd.stretch[0] - 1, svd.stretch[1] - 1, svd.stretch[2] - 1}, svd.U};
  if (material_.tearing.law == "force") {
    const Mat3 stress = svd.U.transpose() * solidStress(material_.solid, F) * svd.V;
    for (int k = 0; k < 3; ++k) pull.much[toIndex(k)] = stress(k, k);
  }
  return pull;
}

// No node is pulled harder than its tetrahedra are.
void SolidTearing::findOverloads(const State& state, std::vector<Overload>& overloads) const {
  if (!state.q.allFinite()) return;
  const double least = limitOf(material_) * (1 - material_.tearing.spread);
  std::atomic<bool> some = false;
  pulls_.resize(rest_.size());
  parallelFor(static_cast<int>(rest_.size()), [&](int begin, int end) {
    for (std::size_t t = toIndex(begin); t < toIndex(end); ++t) {
      pulls_[t] = pullOf(deformation(t, state.q));
      if (*std::ranges::max_element(pulls_[t].much) > least) some.store(true, std::memory_order_relaxed);
    }
  });
  if (!some) return;
  const auto body = static_cast<std::size_t>(&body_ - cloth_.bodies().data());
  for (int own = 0; own < body_.count(); ++own) {
    MeanPull mean;
    for (int k = start_[toIndex(own)]; k < start_[toIndex(own) + 1]; ++k) {
      const std::size_t t = toIndex(at_[toIndex(k)]);
      mean.add(rest_[t].volume, pulls_[t]);
    }
    if (mean.isNothing()) continue;
    const int node = body_.node(own);
    Vec3 along;
    const double over = mean.most(along) / strengthOf(material_, cloth_.origin(node));
    if (over > 1) overloads.push_back({node, body, over, along});
  }
}

// How far its middle is from the node along the pull, in its distance, for each of its volume.
double SolidTearing::sideOf(int tetrahedron, const Overload& overload, const State& state, const Tears& now) const {
  Vec3 out = Vec3::Zero();
  for (int node : now.tetrahedra[toIndex(tetrahedron)]) {
    while (node >= cloth_.blockCount()) node = now.addedAs(node).of;  // one that has just come
    out += cloth_.position(state, node) - cloth_.position(state, overload.node);
  }
  return rest_[toIndex(tetrahedron - body_.firstTetrahedron)].volume * out.stableNormalized().dot(overload.along);
}

// Those that get a copy of the node; none: all are on one side.
std::vector<int> SolidTearing::partedFrom(int node, const std::vector<double>& side, const TearEdit& edit) const {
  const std::span<const int> all = edit.tetrahedraAt(node);
  const auto without = [&](const std::vector<int>& some) {
    std::vector<int> others;
    std::ranges::copy_if(all, std::back_inserter(others),
                         [&](int t) { return std::ranges::find(some, t) == some.end(); });
    return others;
  };
  // Of the pieces that these make, the one that lies farthest on a side, 1 or -1; none: no piece lies there.
  const auto farthest = [&](const std::vector<int>& some, double sign) {
    std::vector<int> best;
    double most = 0;
    for (const std::vector<int>& piece : edit.solidPieces(some)) {
      double sum = 0;
      for (const int t : piece) sum += sign * side[static_cast<std::size_t>(std::ranges::find(all, t) - all.begin())];
      if (sum > most) most = sum, best = piece;
    }
    return best;
  };
  std::vector<int> before;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (side[k] < 0) before.push_back(all[k]);
  }
  const std::vector<int> kept = farthest(before, -1);
  if (kept.empty()) return {};
  std::vector<int> parted = farthest(without(kept), 1);
  return 2 * parted.size() <= all.size() ? parted : without(parted);
}

bool SolidTearing::part(const Overload& overload, const State& state, TearEdit& edit, std::vector<char>& waits) const {
  std::vector<double> side;
  for (const int t : edit.tetrahedraAt(overload.node)) side.push_back(sideOf(t, overload, state, edit.tears()));
  const std::vector<int> parted = partedFrom(overload.node, side, edit);
  if (parted.empty()) return false;
  for (const int t : edit.tetrahedraAt(overload.node)) {
    for (const int node : edit.tears().tetrahedra[toIndex(t)]) {
      if (toIndex(node) < waits.size()) waits[toIndex(node)] = 1;
    }
  }
  edit.splitSolid(overload.node, parted);
  return true;
}

}  // namespace selvedge
