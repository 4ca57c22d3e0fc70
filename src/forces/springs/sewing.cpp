// Seams: each stitch pulls its two nodes together by one force, f = F length, and holds them by a spring, k = K length, once they
// have met. With d from one to the other and d0 = f / k, where the two forces are the same:
//   E = k |d|^2 / 2          nearer than d0, and wherever they have met before
//   E = f (|d| - d0 / 2)     further apart, where they have not
// so that nothing jumps where they meet. Along d a damper c = f / (closing speed) keeps what is pulled from going faster than that.
// For a method that solves no equations k and c are as large as its step h bears at most, kBorne m / h^2 and kBorne m / h, m being what the
// lighter of the two nodes weighs for each of its stitches.
// Which stitches have met is in State::memory: one number each, 0 or 1.
#include <algorithm>
#include <limits>

#include "forces/laws.h"
#include "forces/springs/radial.h"
#include "model/elements/stencil_law.h"

namespace selvedge {
namespace {

constexpr double kBorne = 0.05;

class Sewing final : public StencilLaw<Sewing, 2> {
 public:
  Sewing(const ClothSystem& cloth, const ClothBody& body, const SewingSettings& settings)
      : cloth_(cloth), settings_(settings), stitches_(toIndex(cloth.blockCount()), 0) {
    std::vector<Nodes> nodes;
    for (const Stitch& stitch : body.mesh.stitches) {
      nodes.push_back({stitch.a, stitch.b});
      ++stitches_[toIndex(stitch.a)], ++stitches_[toIndex(stitch.b)];
    }
    for (const int e : setElements(nodes, cloth.blockCount())) {
      const Stitch& stitch = body.mesh.stitches[toIndex(e)];
      length_.push_back(stitch.length);
      names_.push_back(stitch.names[0] < 0 ? springNames(toIndex(e)) : stitch.names);
    }
    met_.assign(length_.size(), 0);
    force_ = hold_ = damping_ = met_;
    setBody(body.name);
    Sewing::refresh();
  }

  std::string_view name() const override { return "sewing"; }
  void refresh() override {
    for (int e = 0; e < count(); ++e) {
      const std::size_t i = toIndex(e);
      const double c = settings_.force / settings_.speed;
      force_[i] = settings_.force * length_[i];
      hold_[i] = std::min(settings_.stiffness * length_[i], borne(e) * rate_ * rate_);
      damping_[i] = std::min(c * length_[i], borne(e) * rate_);
    }
    setDamped(settings_.force > 0);
  }

  bool fixes() const override { return true; }
  int memorySize() const override { return count(); }
  bool fix(const State&, std::span<const double> memory, const InnerStep& step) override {
    const double rate = step.limited && step.h > 0 ? 1 / step.h : std::numeric_limits<double>::infinity();
    if (rate == rate_ && std::equal(met_.begin(), met_.end(), memory.begin())) return false;
    met_.assign(memory.begin(), memory.end());
    rate_ = rate;
    Sewing::refresh();
    return true;
  }
  void nameMemory(std::vector<MemoryNames>& names) const override {
    names.insert(names.end(), names_.begin(), names_.end());
  }
  void remember(const State& state, std::span<double> memory) const override {
    for (int e = 0; e < count(); ++e) {
      const bool meets = settings_.force > 0 && across(gather(state.q, e)).norm() <= reach(e);
      memory[toIndex(e)] = met_[toIndex(e)] == 1 || meets ? 1 : 0;
    }
  }

  double elementEnergy(int e, const Vec& x) const {
    const Vec3 d = across(x);
    if (!pulls(e, d)) return hold_[toIndex(e)] * Radial(d, 0).energy();
    return force_[toIndex(e)] * (d.norm() - reach(e) / 2);
  }
  Vec elementForce(int e, const Vec& x) const {
    const Vec3 d = across(x);
    return onBothEnds(pulls(e, d) ? Vec3(force_[toIndex(e)] * d.normalized()) : Vec3(hold_[toIndex(e)] * d));
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return onBothEnds(damping_[toIndex(e)] * Radial(across(x), 0).damping(across(v)));
  }
  Mat elementHessian(int e, const Vec& x, Hessian) const { return betweenEnds(stiffness(e, across(x))); }
  Mat elementJacobian(int e, const Vec& x, const Vec&, const JacobianOptions&, double cq, double cv) const {
    const Vec3 d = across(x), along = d.normalized();
    const Mat3 damper = d.isZero(0) ? Mat3::Identity() : Mat3(along * along.transpose());
    return betweenEnds(-cq * stiffness(e, d) - cv * damping_[toIndex(e)] * damper);
  }

 private:
  bool pulls(int e, const Vec3& d) const { return met_[toIndex(e)] == 0 && d.norm() > reach(e); }
  double reach(int e) const { return force_[toIndex(e)] / hold_[toIndex(e)]; }  // m, d0
  double borne(int e) const {                                                   // kg
    const auto own = [&](int node) { return cloth_.nodeMass()[toIndex(node)] / stitches_[toIndex(node)]; };
    return kBorne * std::min(own(nodes(e)[0]), own(nodes(e)[1]));
  }
  Mat3 stiffness(int e, const Vec3& d) const {
    if (!pulls(e, d)) return hold_[toIndex(e)] * Mat3::Identity();
    const Vec3 along = d.normalized();
    return force_[toIndex(e)] / d.norm() * (Mat3::Identity() - along * along.transpose());
  }

  static Vec3 across(const Vec& x) { return x.tail<3>() - x.head<3>(); }
  const ClothSystem& cloth_;
  const SewingSettings& settings_;
  std::vector<int> stitches_;                              // [nodes] how many hold it
  std::vector<double> length_;                             // [stitches] m
  std::vector<MemoryNames> names_;                         // [stitches]
  std::vector<double> met_;                                // [stitches] as they were when the inner step began
  std::vector<double> force_, hold_, damping_;             // [stitches] N, N/m, N s/m
  double rate_ = std::numeric_limits<double>::infinity();  // 1/s: of the step, where the method solves nothing
};

}  // namespace

LawPtr makeSewing(const ClothSystem& cloth, const ClothBody& body, const SewingSettings& settings) {
  return std::make_unique<Sewing>(cloth, body, settings);
}

}  // namespace selvedge
