// Every law of every material against differences: energy -> force -> position Jacobian, damper -> velocity Jacobian.
#include "forces/cloth_fixture.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kTolerance = 1e-7;
constexpr JacobianOptions kExact{Hessian::exact, false};

struct DerivativeCase {
  std::string model, mesh, state;
};
void PrintTo(const DerivativeCase& c, std::ostream* out) { *out << c.model << " " << c.mesh << " " << c.state; }

Mesh caseMesh(const std::string& name) {
  if (name == "grid") return gridMesh({2.2, 1.8}, 4, 3, Diagonals::alternating);
  if (name == "crossed") return gridMesh({2.0, 2.0}, 3, 3, Diagonals::crossed);
  if (name == "bowl") {
    Mesh mesh = staggeredMesh({2.4, 2.0}, 4, 4);
    mesh.restIsFlat = false;
    for (Vec3& p : mesh.positions) p.z() = 0.3 * p.squaredNorm() + 0.1 * p.x();
    return mesh;
  }
  return staggeredMesh({2.4, 2.0}, 4, 4);
}

State caseState(const ClothSystem& cloth, const std::string& name) {
  if (name == "shaken") return shaken(cloth, 7, 0.12);
  if (name == "flowed") return shaken(cloth, 17, 0.2);
  if (name == "crumpled") return shaken(cloth, 11, 0.45);
  State state = shaken(cloth, 13, 0.01);
  if (name == "stretched") state.q *= 1.3;
  if (name == "compressed") state.q *= 0.7;
  if (name == "folded") {  // about x = 0.1, by a right angle; the fold's triangles keep their area
    for (int i = 0; i < cloth.blockCount(); ++i) {
      double& x = state.q[3 * i];
      if (x > 0.1) state.q[3 * i + 2] += x - 0.1, x = 0.1 + 0.2 * (x - 0.1);
    }
  }
  return state;
}

class Derivatives : public ::testing::TestWithParam<DerivativeCase> {
 protected:
  Derivatives()
      : cloth_(livelyCloth(GetParam().model, caseMesh(GetParam().mesh), GetParam().state == "flowed")),
        system_(*cloth_->system) {
    state_ = caseState(system_, GetParam().state);
    // Every strain of every element has flowed, each by another number.
    state_.memory = randomVector(system_.memorySize(), 5, 0.3);
    cloth_->system->fix(state_, {});
  }
  std::unique_ptr<Cloth> cloth_;
  const ClothSystem& system_;
  State state_;
};

TEST_P(Derivatives, ForceIsTheEnergysGradient) {
  for (const auto& law : system_.laws()) {
    if (!law->conservative()) continue;
    const VecX gradient = numericGradient([&](const VecX& q) { return law->energy({q, state_.v, 0}); }, state_.q);
    EXPECT_TRUE(derivativesAgree(-conservativeForce(system_, *law, state_), gradient, kTolerance)) << law->name();
  }
}

TEST_P(Derivatives, PositionJacobianIsTheForcesDerivative) {
  for (const auto& law : system_.laws()) {
    if (!law->elastic()) continue;
    const auto force = [&](const VecX& q) { return conservativeForce(system_, *law, {q, state_.v, 0}); };
    const MatX J = jacobian(system_, *law, state_, kExact, 1, 0);
    EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state_.q), kTolerance)) << law->name();
  }
}

TEST_P(Derivatives, VelocityJacobianIsTheDampersDerivative) {
  for (const auto& law : system_.laws()) {
    if (!law->dissipative()) continue;
    const auto force = [&](const VecX& v) { return dissipativeForce(system_, *law, {state_.q, v, 0}); };
    const MatX J = jacobian(system_, *law, state_, kExact, 0, 1);
    EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state_.v), kTolerance)) << law->name();
  }
}

// A mode of the strain e, the stiffness k and the size S has the dissipation potential tau k S e'^2 / 2: its matrix is tau times
// what the energy k S e^2 / 2 has of the gradients of e alone, and its power is twice the potential.
TEST_P(Derivatives, DampersOfModesAreDissipationPotentials) {
  if (GetParam().model == "elastic") return;  // a law of it has several modes
  const MaterialSettings& material = cloth_->material;
  for (const auto& [name, tau] : {std::pair{"stretch", material.stretchDamping},
                                  {"shear", material.shearDamping},
                                  {"bend", material.bendDamping}}) {
    const ForceLaw& law = cloth_->law(name);
    const MatX damper = jacobian(system_, law, state_, kExact, 0, 1);
    const MatX rates = tau * jacobian(system_, law, state_, {Hessian::gaussNewton, false}, 1, 0);
    EXPECT_GT(damper.norm(), 0) << name;
    EXPECT_LT((damper - rates).norm(), 1e-12 * damper.norm()) << name;
    const VecX F = dissipativeForce(system_, law, state_);
    const double twice = -state_.v.dot(rates * state_.v);
    EXPECT_GT(twice, 0) << name;
    EXPECT_NEAR(state_.v.dot(F), -twice, 1e-12 * twice) << name;
  }
}

TEST_P(Derivatives, AirsPositionJacobianIsExactToo) {
  const ForceLaw& law = cloth_->law("aerodynamics");
  const auto force = [&](const VecX& q) { return dissipativeForce(system_, law, {q, state_.v, 0}); };
  const MatX J = jacobian(system_, law, state_, kExact, 1, 0);
  EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state_.q), kTolerance));
  EXPECT_GT((J - J.transpose()).cwiseAbs().maxCoeff(), 1e-3 * J.cwiseAbs().maxCoeff());
  const MatX symmetric = jacobian(system_, law, state_, {Hessian::exact, true}, 1, 0);
  EXPECT_LT((symmetric - 0.5 * (J + J.transpose())).cwiseAbs().maxCoeff(), 1e-14 * J.cwiseAbs().maxCoeff());
}

// Where a symmetric matrix is asked for, all blocks of a triangle are added as one.
TEST_P(Derivatives, AirsDefiniteMatrixIsTheSameWhoeverAsks) {
  const ForceLaw& law = cloth_->law("aerodynamics");
  for (const Hessian hessian : {Hessian::clamped, Hessian::spd}) {
    const MatX one = jacobian(system_, law, state_, {hessian, true}, 0.3, 0.7);
    const MatX nine = jacobian(system_, law, state_, {hessian, false}, 0.3, 0.7);
    EXPECT_GT(one.norm(), 0);
    EXPECT_LT((one - nine).cwiseAbs().maxCoeff(), 1e-14 * nine.cwiseAbs().maxCoeff());
  }
}

TEST_P(Derivatives, HessianProductIsTheMatrixTimesAVector) {
  const VecX x = randomVector(system_.dofs(), 3);
  for (const auto& law : system_.laws()) {
    if (!law->elastic()) continue;
    VecX y = VecX::Zero(system_.dofs());
    law->addHessianProduct(state_, x, y);
    const VecX product = -jacobian(system_, *law, state_, kExact, 1, 0) * x;
    EXPECT_GT(product.norm(), 0) << law->name();
    EXPECT_LT((y - product).norm(), 1e-12 * product.norm()) << law->name();
  }
}

// Factors of both kinds at once: the sum, not a mixture.
TEST_P(Derivatives, JacobiansAddUp) {
  for (const auto& law : system_.laws()) {
    const MatX both = jacobian(system_, *law, state_, kExact, 0.3, 0.7);
    const MatX sum =
        0.3 * jacobian(system_, *law, state_, kExact, 1, 0) + 0.7 * jacobian(system_, *law, state_, kExact, 0, 1);
    EXPECT_LE((both - sum).cwiseAbs().maxCoeff(), 1e-13 * (1 + sum.cwiseAbs().maxCoeff())) << law->name();
  }
}

std::vector<DerivativeCase> cases() {
  std::vector<DerivativeCase> all;
  for (const MaterialModel& model : materialModels()) {
    for (const char* state : {"shaken", "flowed", "crumpled", "stretched", "compressed", "folded"}) {
      all.push_back({std::string(model.name), "grid", state});
    }
    for (const char* mesh : {"crossed", "staggered", "bowl"}) all.push_back({std::string(model.name), mesh, "shaken"});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Laws, Derivatives, ::testing::ValuesIn(cases()), [](const auto& instance) {
  return instance.param.model + "_" + instance.param.mesh + "_" + instance.param.state;
});

}  // namespace
}  // namespace selvedge
