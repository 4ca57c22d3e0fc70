// Moduli mean what they say: energies per area of uniform stretch and shear and of a bent plate, whatever the mesh, and
// the same fabric in the three materials.
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kWarp = 1200, kWeft = 900, kShear = 120, kWidth = 1.0, kHeight = 0.8;

std::unique_ptr<Cloth> fabric(const std::string& model, Mesh mesh) {
  auto cloth = std::make_unique<Cloth>();
  cloth->material.model = model;
  cloth->material.stretch = {kWarp, kWeft};
  cloth->material.shear = kShear;
  cloth->material.bend = {2e-3, 1e-3};
  cloth->build(std::move(mesh));
  return cloth;
}

// Stretch, shear, area and shape energy of the map (x, y, z) -> A (x, y, z).
double membraneEnergy(const Cloth& cloth, const Mat3& A) {
  State state{flatten(cloth.system->mesh().positions), VecX::Zero(cloth.system->dofs()), 0};
  for (int i = 0; i < cloth.system->blockCount(); ++i)
    state.q.segment<3>(3 * i) = (A * state.q.segment<3>(3 * i)).eval();
  double energy = 0;
  for (const auto& law : cloth.system->laws()) {
    if (law->elastic() && law->name() != "bend") energy += law->energy(state);
  }
  return energy;
}

Mat3 strain(double warp, double weft, double shear) {
  Mat3 A = Mat3::Identity();
  A(0, 0) += warp, A(1, 1) += weft, A(0, 1) += shear;
  return A;
}

// K/2 e^2 and Ks/2 g^2 per area, to first order in the strain.
double membraneTheory(double warp, double weft, double shear) {
  return 0.5 * kWidth * kHeight * (kWarp * warp * warp + kWeft * weft * weft + kShear * shear * shear);
}

TEST(Membrane, TrianglesHoldTheModuliOnAnyMesh) {
  for (const auto& mesh : {gridMesh({kWidth, kHeight}, 9, 9, Diagonals::oneWay),
                           gridMesh({kWidth, kHeight}, 17, 17, Diagonals::alternating),
                           gridMesh({kWidth, kHeight}, 6, 11, Diagonals::crossed)}) {
    const auto cloth = fabric("triangles", mesh);
    EXPECT_NEAR(membraneEnergy(*cloth, strain(1e-4, 0, 0)), membraneTheory(1e-4, 0, 0),
                1e-3 * membraneTheory(1e-4, 0, 0));
    EXPECT_NEAR(membraneEnergy(*cloth, strain(0, 1e-4, 0)), membraneTheory(0, 1e-4, 0),
                1e-3 * membraneTheory(0, 1e-4, 0));
    EXPECT_NEAR(membraneEnergy(*cloth, strain(0, 0, 1e-4)), membraneTheory(0, 0, 1e-4),
                1e-3 * membraneTheory(0, 0, 1e-4));
  }
}

// The same strain has the same energy on an 8 x 8 and on a 16 x 16 grid, to round-off.
TEST(Membrane, EnergyDoesNotDependOnResolution) {
  for (const MaterialModel& model : materialModels()) {
    const auto coarse = fabric(std::string(model.name), gridMesh({kWidth, kHeight}, 9, 9, Diagonals::oneWay));
    const auto fine = fabric(std::string(model.name), gridMesh({kWidth, kHeight}, 17, 17, Diagonals::oneWay));
    for (const Mat3& A : {strain(0.1, 0, 0), strain(0, 0.05, 0), strain(0, 0, 0.1), strain(-0.03, 0.02, 0.05)}) {
      const double expected = membraneEnergy(*coarse, A);
      EXPECT_GT(expected, 1e-3);
      EXPECT_NEAR(membraneEnergy(*fine, A), expected, 1e-11 * expected) << model.name;
    }
  }
}

// Uniform strain on triangles of different areas a: energy sum a^2 / mean a instead of sum a, or sum a^2.
TEST(Membrane, ScalingOptionsDifferByTheirPowersOfArea) {
  Mesh mesh = discMesh(1, 4);
  for (Vec3& p : mesh.positions) p.x() += 0.6 * p.x() * p.x();
  for (std::size_t t = 0; t < mesh.rest.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      mesh.rest[t][k] = mesh.positions[static_cast<std::size_t>(mesh.triangles[t][k])].head<2>();
    }
  }
  double sum = 0, squares = 0;
  for (const auto& rest : mesh.rest) sum += triangleArea(rest), squares += triangleArea(rest) * triangleArea(rest);
  const double mean = sum / static_cast<double>(mesh.rest.size());
  EXPECT_GT(squares, 1.05 * sum * mean);
  const auto energy = [&](const std::string& scaling) {
    Cloth cloth;
    cloth.material.scaling = scaling;
    cloth.build(mesh);
    return membraneEnergy(cloth, strain(0.1, 0, 0.1));
  };
  const double expected = energy("resolution-independent");
  EXPECT_NEAR(energy("area"), expected * squares / (mean * sum), 1e-12 * expected);
  EXPECT_NEAR(energy("published"), expected * squares / sum, 1e-12 * expected);
}

// Springs with both diagonals, springs derived from triangles and the elastic model all carry the moduli of the
// triangles.
TEST(Membrane, OtherMaterialsAreTheSameFabric) {
  const Mesh square = gridMesh({kWidth, kHeight}, 11, 9, Diagonals::oneWay);  // cells of 0.1 m x 0.1 m
  Mesh derived = square;
  derived.springs.clear();
  const auto triangles = fabric("triangles", square);
  for (const auto& other : {fabric("springs", square), fabric("springs", derived), fabric("elastic", square)}) {
    for (const Mat3& A : {strain(1e-3, 0, 0), strain(0, 1e-3, 0), strain(0, 0, 1e-3)}) {
      const double expected = membraneEnergy(*triangles, A);
      EXPECT_NEAR(membraneEnergy(*other, A), expected, 0.01 * expected);
    }
    for (const Mat3& A : {strain(0.05, 0, 0), strain(0, 0.05, 0)}) {
      const double expected = membraneEnergy(*triangles, A);
      EXPECT_NEAR(membraneEnergy(*other, A), expected, 0.04 * expected);
    }
  }
}

// Cells of any proportion: the factors of the two diagonals do not assume squares.
TEST(Membrane, SpringsOfFlatCellsKeepTheModuli) {
  const Mesh mesh = gridMesh({kWidth, kHeight}, 6, 11, Diagonals::oneWay);
  const auto springs = fabric("springs", mesh);
  EXPECT_NEAR(membraneEnergy(*springs, strain(1e-4, 0, 0)), membraneTheory(1e-4, 0, 0),
              1e-3 * membraneTheory(1e-4, 0, 0));
  EXPECT_NEAR(membraneEnergy(*springs, strain(0, 0, 1e-4)), membraneTheory(0, 0, 1e-4),
              1e-3 * membraneTheory(0, 0, 1e-4));
}

// Rolled up so that straight segments of length `segment` keep it: chords of the circle, turning by curvature *
// segment.
double bendEnergyOfCylinder(const Cloth& cloth, double curvature, int axis, double segment) {
  const double radius = segment / (2 * std::sin(0.5 * curvature * segment));
  State state{flatten(cloth.system->mesh().positions), VecX::Zero(cloth.system->dofs()), 0};
  for (int i = 0; i < cloth.system->blockCount(); ++i) {
    const double s = state.q[3 * i + axis];
    state.q[3 * i + axis] = radius * std::sin(curvature * s);
    state.q[3 * i + 2] = radius * (1 - std::cos(curvature * s));
  }
  return cloth.law("bend").energy(state);
}

// B/2 kappa^2 per area, for bending along warp and along weft. The hinges of a row of n + 1 nodes are n - 1: the strip
// that belongs to no hinge is taken out of the area.
TEST(Bending, CylinderHasThePlatesEnergy) {
  for (const Diagonals diagonals : {Diagonals::oneWay, Diagonals::alternating}) {
    const auto cloth = fabric("triangles", gridMesh({kWidth, kHeight}, 41, 33, diagonals));
    for (const double curvature : {0.5, 2.0}) {
      const double warp = 0.5 * 2e-3 * curvature * curvature * kWidth * kHeight * 39 / 40;
      const double weft = 0.5 * 1e-3 * curvature * curvature * kWidth * kHeight * 31 / 32;
      EXPECT_NEAR(bendEnergyOfCylinder(*cloth, curvature, 0, kWidth / 40), warp, 0.01 * warp);
      EXPECT_NEAR(bendEnergyOfCylinder(*cloth, curvature, 1, kHeight / 32), weft, 0.01 * weft);
    }
  }
}

// Equilateral triangles give an isotropic plate: the same energy for every direction of the curvature.
TEST(Bending, EquilateralTrianglesBendAlikeInAllDirections) {
  const double side = 0.02;
  Mesh mesh = staggeredMesh({60 * side, 60 * side * std::sqrt(0.75)}, 61, 61);
  auto cloth = std::make_unique<Cloth>();
  cloth->material.bend = {1e-3, 1e-3};
  cloth->build(mesh);
  double area = 0;
  for (const auto& rest : mesh.rest) area += triangleArea(rest);
  for (const double angle : {0.0, 0.3, 0.8, 1.57}) {
    State state{flatten(mesh.positions), VecX::Zero(cloth->system->dofs()), 0};
    const double curvature = 0.2;
    for (int i = 0; i < mesh.nodes(); ++i) {
      const double s = std::cos(angle) * state.q[3 * i] + std::sin(angle) * state.q[3 * i + 1];
      state.q[3 * i + 2] = 0.5 * curvature * s * s;
    }
    const double plate = 0.5 * 1e-3 * curvature * curvature * area;
    EXPECT_NEAR(cloth->law("bend").energy(state), plate, 0.05 * plate) << angle;
  }
}

TEST(Bending, PerEdgeScalingIsTheSameForEveryEdge) {
  auto cloth = std::make_unique<Cloth>();
  cloth->material.bend = {8e-3, 8e-3};
  cloth->material.bendScaling = "per-edge";
  cloth->build(gridMesh({1, 1}, 3, 2, Diagonals::oneWay));
  State state{flatten(cloth->system->mesh().positions), VecX::Zero(cloth->system->dofs()), 0};
  for (int i : {2, 5}) state.q.segment<3>(3 * i) = Vec3(0, state.q[3 * i + 1], 0.5);  // a right angle about x = 0
  EXPECT_NEAR(cloth->law("bend").energy(state), 0.5 * 8e-3 * M_PI * M_PI / 4, 1e-15);
}

// Springs bend with theta^4; they meet the plate where two neighbouring segments turn by the reference angle, 0.5 rad.
TEST(Bending, SpringsMeetThePlateAtTheReferenceAngle) {
  const double segment = kWidth / 40, curvature = 0.5 / segment;
  const double plate = 0.5 * 2e-3 * curvature * curvature * kWidth * kHeight * 39 / 40;
  const Mesh mesh = gridMesh({kWidth, kHeight}, 41, 33, Diagonals::oneWay);
  EXPECT_NEAR(bendEnergyOfCylinder(*fabric("springs", mesh), curvature, 0, segment), plate, 1e-9 * plate);
  const double flatter = bendEnergyOfCylinder(*fabric("springs", mesh), curvature / 2, 0, segment);
  EXPECT_NEAR(flatter, plate / 16, 0.02 * plate / 16);
  // Derived: the springs across inner weft edges alone fold, those across diagonals lie in a facet.
  Mesh derived = mesh;
  derived.springs.clear();
  const double ofHinges = bendEnergyOfCylinder(*fabric("springs", derived), curvature, 0, segment);
  EXPECT_NEAR(ofHinges, plate, 0.1 * plate);
}

TEST(Bending, MeshesThatAreNotFlatRestAsLoaded) {
  Mesh mesh = staggeredMesh({1, 1}, 5, 5);
  for (Vec3& p : mesh.positions) p.z() = 0.4 * p.squaredNorm();
  const State bowl{flatten(mesh.positions), VecX::Zero(3 * mesh.nodes()), 0};
  auto energy = [&](const std::string& model, bool flat) {
    mesh.restIsFlat = flat;
    return fabric(model, mesh)->law("bend").energy(bowl);
  };
  EXPECT_GT(energy("triangles", true), 1e-6);
  EXPECT_LT(energy("triangles", false), 1e-30);
  EXPECT_LT(energy("elastic", true), 1e-30);  // Fisher: from the initial angle, always
}

}  // namespace
}  // namespace selvedge
