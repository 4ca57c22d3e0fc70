// The elastic model the way Fisher's text computes it: the energy of a node's one-ring, written down anew from lengths,
// areas and angles, differentiated numerically by moving that node. The laws' analytic forces must agree.
#include <Eigen/Geometry>
#include <Eigen/LU>

#include "forces/cloth_fixture.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

class OneRing {
 public:
  explicit OneRing(Cloth& cloth) : cloth_(cloth), mesh_(cloth.system->mesh()) {}

  double energy(int node, const VecX& q) const {
    double sum = 0;
    for (const Spring& s : cloth_.system->network().springs) {
      if (s.kind == SpringKind::bend || (s.a != node && s.b != node)) continue;
      sum += 0.5 * s.stiffness * std::pow((p(q, s.b) - p(q, s.a)).norm() - s.rest, 2);
    }
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      const auto& corners = mesh_.triangles[t];
      if (std::find(corners.begin(), corners.end(), node) != corners.end()) sum += triangleEnergy(t, q);
    }
    for (const Hinge& h : cloth_.system->bodies().front().topology.hinges) {
      if (h.a == node || h.b == node || h.c == node || h.d == node) sum += hingeEnergy(h, q);
    }
    return sum;
  }

 private:
  static Vec3 p(const VecX& q, int i) { return q.segment<3>(3 * i); }

  double triangleEnergy(std::size_t t, const VecX& q) const {
    const auto& [a, b, c] = mesh_.triangles[t];
    Eigen::Matrix2d D;
    D << mesh_.rest[t][1] - mesh_.rest[t][0], mesh_.rest[t][2] - mesh_.rest[t][0];
    Eigen::Matrix<double, 3, 2> sides;
    sides << p(q, b) - p(q, a), p(q, c) - p(q, a);
    const Eigen::Matrix2d metric = (sides * D.inverse()).transpose() * (sides * D.inverse());
    const double A0 = 0.5 * D.determinant(), area = A0 * std::sqrt(metric.determinant());
    const double modulus = cloth_.material.shear / 2;
    const double shape = std::pow(metric(0, 1), 2) + std::pow((metric(0, 0) - metric(1, 1)) / 2, 2);
    return 0.5 * modulus * A0 * (std::pow(area / A0 - 1, 2) + shape);
  }

  double angle(const Hinge& h, const VecX& q) const {
    const Vec3 edge = p(q, h.b) - p(q, h.a);
    const Vec3 n1 = edge.cross(p(q, h.c) - p(q, h.a)).normalized(),
               n2 = (p(q, h.d) - p(q, h.a)).cross(edge).normalized();
    return std::acos(n1.dot(n2)) * (edge.dot(n1.cross(n2)) < 0 ? -1 : 1);
  }
  double hingeEnergy(const Hinge& h, const VecX& q) const {
    const VecX rest = flatten(mesh_.positions);
    const Vec3 edge = p(rest, h.b) - p(rest, h.a);  // the mesh lies flat in (x, y) = (warp, weft)
    const double B = (cloth_.material.bend[0] * edge.y() * edge.y() + cloth_.material.bend[1] * edge.x() * edge.x()) /
                     edge.squaredNorm();
    const double area =
        0.5 * (edge.cross(p(rest, h.c) - p(rest, h.a)).norm() + edge.cross(p(rest, h.d) - p(rest, h.a)).norm());
    return 0.5 * B * edge.squaredNorm() / area * std::pow(angle(h, q), 2);
  }

  Cloth& cloth_;
  const Mesh& mesh_;
};

TEST(Elastic, ForceIsTheNumericGradientOverTheOneRing) {
  for (const Mesh& mesh : {staggeredMesh({2.4, 2.0}, 4, 4), gridMesh({2, 2}, 4, 4, Diagonals::alternating)}) {
    const auto cloth = livelyCloth("elastic", mesh);
    const State state = shaken(*cloth->system, 21, 0.2);
    VecX F = VecX::Zero(cloth->system->dofs());
    for (const auto& law : cloth->system->laws()) {
      if (law->elastic()) law->addForce(state, F);
    }
    const OneRing ring(*cloth);
    VecX numeric(F.size());
    for (int node = 0; node < cloth->system->blockCount(); ++node) {
      const auto energy = [&](const VecX& x) {
        VecX q = state.q;
        q.segment<3>(3 * node) = x;
        return ring.energy(node, q);
      };
      numeric.segment<3>(3 * node) = numericGradient(energy, state.q.segment<3>(3 * node));
    }
    EXPECT_TRUE(derivativesAgree(F, -numeric, 1e-7));
  }
}

}  // namespace
}  // namespace selvedge
