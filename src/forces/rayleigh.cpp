// Rayleigh damping: f = -(alpha M + beta K) v, alpha in 1/s, beta in s, K the exact Hessian of the elastic laws at the
// present positions. K may be indefinite under compression; the damper can then feed energy in, as published.
// dF/dv = -(alpha M + beta K), with K in the treatment asked for; its derivative by position is left out.
#include "forces/laws.h"

namespace selvedge {
namespace {

class Rayleigh final : public ForceLaw {
 public:
  Rayleigh(const ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings)
      : cloth_(cloth), of_(body), settings_(settings) {
    Rayleigh::refresh();
  }

  std::string_view name() const override { return "rayleigh"; }
  void refresh() override {
    alpha_ = settings_.rayleighMass;
    beta_ = settings_.rayleighStiffness;
  }
  bool conservative() const override { return false; }
  bool dissipative() const override { return alpha_ != 0 || beta_ != 0; }

  double stiffnessDamping(const ForceLaw& other) const override { return isOurs(other) ? beta_ : 0; }

  void addDissipativeForce(const State& state, VecX& F) const override {
    if (alpha_ != 0) {
      for (int i = 0; i < of_.count(); ++i) {
        const int node = of_.node(i);
        F.segment<3>(cloth_.coordinate(node)) -=
            alpha_ * (cloth_.nodeMass()[toIndex(node)] * cloth_.velocity(state, node));
      }
    }
    if (beta_ == 0) return;
    const auto forOwn = [&](const auto& act) {  // its laws touch no more
      act(cloth_.coordinate(of_.firstNode), 3 * Eigen::Index{of_.nodes});
      for (const int node : of_.added) act(cloth_.coordinate(node), 3);
    };
    product_.resize(cloth_.dofs());
    forOwn([&](Eigen::Index first, Eigen::Index size) { product_.segment(first, size).setZero(); });
    for (const auto& law : cloth_.laws()) {
      if (isOurs(*law)) law->addHessianProduct(state, state.v, product_);
    }
    forOwn([&](Eigen::Index first, Eigen::Index size) {
      F.segment(first, size).noalias() -= beta_ * product_.segment(first, size);
    });
  }

  void addJacobians(const State& state, const JacobianOptions& options, double, double cv,
                    BlockMatrix& A) const override {
    if (cv == 0) return;
    if (alpha_ != 0) {
      cloth_.addMass(of_.firstNode, of_.nodes, -cv * alpha_, A);
      for (const int node : of_.added) cloth_.addMass(node, 1, -cv * alpha_, A);
    }
    if (beta_ == 0) return;
    for (const auto& law : cloth_.laws()) {  // dF/dq = -K: their position Jacobian with cv beta is -cv beta K
      if (isOurs(*law)) law->addJacobians(state, options, cv * beta_, 0, A);
    }
  }

 private:
  bool isOurs(const ForceLaw& law) const { return law.elastic() && law.body() == body(); }

  const ClothSystem& cloth_;
  const ClothBody& of_;
  const MaterialSettings& settings_;
  double alpha_ = 0, beta_ = 0;
  mutable VecX product_;  // [dofs] work
};

}  // namespace

LawPtr makeRayleigh(const ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings) {
  return std::make_unique<Rayleigh>(cloth, body, settings);
}

}  // namespace selvedge
