// Seams: each stitch pulls its two nodes together by one force, f = F length, and holds them by a spring, k = K length, once they
// have met. With d from one to the other and d0 = f / k, where the two forces are the same:
//   E = k |d|^2 / 2          nearer than d0, and wherever they have met before
//   E = f (|d| - d0 / 2)     further apart, where they have not
// so that nothing jumps where they meet. Along d a damper c = f / (closing speed) keeps what is pulled from going faster than that.
// Which stitches have met is in State::memory: one number each, 0 or 1.
#include <algorithm>

#include "forces/laws.h"
#include "forces/springs/radial.h"
#include "model/stencil_law.h"

namespace selvedge {
namespace {

class Sewing final : public StencilLaw<Sewing, 2> {
 public:
  Sewing(const ClothBody& body, const SewingSettings& settings, int nodeCount) : settings_(settings) {
    std::vector<Nodes> nodes;
    for (const Stitch& stitch : body.mesh.stitches) nodes.push_back({stitch.a, stitch.b});
    for (const int e : setElements(nodes, nodeCount)) length_.push_back(body.mesh.stitches[toIndex(e)].length);
    met_.assign(length_.size(), 0);
    setBody(body.name);
    Sewing::refresh();
  }

  std::string_view name() const override { return "sewing"; }
  void refresh() override {
    pull_ = settings_.force;
    hold_ = settings_.stiffness;
    damping_ = settings_.force / settings_.speed;
    setDamped(damping_ > 0);
  }

  bool fixes() const override { return true; }
  int memorySize() const override { return count(); }
  bool fix(const State&, std::span<const double> memory, const InnerStep&) override {
    if (std::equal(met_.begin(), met_.end(), memory.begin())) return false;
    met_.assign(memory.begin(), memory.end());
    return true;
  }
  void remember(const State& state, std::span<double> memory) const override {
    for (int e = 0; e < count(); ++e) {
      const bool meets = across(gather(state.q, e)).norm() <= pull_ / hold_ && pull_ > 0;
      memory[toIndex(e)] = met_[toIndex(e)] == 1 || meets ? 1 : 0;
    }
  }

  double elementEnergy(int e, const Vec& x) const {
    const Vec3 d = across(x);
    if (!pulls(e, d)) return hold_ * length_[toIndex(e)] * Radial(d, 0).energy();
    return pull_ * length_[toIndex(e)] * (d.norm() - pull_ / hold_ / 2);
  }
  Vec elementForce(int e, const Vec& x) const {
    const Vec3 d = across(x);
    return onBoth(length_[toIndex(e)] * (pulls(e, d) ? Vec3(pull_ * d.normalized()) : Vec3(hold_ * d)));
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return onBoth(damping_ * length_[toIndex(e)] * Radial(across(x), 0).damping(across(v)));
  }
  Mat elementHessian(int e, const Vec& x, Hessian) const { return blocksOf(stiffness(e, across(x))); }
  Mat elementJacobian(int e, const Vec& x, const Vec&, const JacobianOptions&, double cq, double cv) const {
    const Vec3 d = across(x), along = d.normalized();
    const Mat3 damper = d.isZero(0) ? Mat3::Identity() : Mat3(along * along.transpose());
    return blocksOf(-cq * stiffness(e, d) - cv * damping_ * length_[toIndex(e)] * damper);
  }

 private:
  bool pulls(int e, const Vec3& d) const { return met_[toIndex(e)] == 0 && d.norm() > pull_ / hold_; }
  Mat3 stiffness(int e, const Vec3& d) const {
    if (!pulls(e, d)) return hold_ * length_[toIndex(e)] * Mat3::Identity();
    const Vec3 along = d.normalized();
    return pull_ * length_[toIndex(e)] / d.norm() * (Mat3::Identity() - along * along.transpose());
  }

  static Vec3 across(const Vec& x) { return x.tail<3>() - x.head<3>(); }
  static Vec onBoth(const Vec3& pull) {  // the first towards the second
    Vec f;
    f << pull, -pull;
    return f;
  }
  static Mat blocksOf(const Mat3& D) {
    Mat both;
    both << D, -D, -D, D;
    return both;
  }

  const SewingSettings& settings_;
  std::vector<double> length_;    // [stitches] m
  std::vector<double> met_;       // [stitches] as they were when the inner step began
  double pull_, hold_, damping_;  // N/m, N/m^2, N s/m^2, for each metre of seam
};

}  // namespace

LawPtr makeSewing(const ClothSystem& cloth, const ClothBody& body, const SewingSettings& settings) {
  return std::make_unique<Sewing>(body, settings, cloth.blockCount());
}

}  // namespace selvedge
