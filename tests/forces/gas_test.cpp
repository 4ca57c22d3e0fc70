// Gas in a closed cloth: volume, derivatives, conservation, orientation.
#include "forces/gas/gas.h"

#include <numbers>

#include <gtest/gtest.h>

#include "base/error.h"
#include "forces/cloth_fixture.h"
#include "support/cloth/closed_cloths.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

// Pressures of the size of the volume, so that both parts of the Hessian show.
GasSettings gasOf(const std::string& law) {
  GasSettings gas;
  gas.law = law;
  gas.pressure = 2;
  gas.outside = 3;
  gas.pumped = 1.5;
  return gas;
}

struct Filled {
  Filled(Mesh mesh, const GasSettings& settings) : gas(settings) {
    cloth.material.model = "triangles";
    cloth.system = makeCloth(std::move(mesh), cloth.material, cloth.gravity, cloth.air, nullptr, [&](ClothSystem& own) {
      auto made = std::make_unique<Gas>(own, own.bodies().front(), gas);
      law = made.get();
      own.addLaw(std::move(made));
    });
  }
  GasSettings gas;
  Cloth cloth;
  const Gas* law = nullptr;
};

Mesh closedCase(int kind) {
  if (kind == 0) return pillowMesh({2, 1.5}, 5, 4, Diagonals::alternating);
  if (kind == 1) return pillowMesh({1, 2}, 3, 4, Diagonals::crossed);
  Mesh ball = icosphere(0.7, 1);
  for (Vec3& p : ball.positions) p += Vec3(20, -3, 5);  // far from the origin
  return ball;
}

TEST(Gas, ForceIsTheEnergysGradientAndTheJacobianItsDerivative) {
  for (const std::string law : {"isothermal", "adiabatic", "constant"}) {
    for (int kind = 0; kind < 3; ++kind) {
      for (unsigned seed = 1; seed <= 4; ++seed) {
        const Filled filled(closedCase(kind), gasOf(law));
        const ClothSystem& system = *filled.cloth.system;
        const State state = shaken(system, seed, 0.25);
        const auto told = [&] { return testing::Message() << law << " " << kind << " " << seed; };
        const VecX gradient = numericGradient(
            [&](const VecX& q) {
              return filled.law->energy({q, state.v, 0});
            },
            state.q);
        EXPECT_TRUE(derivativesAgree(-conservativeForce(system, *filled.law, state), gradient, 1e-7)) << told();
        const auto force = [&](const VecX& q) { return conservativeForce(system, *filled.law, {q, state.v, 0}); };
        const MatX slope = numericJacobian(force, state.q);
        for (const bool symmetric : {false, true}) {
          const MatX J = jacobian(system, *filled.law, state, {Hessian::exact, symmetric}, 1, 0);
          EXPECT_TRUE(derivativesAgree(J, slope, 1e-6)) << told();
        }
        const VecX x = randomVector(system.dofs(), seed + 50);
        VecX product = VecX::Zero(system.dofs());
        filled.law->addHessianProduct(state, x, product);
        EXPECT_TRUE(derivativesAgree(-product, slope * x, 1e-6)) << told();
      }
    }
  }
}

TEST(Gas, OtherTreatmentsKeepTheOuterProductAlone) {
  const Filled filled(icosphere(0.7, 1), gasOf("isothermal"));
  const ClothSystem& system = *filled.cloth.system;
  const State state = shaken(system, 3, 0.1);
  for (const Hessian hessian : {Hessian::clamped, Hessian::spd, Hessian::gaussNewton}) {
    BlockMatrix A = system.makeMatrix();
    filled.law->addJacobians(state, {hessian, true}, -1, 0, A);
    ASSERT_EQ(A.outer().all().size(), 1U);
    EXPECT_GT(A.outer().all()[0].factor, 0);
    MatX full = MatX::Zero(A.rows(), A.rows());
    A.outer().addDense(full);
    EXPECT_EQ(A.dense(), full);
    EXPECT_GT(full.norm(), 1);
  }
}

TEST(Gas, MovesAndTurnsNothingAsAWhole) {
  for (int kind = 0; kind < 3; ++kind) {
    const Filled filled(closedCase(kind), gasOf("isothermal"));
    const ClothSystem& system = *filled.cloth.system;
    const State state = shaken(system, 9, 0.3);
    const VecX F = conservativeForce(system, *filled.law, state);
    Vec3 sum = Vec3::Zero(), torque = Vec3::Zero();
    double size = 0;
    for (int i = 0; i < system.blockCount(); ++i) {
      sum += system.inSpace(F, i);
      torque += system.position(state, i).cross(system.inSpace(F, i));
      size += system.inSpace(F, i).norm();
    }
    ASSERT_GT(size, 0.1);
    EXPECT_LT(sum.norm(), 1e-13 * size) << kind;
    EXPECT_LT(torque.norm(), 1e-12 * size) << kind;
  }
}

TEST(Gas, CountsABallsVolumeWhicheverWayItsTrianglesTurn) {
  Mesh ball = icosphere(1, 3);
  const double full = 4 * std::numbers::pi / 3;
  const Filled outwards(ball, gasOf("isothermal"));
  const State state = shaken(*outwards.cloth.system, 1, 0.0);
  EXPECT_NEAR(outwards.law->volume(state), full, 0.01 * full);
  for (auto& triangle : ball.triangles) std::swap(triangle[1], triangle[2]);
  ball.rest = initialRest(ball);
  const Filled inwards(ball, gasOf("isothermal"));
  EXPECT_DOUBLE_EQ(inwards.law->volume(state), outwards.law->volume(state));
  EXPECT_TRUE(conservativeForce(*inwards.cloth.system, *inwards.law, state)
                  .isApprox(conservativeForce(*outwards.cloth.system, *outwards.law, state), 1e-12));
}

TEST(Gas, HasThePressureOfItsLaw) {
  GasSettings gas = gasOf("isothermal");
  gas.pumped = 0;
  EXPECT_DOUBLE_EQ(GasCurve(gas, 7).overpressure(7), 2);  // in the mesh as it was made
  gas.pumped = 1.5;
  EXPECT_DOUBLE_EQ(GasCurve(gas, 7).overpressure(8.5), 2);
  EXPECT_DOUBLE_EQ((GasCurve(gas, 7).overpressure(3) + 3) * 3, 5 * 8.5);  // p V
  gas.law = "adiabatic";
  EXPECT_NEAR((GasCurve(gas, 7).overpressure(3) + 3) * std::pow(3, 1.4), 5 * std::pow(8.5, 1.4), 1e-12);
  gas.exponent = 1;
  EXPECT_DOUBLE_EQ(GasCurve(gas, 7).energy(3), -5 * 8.5 * std::log(3.0 / 8.5) + 3 * (3 - 8.5));
  gas.law = "constant";
  EXPECT_EQ(GasCurve(gas, 7).overpressure(0.1), 2);
  EXPECT_EQ(GasCurve(gas, 7).slope(0.1), 0);
}

// A step may turn thin cloth inside out: what drives it back is finite, and follows from the energy there, too.
TEST(Gas, GoesOnSmoothlyWhereThereIsNoVolumeLeft) {
  for (const std::string law : {"isothermal", "adiabatic", "constant"}) {
    const GasCurve curve(gasOf(law), 0);
    for (const double volume : {0.0016, 0.0014, 0.0, -0.5}) {
      const double h = 1e-6, force = (curve.energy(volume - h) - curve.energy(volume + h)) / (2 * h);
      EXPECT_NEAR(force, curve.overpressure(volume), 1e-5 * std::abs(force)) << law << " " << volume;
      const double slope = (curve.overpressure(volume + h) - curve.overpressure(volume - h)) / (2 * h);
      EXPECT_NEAR(slope, curve.slope(volume), 1e-5 * std::abs(slope) + 1e-9) << law << " " << volume;
      EXPECT_GT(force, 1);
    }
  }
}

std::string complaintOf(const Mesh& mesh, const GasSettings& gas) {
  try {
    requireGasTight(mesh, gas);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Gas, WantsAClosedClothWithAVolume) {
  const std::string open = complaintOf(gridMesh({1, 1}, 4, 5, Diagonals::oneWay), gasOf("constant"));
  EXPECT_NE(open.find("14 border edges in 1 loop"), std::string::npos) << open;
  EXPECT_NE(open.find("pillow"), std::string::npos) << open;
  Mesh flat = pillowMesh({1, 1}, 5, 5, Diagonals::alternating);
  EXPECT_EQ(complaintOf(flat, gasOf("isothermal")), "");
  for (Vec3& p : flat.positions) p.z() = 0;
  EXPECT_EQ(complaintOf(flat, gasOf("isothermal")), "");  // it is pumped up
  GasSettings own = gasOf("isothermal");
  own.pumped = 0;
  EXPECT_NE(complaintOf(flat, own).find("gas.pumped"), std::string::npos);
  own.law = "constant";
  EXPECT_EQ(complaintOf(flat, own), "");
}

}  // namespace
}  // namespace selvedge
