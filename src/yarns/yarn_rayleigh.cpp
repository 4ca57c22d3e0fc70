// Linear Rayleigh damping of yarns, the comparison that the dissipation potentials are made against: f = -(alpha M +
// beta K) v with K the exact Hessian of stretch, bending and shear, or of one of them alone. Stretched yarn gets a drag
// across itself from it, proportional to its tension, and compressed yarn the opposite, which feeds energy in.
// dF/dv = -(alpha M + beta K), with K in the treatment asked for; its derivative by position is left out.
#include "yarns/laws.h"

namespace selvedge {
namespace {

class YarnRayleigh final : public ForceLaw {
 public:
  explicit YarnRayleigh(const YarnSystem& cloth) : cloth_(cloth) { YarnRayleigh::refresh(); }

  std::string_view name() const override { return "rayleigh"; }
  bool conservative() const override { return false; }
  bool dissipative() const override { return alpha_ != 0 || beta_ != 0; }
  void refresh() override {
    const YarnSettings& s = cloth_.settings();
    const bool acts = s.damping == "rayleigh";
    alpha_ = acts ? s.rayleighMass : 0;
    beta_ = acts ? s.rayleighStiffness : 0;
  }

  void addDissipativeForce(const State& state, VecX& F) const override {
    if (alpha_ != 0) {
      cloth_.multiplyMass(state.q, state.v, product_);
      F -= alpha_ * product_;
    }
    if (beta_ == 0) return;
    product_.setZero(cloth_.dofs());
    forLaws([&](const ForceLaw& law) { law.addHessianProduct(state, state.v, product_); });
    F -= beta_ * product_;
  }
  void addJacobians(const State& state, const JacobianOptions& options, double, double cv,
                    BlockMatrix& A) const override {
    if (cv == 0) return;
    if (alpha_ != 0) cloth_.addMass(state.q, -cv * alpha_, A);
    if (beta_ == 0) return;
    forLaws([&](const ForceLaw& law) { law.addJacobians(state, options, cv * beta_, 0, A); });
  }

 private:
  template <class Body>
  void forLaws(const Body& body) const {
    const std::string& scope = cloth_.settings().rayleighScope;
    for (const auto& law : cloth_.laws()) {
      const std::string_view name = law->name();
      if (name != "stretch" && name != "bend" && name != "shear") continue;
      if (scope == "all" || scope == name) body(*law);
    }
  }

  const YarnSystem& cloth_;
  double alpha_ = 0, beta_ = 0;  // 1/s, s
  mutable VecX product_;         // [dofs] work
};

}  // namespace

std::unique_ptr<ForceLaw> makeYarnRayleigh(const YarnSystem& cloth) { return std::make_unique<YarnRayleigh>(cloth); }

}  // namespace selvedge
