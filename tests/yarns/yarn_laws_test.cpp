// Every law of woven cloth, assembled: energy -> force -> matrix, damper -> matrix, and the power that dampers take.
#include <gtest/gtest.h>

#include "support/finite_difference.h"
#include "yarns/woven_patch.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kTolerance = 1e-7;
constexpr JacobianOptions kExact{Hessian::exact, false};

VecX conservative(const System& system, const ForceLaw& law, const State& state) {
  VecX F = VecX::Zero(system.dofs());
  law.addForce(state, F);
  return F;
}

VecX dissipative(const System& system, const ForceLaw& law, const State& state) {
  VecX F = VecX::Zero(system.dofs());
  law.addDissipativeForce(state, F);
  return F;
}

MatX jacobian(const System& system, const ForceLaw& law, const State& state, double cq, double cv) {
  BlockMatrix A = system.makeMatrix();
  law.addJacobians(state, kExact, cq, cv, A);
  return A.dense();
}

const ForceLaw& lawCalled(const System& system, std::string_view name) {
  for (const auto& law : system.laws()) {
    if (law->name() == name) return *law;
  }
  throw std::out_of_range(std::string(name));
}

TEST(YarnLaws, ForcesAndMatricesAreDerivatives) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  patch.yarn.jamDistance = 10;  // two metres: all pieces touch their neighbours
  const YarnSystem& cloth = patch.make();
  const State state = shakenPatch(cloth, 7);
  for (const char* name : {"stretch", "bend", "shear", "jam", "gravity"}) {
    SCOPED_TRACE(name);
    const ForceLaw& law = lawCalled(cloth, name);
    const auto energy = [&](const VecX& q) { return law.energy({q, state.v, 0}); };
    const VecX force = conservative(cloth, law, state);
    EXPECT_TRUE(derivativesAgree(-force, numericGradient(energy, state.q), kTolerance));
    const MatX slope = numericJacobian(
        [&](const VecX& q) {
          return conservative(cloth, law, {q, state.v, 0});
        },
        state.q);
    EXPECT_TRUE(derivativesAgree(jacobian(cloth, law, state, 1, 0), slope, kTolerance));
    EXPECT_TRUE(derivativesAgree(-jacobian(cloth, law, state, -1, 0), slope, kTolerance)) << "as steps ask for it";
    VecX product = VecX::Zero(cloth.dofs());
    law.addHessianProduct(state, state.v, product);
    EXPECT_LT((product + slope * state.v).norm(), kTolerance * product.norm());
  }
}

// A patch that shear has locked: yarns 1 m apart that touch at 1 m would be locked from the start.
TEST(YarnLaws, ShearLocks) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  patch.yarn.jamDistance = 4.9;
  const YarnSystem& locked = patch.make();
  const State state = shakenPatch(locked, 11);
  const ForceLaw& law = lawCalled(locked, "shear");
  const double energy = law.energy(state);
  const VecX force = conservative(locked, law, state);
  EXPECT_TRUE(derivativesAgree(-force,
                               numericGradient(
                                   [&](const VecX& q) {
                                     return law.energy({q, state.v, 0});
                                   },
                                   state.q),
                               1e-5));
  const MatX slope = numericJacobian(
      [&](const VecX& q) {
        return conservative(locked, law, {q, state.v, 0});
      },
      state.q, 1e-5);
  EXPECT_TRUE(derivativesAgree(jacobian(locked, law, state, 1, 0), slope, 1e-5));
  patch.yarn.lockStiffness = 0;
  patch.system->refresh();
  EXPECT_LT(law.energy(state), 0.99 * energy) << "its corners are narrower than where it locks";
}

struct DamperCase {
  const char *damping, *bendSwitch, *shearMetric;
};

TEST(YarnLaws, DampersTakeEnergyAndTheirMatricesAreDerivatives) {
  for (const DamperCase& each : {DamperCase{"potential", "hard", "scalar"}, DamperCase{"potential", "smooth", "vector"},
                                 DamperCase{"baraff-witkin", "hard", "scalar"}}) {
    WovenPatch patch;
    patch.yarn = livelyYarn();
    patch.yarn.damping = each.damping;
    patch.yarn.bendSwitch = each.bendSwitch;
    patch.yarn.shearMetric = each.shearMetric;
    patch.yarn.stretchDamping = 0.3;
    patch.yarn.bendDamping = 0.2;
    patch.yarn.shearDamping = 0.1;
    const YarnSystem& cloth = patch.make();
    for (const double by : {0.15, 0.03}) {  // bent by more and by less than the angle of the switch
      const State state = shakenPatch(cloth, 8, by);
      for (const char* name : {"stretch", "bend", "shear"}) {
        SCOPED_TRACE(std::string(each.damping) + " " + name);
        const ForceLaw& law = lawCalled(cloth, name);
        const VecX force = dissipative(cloth, law, state);
        EXPECT_LT(force.dot(state.v), 0);
        const MatX slope = numericJacobian(
            [&](const VecX& v) {
              return dissipative(cloth, law, {state.q, v, 0});
            },
            state.v);
        EXPECT_TRUE(derivativesAgree(jacobian(cloth, law, state, 0, 1), slope, kTolerance));
        EXPECT_TRUE(derivativesAgree(-jacobian(cloth, law, state, 0, -1), slope, kTolerance)) << "as steps ask for it";
      }
    }
  }
}

// The part P of the dampers' derivative by position that the matrix may have: with sizes that stay, v . P v is half of what
// their power v . F changes by along v.
TEST(YarnLaws, TheDampersSlopeIsHalfOfWhatTheirPowerChangesBy) {
  for (const auto& [metric, by] : {std::pair{"scalar", 0.15}, std::pair{"vector", 0.03}}) {
    WovenPatch patch;
    patch.yarn = livelyYarn();
    patch.yarn.damping = "potential";
    patch.yarn.shearMetric = metric;
    patch.yarn.bendProjected = false;
    patch.yarn.stretchDamping = patch.yarn.bendDamping = patch.yarn.shearDamping = 0.3;
    YarnSystem& cloth = patch.make();
    State state = shakenPatch(cloth, 8, by);
    for (int node = 0; node < cloth.blockCount(); ++node) {
      state.v.segment<2>(cloth.coordinate(node, kWarpSlide)).setZero();  // so that sizes stay
    }
    for (const char* name : {"stretch", "bend", "shear"}) {
      SCOPED_TRACE(std::string(metric) + " " + name);
      const ForceLaw& law = lawCalled(cloth, name);
      const auto slopeOf = [&](bool taken) {
        patch.yarn.damperSlope = taken;
        cloth.refresh();
        return jacobian(cloth, law, state, 1, 0);
      };
      const MatX P = slopeOf(true) - slopeOf(false);
      const auto power = [&](const VecX& t) {
        return state.v.dot(dissipative(cloth, law, {state.q + t[0] * state.v, state.v, 0}));
      };
      const double expected = 0.5 * numericGradient(power, VecX::Zero(1), 1e-4)[0];
      EXPECT_GT(std::abs(expected), 1e-3);
      EXPECT_NEAR(state.v.dot(P * state.v), expected, 1e-6 * std::abs(expected));
      EXPECT_LT((P - P.transpose()).norm(), 1e-12 * P.norm());
    }
  }
}

// In place of the other dampers, and with the whole stiffness or one mode's alone.
TEST(YarnLaws, RayleighTakesTheStiffnessThatItIsTold) {
  const auto matrixOf = [](const char* scope) {
    WovenPatch patch;
    patch.yarn = livelyYarn();
    patch.yarn.damping = "rayleigh";
    patch.yarn.rayleighMass = 0.7;
    patch.yarn.rayleighStiffness = 0.2;
    patch.yarn.rayleighScope = scope;
    const YarnSystem& cloth = patch.make();
    const State state = shakenPatch(cloth, 9);
    MatX expected = -0.7 * [&] {
      BlockMatrix A = cloth.makeMatrix();
      cloth.addMass(state.q, 1, A);
      return A.dense();
    }();
    for (const char* name : {"stretch", "bend", "shear"}) {
      if (std::string(scope) == "all" || std::string(scope) == name) {
        expected += 0.2 * jacobian(cloth, lawCalled(cloth, name), state, 1, 0);
      }
    }
    const ForceLaw& law = lawCalled(cloth, "rayleigh");
    EXPECT_LT((jacobian(cloth, law, state, 0, 1) - expected).norm(), 1e-12 * expected.norm()) << scope;
    EXPECT_LT((dissipative(cloth, law, state) - expected * state.v).norm(), 1e-12 * expected.norm()) << scope;
  };
  for (const char* scope : {"all", "stretch", "bend", "shear"}) matrixOf(scope);
}

// Without an angle of its own, a state that moves as a rigid body is not damped.
TEST(YarnLaws, RigidMotionIsNotDamped) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  patch.yarn.damping = "potential";
  patch.yarn.stretchDamping = patch.yarn.bendDamping = patch.yarn.shearDamping = 1;
  const YarnSystem& cloth = patch.make();
  State state = shakenPatch(cloth, 10, 0.3);
  const Vec3 spin(0.4, -1.1, 0.7), along(1, 2, 3);
  state.v.setZero();
  for (int node = 0; node < cloth.blockCount(); ++node) {
    state.v.segment<3>(cloth.coordinate(node)) = spin.cross(cloth.position(state, node)) + along;
  }
  for (const char* name : {"stretch", "shear"}) {
    EXPECT_LT(dissipative(cloth, lawCalled(cloth, name), state).norm(), 1e-13) << name;
  }
}

}  // namespace
}  // namespace selvedge
