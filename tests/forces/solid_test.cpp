// Solids: the decomposition, both energies by differences (also flat and inside out), their moduli, and the lattice they are of.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"
#include "forces/solids/solid_energies.h"
#include "model/generators/filled_solid.h"
#include "support/dense.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

Mat3 randomMatrix(unsigned seed) { return Eigen::Map<const Mat3>(randomVector(9, seed).data()); }

TEST(RotationSvd, TakesAnyMatrixApart) {
  std::vector<Mat3> all{Mat3::Zero(),
                        Mat3::Identity(),
                        -Mat3::Identity(),
                        Vec3(1, 0, 0).asDiagonal(),
                        Vec3(2, 2, -1e-9).asDiagonal(),
                        Vec3(1e-8, 3, 1).asDiagonal(),
                        Mat3::Constant(1)};
  for (unsigned seed = 1; seed <= 50; ++seed) all.push_back(randomMatrix(seed));
  for (const Mat3& F : all) {
    const RotationSvd svd = rotationSvd(F);
    const double size = std::max(1.0, F.norm());
    EXPECT_LT((svd.U * svd.stretch.asDiagonal() * svd.V.transpose() - F).norm(), 1e-14 * size) << F;
    for (const Mat3& R : {svd.U, svd.V}) {
      EXPECT_LT((R.transpose() * R - Mat3::Identity()).norm(), 1e-14);
      EXPECT_NEAR(R.determinant(), 1, 1e-14);
    }
    EXPECT_GE(svd.stretch[0], svd.stretch[1]);
    EXPECT_GE(svd.stretch[1], std::abs(svd.stretch[2]));
  }
}

// Small stretches beside large ones, as in a body that is all but flat.
TEST(RotationSvd, KeepsSmallStretchesExact) {
  const Mat3 R = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  const RotationSvd svd = rotationSvd(R * Vec3(1, 1e-5, 1e-10).asDiagonal());
  EXPECT_NEAR(svd.stretch[1], 1e-5, 1e-20);
  EXPECT_NEAR(svd.stretch[2], 1e-10, 1e-24);
}

class SolidLaw : public ::testing::TestWithParam<std::string> {
 protected:
  void build(Mesh mesh, double damping = 0) {
    cloth_.material.solid = {GetParam(), 5, 0.3, 2, damping};
    cloth_.build(std::move(mesh));
    law_ = &cloth_.law("solid");
  }
  const ClothSystem& system() const { return *cloth_.system; }
  VecX force(const VecX& q) const { return conservativeForce(system(), *law_, {q, VecX::Zero(q.size()), 0}); }
  // As it was made, each place changed.
  template <class Change>
  State moved(const Change& change) const {
    VecX q = flatten(system().mesh().positions);
    for (Eigen::Index i = 0; i < q.size(); i += 3) q.segment<3>(i) = change(Vec3(q.segment<3>(i)));
    return {q, randomVector(q.size(), 7), 0};
  }
  void expectDerivatives(const State& state, double size) const {
    const VecX gradient = numericGradient([&](const VecX& q) { return law_->energy({q, state.v, 0}); }, state.q);
    EXPECT_TRUE(derivativesAgree(-conservativeForce(system(), *law_, state), gradient, 1e-6)) << size;
    const auto f = [&](const VecX& q) { return force(q); };
    EXPECT_TRUE(derivativesAgree(jacobian(system(), *law_, state, {}, 1, 0), numericJacobian(f, state.q), 1e-5))
        << size;
  }

  Cloth cloth_;
  const ForceLaw* law_ = nullptr;
};

TEST_P(SolidLaw, ForceIsTheEnergysGradientAndTheJacobianItsDerivative) {
  build(blockMesh({1, 0.8, 0.6}, 3, 2, 3));
  for (const double size : {0.01, 0.1, 0.4}) expectDerivatives(shaken(system(), 3, size), size);
}

TEST_P(SolidLaw, SoTheyAreInsideOutAndNearlyFlat) {
  build(blockMesh({1, 0.8, 0.6}, 2, 2, 2));
  for (const double factor : {-1.2, -0.4, 0.05, -0.05}) {
    State state = moved([&](const Vec3& p) { return Vec3(p.x(), factor * p.y(), p.z()); });
    state.q += randomVector(state.q.size(), 5, 0.02);
    expectDerivatives(state, factor);
  }
}

TEST_P(SolidLaw, ProjectedItIsDefiniteAndElsewhereExact) {
  build(blockMesh({1, 0.8, 0.6}, 3, 2, 3));
  for (const double size : {0.01, 0.4}) {
    const State state = shaken(system(), 11, size);
    const MatX exact = -jacobian(system(), *law_, state, {}, 1, 0);
    const MatX projected = -jacobian(system(), *law_, state, {Hessian::spd}, 1, 0);
    const double least = eigenvaluesOf(projected).minCoeff();
    EXPECT_GE(least, -1e-12 * projected.cwiseAbs().maxCoeff());
    EXPECT_GE(eigenvaluesOf(projected - exact).minCoeff(), -1e-12 * exact.cwiseAbs().maxCoeff())
        << "only what is negative is left out";
  }
  const State pulled = moved([](const Vec3& p) -> Vec3 { return 1.05 * p; });
  EXPECT_LT(
      (jacobian(system(), *law_, pulled, {}, 1, 0) - jacobian(system(), *law_, pulled, {Hessian::spd}, 1, 0)).norm(),
      1e-12);
}

TEST_P(SolidLaw, TheDamperTakesEnergyLeavesTurningAndTheMatrixKnowsIt) {
  build(blockMesh({1, 0.8, 0.6}, 3, 2, 3), 0.2);
  State state = shaken(system(), 3, 0.2);
  const auto drag = [&](const VecX& v) { return dissipativeForce(system(), *law_, {state.q, v, 0}); };
  EXPECT_LT(drag(state.v).dot(state.v), 0);
  EXPECT_TRUE(derivativesAgree(jacobian(system(), *law_, state, {}, 0, 1), numericJacobian(drag, state.v), 1e-7));
  VecX turning(state.q.size());
  for (Eigen::Index i = 0; i < turning.size(); i += 3)
    turning.segment<3>(i) = Vec3(1, 2, 3) + Vec3(0.3, -0.5, 2).cross(Vec3(state.q.segment<3>(i)));
  EXPECT_LT(drag(turning).norm(), 1e-13);
  const State rest = moved([](const Vec3& p) { return p; });
  const VecX stiff = 0.2 * jacobian(system(), *law_, rest, {}, 1, 0) * rest.v;
  EXPECT_LT((dissipativeForce(system(), *law_, rest) - stiff).norm(), 1e-12 * stiff.norm()) << "-tau K v";
}

TEST_P(SolidLaw, TurnedAndMovedItRests) {
  build(blockMesh({1, 0.8, 0.6}, 3, 2, 3));
  const Mat3 R = Eigen::AngleAxisd(2.5, Vec3(1, -2, 3).normalized()).toRotationMatrix();
  const State state = moved([&](const Vec3& p) -> Vec3 { return R * p + Vec3(5, -3, 2); });
  EXPECT_LT(conservativeForce(system(), *law_, state).norm(), 1e-12);
  EXPECT_NEAR(law_->energy(state), 0, 1e-13);
}

// Small strains: E = mu |e|^2 + lambda/2 tr(e)^2 for each m^3. And an even strain leaves the nodes inside alone (patch test).
TEST_P(SolidLaw, HasTheModuliOfLinearElasticity) {
  for (Mesh mesh : {blockMesh({1, 0.8, 0.6}, 4, 3, 3), ballMesh(1, 0.21)}) {
    double volume = 0;
    for (const auto& t : mesh.tetrahedra) volume += tetrahedronVolume(mesh.positions, t);
    build(mesh);
    const double small = 1e-5, mu = 5 / (2 * 1.3), lambda = 5 * 0.3 / (1.3 * 0.4);
    Mat3 e;
    e << 0.3, 0.2, -0.4, 0.2, -0.5, 0.1, -0.4, 0.1, 0.7;
    const State state = moved([&](const Vec3& p) -> Vec3 { return p + small * e * p; });
    const double theory = mu * e.squaredNorm() + 0.5 * lambda * e.trace() * e.trace();
    EXPECT_NEAR(law_->energy(state) / (small * small * volume), theory, 1e-3 * theory);
    const VecX f = conservativeForce(system(), *law_, state);
    std::vector<char> outside(mesh.positions.size(), 0);
    for (const int node : mesh.regions.at("boundary")) outside[toIndex(node)] = 1;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < outside.size(); ++i) {
      if (outside[i]) continue;
      ++inside;
      EXPECT_LT(f.segment<3>(3 * static_cast<Eigen::Index>(i)).norm(), 1e-9 * f.norm());
    }
    EXPECT_GT(inside, 0U);
  }
}

INSTANTIATE_TEST_SUITE_P(Energies, SolidLaw, ::testing::Values("neo-hookean", "corotated"),
                         [](const auto& each) { return each.param == "corotated" ? "Corotated" : "NeoHookean"; });

// --- what solids are of ---

double volumeOf(const Mesh& mesh) {
  double volume = 0;
  for (const auto& t : mesh.tetrahedra) volume += tetrahedronVolume(mesh.positions, t);
  return volume;
}

// The smallest angle between two faces of any tetrahedron, degrees.
double sharpest(const Mesh& mesh) {
  double least = 180;
  for (const auto& t : mesh.tetrahedra) {
    std::array<Vec3, 4> normal;
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec3 &a = mesh.positions[toIndex(t[(k + 1) % 4])], &b = mesh.positions[toIndex(t[(k + 2) % 4])],
                 &c = mesh.positions[toIndex(t[(k + 3) % 4])], &own = mesh.positions[toIndex(t[k])];
      normal[k] = (b - a).cross(c - a).normalized();
      if (normal[k].dot(own - a) > 0) normal[k] = -normal[k];
    }
    for (std::size_t k = 0; k < 4; ++k) {
      for (std::size_t l = k + 1; l < 4; ++l)
        least =
            std::min(least, 180 - std::acos(std::clamp(normal[k].dot(normal[l]), -1.0, 1.0)) * 180 / std::numbers::pi);
    }
  }
  return least;
}

// Six times the volume below a surface that faces outwards.
double enclosed(const Mesh& mesh) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += mesh.positions[toIndex(a)].cross(mesh.positions[toIndex(b)]).dot(mesh.positions[toIndex(c)]);
  return sum / 6;
}

void expectSound(const Mesh& mesh) {
  for (const auto& t : mesh.tetrahedra) ASSERT_GT(tetrahedronVolume(mesh.positions, t), 0);
  EXPECT_NEAR(enclosed(mesh), volumeOf(mesh), 1e-12 * volumeOf(mesh)) << "closed, and seen from outside";
  const Topology topology = buildTopology(mesh);
  for (const Edge& edge : topology.edges) EXPECT_GE(edge.right, 0);
  std::map<std::pair<int, int>, int> springs;
  for (const Spring& spring : mesh.springs) ++springs[std::minmax(spring.a, spring.b)];
  EXPECT_EQ(springs.size(), mesh.springs.size()) << "one along each edge";
}

TEST(Block, FillsItsSize) {
  const Mesh mesh = blockMesh({1, 0.8, 0.6}, 5, 4, 3);
  EXPECT_EQ(mesh.nodes(), 60);
  EXPECT_EQ(mesh.tetrahedra.size(), 4U * 3 * 2 * 5);
  EXPECT_NEAR(volumeOf(mesh), 0.48, 1e-12);
  expectSound(mesh);
  EXPECT_EQ(mesh.regions.at("left").size(), 12U);
  EXPECT_EQ(mesh.regions.at("top").size(), 15U);
  EXPECT_EQ(mesh.regions.at("front").size(), 20U);
  EXPECT_EQ(mesh.regions.at("boundary").size(), 60U - 3 * 2 * 1);
}

TEST(Ball, IsRoundWithoutSlivers) {
  double before = 1;
  for (const double spacing : {0.3, 0.15, 0.075}) {
    const Mesh mesh = ballMesh(1, spacing);
    expectSound(mesh);
    for (const int node : mesh.regions.at("boundary")) EXPECT_NEAR(mesh.positions[toIndex(node)].norm(), 0.5, 1e-6);
    EXPECT_GT(sharpest(mesh), 8) << spacing;
    const double missing = 1 - volumeOf(mesh) / (std::numbers::pi / 6);
    EXPECT_GT(missing, 0);
    EXPECT_LT(missing, 0.4 * before) << "with the square of the spacing";
    before = missing;
    EXPECT_GT(filledNodes(Vec3::Constant(1), spacing), mesh.nodes());
  }
}

// A ring: a hole, and a surface of two signs of curvature, turned so that it lies askew in the lattice.
TEST(FilledSolid, HasTheHoleOfARing) {
  const Mat3 R = Eigen::AngleAxisd(0.6, Vec3(1, 1, 0.3).normalized()).toRotationMatrix();
  const auto inside = [&](const Vec3& p) {
    const Vec3 x = R * p;
    return 0.2 - Vec3(std::hypot(x.x(), x.y()) - 0.6, 0, x.z()).norm();
  };
  const Mesh mesh = filledSolid({inside, Vec3::Constant(-0.8), Vec3::Constant(0.8)}, 0.08);
  expectSound(mesh);
  const double theory = 2 * std::numbers::pi * std::numbers::pi * 0.6 * 0.04;
  EXPECT_NEAR(volumeOf(mesh), theory, 0.03 * theory);
  EXPECT_GT(sharpest(mesh), 5);
  const Topology topology = buildTopology(mesh);
  const int corners = static_cast<int>(mesh.regions.at("boundary").size());
  EXPECT_EQ(corners - std::ssize(topology.edges) + std::ssize(mesh.triangles), 0) << "Euler's number of a ring";
}

// A film: its lattice has three layers of cells, however thin it is.
TEST(FilledSolid, CountsTheLatticeOfAFilm) { EXPECT_GT(filledNodes({1, 1, 1e-6}, 0.001), 6e6); }

TEST(FilledSolid, IsEmptyWhereNothingFits) {
  EXPECT_TRUE(filledSolid({[](const Vec3&) { return -1.0; }, Vec3::Zero(), Vec3::Ones()}, 0.3).tetrahedra.empty());
}

}  // namespace
}  // namespace selvedge
