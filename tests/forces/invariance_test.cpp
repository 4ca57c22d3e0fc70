// What holds for every internal law: moving the cloth as a rigid body costs nothing, internal forces have no resultant,
// dampers only take energy, and the treatments of the Hessian are definite where they promise to be.
#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"
#include "support/dense.h"

namespace selvedge {
namespace {

using namespace test;

class Invariance : public ::testing::TestWithParam<std::string> {
 protected:
  Invariance() : cloth_(livelyCloth(GetParam(), staggeredMesh({2.4, 2.0}, 5, 5))), system_(*cloth_->system) {}

  template <class Check>
  void forElasticLaws(const Check& check) const {
    for (const auto& law : system_.laws()) {
      if (law->elastic()) check(*law);
    }
  }
  std::unique_ptr<Cloth> cloth_;
  const ClothSystem& system_;
};

Vec3 at(const VecX& x, int i) { return x.segment<3>(3 * i); }

VecX rigidlyMoved(const VecX& q, const Mat3& R, const Vec3& shift) {
  VecX moved(q.size());
  for (int i = 0; 3 * i < q.size(); ++i) moved.segment<3>(3 * i) = R * at(q, i) + shift;
  return moved;
}

const Mat3 kTurn = Eigen::AngleAxisd(1.1, Vec3(0.3, -0.5, 0.8).normalized()).toRotationMatrix();

TEST_P(Invariance, RestIsRestWhereverItIs) {
  const VecX rest = flatten(system_.mesh().positions);
  const State moved{rigidlyMoved(rest, kTurn, {0.5, -2, 3}), VecX::Zero(rest.size()), 0};
  forElasticLaws([&](const ForceLaw& law) {
    EXPECT_LT(law.energy(moved), 1e-26) << law.name();
    EXPECT_LT(conservativeForce(system_, law, moved).norm(), 1e-12) << law.name();
  });
}

TEST_P(Invariance, EnergyIsThatOfTheTurnedCloth) {
  const State state = shaken(system_, 5, 0.15);
  const State moved{rigidlyMoved(state.q, kTurn, {0.5, -2, 3}), state.v, 0};
  forElasticLaws([&](const ForceLaw& law) {
    EXPECT_GT(law.energy(state), 1e-6) << law.name();
    EXPECT_NEAR(law.energy(moved), law.energy(state), 1e-12 * law.energy(state)) << law.name();
    const VecX turned = rigidlyMoved(conservativeForce(system_, law, state), kTurn, Vec3::Zero());
    EXPECT_LT((conservativeForce(system_, law, moved) - turned).norm(), 1e-12 * turned.norm()) << law.name();
  });
}

TEST_P(Invariance, DampersIgnoreRigidMotion) {
  State state = shaken(system_, 5, 0.15);
  const Vec3 spin(0.7, -1.3, 0.4), drift(2, 1, -3);
  for (int i = 0; i < system_.blockCount(); ++i) state.v.segment<3>(3 * i) = drift + spin.cross(at(state.q, i));
  forElasticLaws([&](const ForceLaw& law) {
    EXPECT_TRUE(law.dissipative()) << law.name();
    EXPECT_LT(dissipativeForce(system_, law, state).norm(), 1e-13) << law.name();
  });
}

TEST_P(Invariance, InternalForcesHaveNoResultant) {
  const State state = shaken(system_, 5, 0.3);
  forElasticLaws([&](const ForceLaw& law) {
    for (const VecX& F : {conservativeForce(system_, law, state), dissipativeForce(system_, law, state)}) {
      Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
      for (int i = 0; i < system_.blockCount(); ++i) force += at(F, i), torque += at(state.q, i).cross(at(F, i));
      EXPECT_GT(F.norm(), 1e-3) << law.name();
      EXPECT_LT(force.norm(), 1e-13 * F.norm() * system_.blockCount()) << law.name();
      EXPECT_LT(torque.norm(), 1e-13 * F.norm() * system_.blockCount()) << law.name();
    }
  });
}

TEST_P(Invariance, DampersOnlyTake) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const State state = shaken(system_, seed, 0.3);
    forElasticLaws(
        [&](const ForceLaw& law) { EXPECT_LT(dissipativeForce(system_, law, state).dot(state.v), 0) << law.name(); });
    for (const char* name : {"drag", "aerodynamics"}) {  // what is not the wind's is loss
      const ForceLaw& law = cloth_->law(name);
      EXPECT_LT(dissipativeForce(system_, law, state).dot(state.v) - law.mediumPower(state), 0) << name;
    }
  }
}

// Every treatment but the exact one is definite; the exact one is not, on crumpled cloth, so that the check has teeth.
TEST_P(Invariance, TreatedHessiansAreDefinite) {
  for (const double amplitude : {0.05, 0.4}) {
    const State state = shaken(system_, 9, amplitude);
    for (const auto& law : system_.laws()) {
      for (const Hessian mode : {Hessian::clamped, Hessian::spd, Hessian::gaussNewton}) {
        for (const auto& [cq, cv] : {std::pair{1.0, 0.0}, std::pair{0.0, 1.0}}) {
          const MatX A = -jacobian(system_, *law, state, {mode, true}, cq, cv);
          const VecX eigenvalues = eigenvaluesOf(A);
          EXPECT_GE(eigenvalues.minCoeff(), -1e-12 * (1 + eigenvalues.maxCoeff()))
              << law->name() << " treatment " << static_cast<int>(mode) << " cv " << cv;
          EXPECT_LE((A - A.transpose()).cwiseAbs().maxCoeff(), 1e-13 * (1 + A.cwiseAbs().maxCoeff())) << law->name();
        }
      }
    }
  }
  const State crumpled = shaken(system_, 9, 0.4);
  forElasticLaws([&](const ForceLaw& law) {
    const MatX A = -jacobian(system_, law, crumpled, {Hessian::exact, true}, 1, 0);
    EXPECT_LT(eigenvaluesOf(A).minCoeff(), -1e-3) << law.name();
  });
}

// All nodes in one point, or on one line: no law may give anything but numbers.
TEST_P(Invariance, CollapsedClothGivesNumbers) {
  State state = shaken(system_, 4, 0.1);
  for (const bool point : {false, true}) {
    for (int i = 0; i < system_.blockCount(); ++i) {
      state.q.segment<3>(3 * i) = (point ? 0 : state.q[3 * i]) * Vec3(1, 2, -1);
    }
    for (const auto& law : system_.laws()) {
      EXPECT_TRUE(std::isfinite(law->energy(state))) << law->name();
      EXPECT_TRUE(conservativeForce(system_, *law, state).allFinite()) << law->name();
      EXPECT_TRUE(dissipativeForce(system_, *law, state).allFinite()) << law->name();
      for (const Hessian mode : {Hessian::exact, Hessian::clamped, Hessian::spd, Hessian::gaussNewton}) {
        EXPECT_TRUE(jacobian(system_, *law, state, {mode, true}, 1, 1).allFinite()) << law->name();
      }
    }
  }
}

// Where the exact Hessian is definite, here in a cloth pulled on in all directions, spd leaves it alone.
TEST_P(Invariance, ProjectionKeepsWhatIsDefinite) {
  State state = shaken(system_, 3, 0.0);
  state.q *= 1.2;
  const ForceLaw& law = cloth_->law("stretch");
  const MatX exact = jacobian(system_, law, state, {Hessian::exact, true}, 1, 0);
  const MatX spd = jacobian(system_, law, state, {Hessian::spd, true}, 1, 0);
  EXPECT_GT(exact.norm(), 1);
  EXPECT_LT((exact - spd).norm(), 1e-12 * exact.norm());
}

INSTANTIATE_TEST_SUITE_P(Materials, Invariance, ::testing::Values("springs", "triangles", "elastic"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace selvedge
