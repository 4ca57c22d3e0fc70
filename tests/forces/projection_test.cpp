// The treatments of one triangle and of one hinge against the matrices they stand for, eigenvalues found numerically.
#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"
#include "support/dense.h"

namespace selvedge {
namespace {

using namespace test;

MatX positivePart(const MatX& A) {
  MatX vectors;
  const VecX values = eigenvaluesOf(A, vectors);
  return product(vectors * values.cwiseMax(0).asDiagonal(), vectors.transpose());
}

// On an equilateral triangle the weights a and b are orthogonal and of one length, and there the projection in the
// space of (w_u, w_v) is that of the 9x9 matrix too.
Mesh equilateral() {
  Mesh mesh;
  const double h = std::sqrt(3.0) / 2;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0.5, h, 0}};
  mesh.triangles = {{0, 1, 2}};
  mesh.rest = {{Vec2(0, 0), Vec2(1, 0), Vec2(0.5, h)}};
  return mesh;
}

// Two triangles, at rest as they lie in the plane.
Mesh oneHinge() {
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1.3, 0, 0}, {0.4, 0.9, 0}, {0.6, -0.8, 0}};
  mesh.triangles = {{0, 1, 2}, {1, 0, 3}};
  for (const auto& [a, b, c] : mesh.triangles) {
    const auto flat = [&](int node) { return Vec2(mesh.positions[static_cast<std::size_t>(node)].head<2>()); };
    mesh.rest.push_back({flat(a), flat(b), flat(c)});
  }
  return mesh;
}

struct ProjectionCase {
  std::string model, law;
  bool oneTerm;  // the law is one term a triangle; shape has two, each projected by itself
};
void PrintTo(const ProjectionCase& c, std::ostream* out) { *out << c.law; }

class Projection : public ::testing::TestWithParam<ProjectionCase> {
 protected:
  Projection() : cloth_(livelyCloth(GetParam().model, equilateral())), law_(cloth_->law(GetParam().law)) {}

  MatX hessian(const State& state, Hessian treatment) const {
    return -jacobian(*cloth_->system, law_, state, {treatment, true}, 1, 0);
  }
  // A sum of positive parts lies above the positive part of the sum.
  void expectTreated(const MatX& treated, const MatX& expected, const MatX& exact) const {
    if (GetParam().oneTerm) {
      EXPECT_LT((expected - treated).norm(), 1e-12 * exact.norm());
      return;
    }
    for (const MatX& rest : {treated, MatX(treated - exact)}) {
      EXPECT_GT(eigenvaluesOf(rest)[0], -1e-12 * exact.norm());
    }
  }
  // Configurations of every kind: shaken, squeezed in the plane, mirrored, nearly and fully collapsed, at rest.
  std::vector<State> states() const {
    std::vector<State> all;
    for (unsigned seed = 0; seed < 40; ++seed) all.push_back(shaken(*cloth_->system, seed, 0.6));
    const State rest = shaken(*cloth_->system, 0, 0);
    for (const double stretch : {0.3, 0.999, 1.001, 1.7, -0.8}) {
      for (const double shear : {0.0, 1e-9, 0.4, -2.0}) {
        State state = rest;
        for (int i = 0; i < 3; ++i) state.q[3 * i] = stretch * state.q[3 * i] + shear * state.q[3 * i + 1];
        all.push_back(state);
      }
    }
    all.push_back(rest);
    return all;
  }

  std::unique_ptr<Cloth> cloth_;
  const ForceLaw& law_;
};

TEST_P(Projection, IsTheEigenvalueProjection) {
  int changed = 0;
  for (const State& state : states()) {
    const MatX exact = hessian(state, Hessian::exact), expected = positivePart(exact);
    changed += (expected - exact).norm() > 1e-3 * exact.norm();
    expectTreated(hessian(state, Hessian::spd), expected, exact);
  }
  EXPECT_GT(changed, 10) << "the configurations test nothing";
}

// exact = Gauss-Newton + geometric part, and clamped = Gauss-Newton + the positive part of that.
TEST_P(Projection, ClampedKeepsThePositivePartOfTheSecondTerm) {
  for (const State& state : states()) {
    const MatX exact = hessian(state, Hessian::exact), first = hessian(state, Hessian::gaussNewton);
    expectTreated(hessian(state, Hessian::clamped), first + positivePart(exact - first), exact);
  }
}

INSTANTIATE_TEST_SUITE_P(Triangles, Projection,
                         ::testing::Values(ProjectionCase{"triangles", "stretch", true},
                                           ProjectionCase{"triangles", "shear", true},
                                           ProjectionCase{"elastic", "area", true},
                                           ProjectionCase{"elastic", "shape", false}),
                         [](const auto& instance) { return instance.param.law; });

// Bending outside the exact treatment is k g g^T: from the forces alone, g is the direction of any of them.
TEST(HingeTreatment, IsGaussNewton) {
  const auto cloth = livelyCloth("triangles", oneHinge());
  const ForceLaw& law = cloth->law("bend");
  for (unsigned seed = 0; seed < 20; ++seed) {
    const State state = shaken(*cloth->system, seed, 0.4);
    const VecX f = conservativeForce(*cloth->system, law, state);
    // E = k C^2/2 and f = -k C g: k g g^T = f f^T / (2 E)
    const MatX expected = f * f.transpose() / (2 * law.energy(state));
    for (const Hessian treatment : {Hessian::clamped, Hessian::spd, Hessian::gaussNewton}) {
      const MatX H = -jacobian(*cloth->system, law, state, {treatment, true}, 1, 0);
      EXPECT_LT((H - expected).norm(), 1e-12 * expected.norm());
    }
    const MatX exact = -jacobian(*cloth->system, law, state, {Hessian::exact, true}, 1, 0);
    EXPECT_GT((exact - expected).norm(), 1e-2 * expected.norm());
  }
}

// The angle all the way round, against atan2 of the normals.
TEST(HingeAngle, IsExactAllTheWayRound) {
  auto cloth = std::make_unique<Cloth>();
  cloth->material.bendScaling = "per-edge";
  cloth->material.bend = {2, 2};
  cloth->build(oneHinge());
  for (int step = -179; step <= 179; ++step) {
    for (const double part : {1.0, 1e-9}) {
      const double angle = part * step * M_PI / 180;
      State state = shaken(*cloth->system, 0, 0);
      state.q.segment<3>(9) = Eigen::AngleAxisd(angle, Vec3::UnitX()) * Vec3(state.q.segment<3>(9));
      EXPECT_NEAR(cloth->law("bend").energy(state), angle * angle, 4e-15 * angle * angle + 1e-30) << step;
    }
  }
}

}  // namespace
}  // namespace selvedge
