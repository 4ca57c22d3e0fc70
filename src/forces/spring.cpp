// Springs (Provot 1995; PHYSICS section 1). With d = p1 - p0, l = |d|, e = d / l:
//   E = k/2 (l - L0)^2,  force on 0: k (l - L0) e + kd (e . (v1 - v0)) e, opposite on 1     k N/m, kd N s/m
//   dF0/dx1 = k [e e^T + (1 - L0/l)(I - e e^T)],  dF0/dv1 = kd e e^T
// The damper's own derivative by position is left out of the Jacobians.
#include "forces/laws.h"
#include "forces/radial.h"
#include "model/stencil_law.h"

namespace selvedge {
namespace {

class SpringLaw final : public StencilLaw<SpringLaw, 2> {
 public:
  SpringLaw(std::string_view name, const SpringNetwork& network, std::vector<int> springs, int nodeCount)
      : name_(name), network_(network) {
    std::vector<Nodes> nodes;
    for (int s : springs) nodes.push_back({network.springs[index(s)].a, network.springs[index(s)].b});
    for (int e : setElements(nodes, nodeCount)) source_.push_back(springs[index(e)]);
    SpringLaw::refresh();
  }

  std::string_view name() const override { return name_; }

  void refresh() override {
    coefficients_.clear();
    bool damped = false;
    for (int s : source_) {
      const Spring& spring = network_.springs[index(s)];
      coefficients_.push_back({spring.rest, spring.stiffness, spring.damping});
      damped |= spring.damping != 0;
    }
    setDamped(damped);
  }

  double elementEnergy(int e, const Vec& x) const { return coefficients_[index(e)].k * radial(e, x).energy(); }
  Vec elementForce(int e, const Vec& x) const { return pair(coefficients_[index(e)].k * radial(e, x).gradient()); }
  Mat elementHessian(int e, const Vec& x, Hessian mode) const {
    return pairBlocks(coefficients_[index(e)].k * radial(e, x).hessian(mode));
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return pair(coefficients_[index(e)].kd * radial(e, x).damping(v.tail<3>() - v.head<3>()));
  }
  Mat elementDampingMatrix(int e, const Vec& x) const {
    return pairBlocks(coefficients_[index(e)].kd * radial(e, x).dampingMatrix());
  }

 private:
  struct Coefficients {
    double rest, k, kd;
  };

  Radial radial(int e, const Vec& x) const { return {x.tail<3>() - x.head<3>(), coefficients_[index(e)].rest}; }

  static Vec pair(const Vec3& onFirst) {
    Vec f;
    f << onFirst, -onFirst;
    return f;
  }
  static Mat pairBlocks(const Mat3& block) {
    Mat H;
    H << block, -block, -block, block;
    return H;
  }

  std::string_view name_;
  const SpringNetwork& network_;
  std::vector<int> source_;                 // [elements] index into the network
  std::vector<Coefficients> coefficients_;  // [elements]
};

}  // namespace

LawPtr makeSpringLaw(std::string_view name, const SpringNetwork& network, std::vector<int> springs, int nodeCount) {
  return std::make_unique<SpringLaw>(name, network, std::move(springs), nodeCount);
}

}  // namespace selvedge
