// What the elastic laws of yarns have in common: assembly, and the damper of their mode as the settings choose it. A law
// derives from YarnLaw<Law, Layout> and offers, of element e with coordinates q:
//   double elementEnergy(e, q)
//   Vec    elementForce(e, q)
//   Mat    elementHessian(e, q, treatment)
//   void   measures(e, q, visit)    calls visit(measure, share, turned): the strain that its damper takes the rate of, which
//                                   share of the damper has it, and turned(rate), the sum of rate_k times the Hessian of
//                                   the strain's component k
//   Mat    matrix(e, q, treatment, elastic, kd)   `elastic` times the Hessian less the damper's dF/dv with this kd, both
//                                   0 or above, at once
//   double damping()                kd, as the settings have it
#pragma once

#include "model/force_law.h"
#include "yarns/elements/dissipation.h"
#include "yarns/yarn_elements.h"
#include "yarns/yarn_system.h"

namespace selvedge {

template <class Law, class Layout>
class YarnLaw : public ForceLaw {
 public:
  using Vec = typename YarnElements<Layout>::Vec;
  using Mat = typename YarnElements<Layout>::Mat;

  explicit YarnLaw(const YarnSystem& cloth) : cloth_(cloth) {}

  bool elastic() const override { return true; }
  bool dissipative() const override { return way_ != Way::none && kd_ != 0; }
  void refresh() override {
    const std::string& name = cloth_.settings().damping;
    way_ = name == "potential"               ? Way::potential
           : name == "baraff-witkin"         ? Way::condition
           : name == "baraff-witkin-literal" ? Way::alongForce
                                             : Way::none;
    kd_ = law().damping();
    slope_ = cloth_.settings().damperSlope && way_ == Way::potential;
  }

  void couplings(std::vector<std::pair<int, int>>& pairs) const override { elements_.addCouplings(pairs); }
  void bind(const BlockPattern& pattern) override { elements_.findSlots(pattern); }

  double energy(const State& state) const override {
    return elements_.sum([&](int e) { return law().elementEnergy(e, elements_.gather(state.q, e)); });
  }
  void addForce(const State& state, VecX& F) const override {
    elements_.forEach([&](int e) { elements_.scatter(law().elementForce(e, elements_.gather(state.q, e)), e, F); });
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    elements_.forEach([&](int e) {
      const Mat H = law().elementHessian(e, elements_.gather(state.q, e), Hessian::exact);
      elements_.scatter(H * elements_.gather(x, e), e, y);
    });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!dissipative()) return;
    elements_.forEach([&](int e) {
      const Vec v = elements_.gather(state.v, e);
      Vec f = Vec::Zero();
      law().measures(e, elements_.gather(state.q, e), [&](const auto& measure, double share, const auto&) {
        if (way_ == Way::condition) {
          f += conditionDampingForce(measure, share * kd_, v);
        } else if (way_ == Way::alongForce) {
          f += elasticDirectionDampingForce(measure, share * kd_, v);
        } else {
          f += dissipationForce(measure, share * kd_, v);
        }
      });
      elements_.scatter(f, e, F);
    });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    if (!dissipative() && cq == 0) return;
    // As implicit steps ask for it: both with one sign.
    const double kd = dissipative() ? cv * kd_ : 0;
    if (way_ != Way::condition && !slope_ && cq <= 0 && kd <= 0) {
      return elements_.forEach([&](int e) {
        const Vec q = elements_.gather(state.q, e);
        elements_.addBlocks(law().matrix(e, q, options.hessian, -cq, -kd), e, options.symmetric, A);
      });
    }
    elements_.forEach([&](int e) {
      const Vec q = elements_.gather(state.q, e);
      Mat J = Mat::Zero();
      if (cq != 0) J -= cq * law().elementHessian(e, q, options.hessian);
      if (dissipative() && (cv != 0 || slope_)) addDamper(state, e, q, cq, cv, J);
      elements_.addBlocks(J, e, options.symmetric, A);
    });
  }

 protected:
  const YarnSystem& cloth() const { return cloth_; }
  YarnElements<Layout>& elements() { return elements_; }

 private:
  enum class Way { none, potential, condition, alongForce };

  const Law& law() const { return static_cast<const Law&>(*this); }

  void addDamper(const State& state, int e, const Vec& q, double cq, double cv, Mat& J) const {
    law().measures(e, q, [&](const auto& measure, double share, const auto& turned) {
      const double kd = share * kd_;
      J += cv * (way_ == Way::condition ? conditionDampingVelocityJacobian(measure, kd)
                                        : dissipationVelocityJacobian(measure, kd));
      if (!slope_ || cq == 0) return;
      J += cq * dissipationPositionJacobian(measure, kd, turned(strainRate(measure, elements_.gather(state.v, e))));
    });
  }

  const YarnSystem& cloth_;
  YarnElements<Layout> elements_;
  Way way_ = Way::none;
  double kd_ = 0;
  bool slope_ = false;
};

}  // namespace selvedge
