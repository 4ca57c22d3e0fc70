#include "model/generators/grid_springs.h"

#include <cmath>

#include <gtest/gtest.h>

#include "model/generators/mesh_generators.h"
#include "model/mesh/spring_network_factors.h"

namespace selvedge {
namespace {

constexpr double kWarp = 1200, kWeft = 900, kShear = 120;

double stiffness(const Spring& s) { return s.warp * kWarp + s.weft * kWeft + s.shear * kShear; }

const Spring& between(const Mesh& mesh, int a, int b) {
  for (const Spring& s : mesh.springs) {
    if (s.a == a && s.b == b) return s;
  }
  throw std::runtime_error("no such spring");
}

TEST(GridSprings, SquareGridReproducesTheLectureRule) {
  const Mesh mesh = gridMesh({3, 3}, 4, 4, Diagonals::oneWay);
  EXPECT_NEAR(stiffness(between(mesh, 5, 6)), kWarp - kShear, 1e-12);
  EXPECT_NEAR(stiffness(between(mesh, 0, 1)), (kWarp - kShear) / 2, 1e-12);
  EXPECT_NEAR(stiffness(between(mesh, 5, 9)), kWeft - kShear, 1e-12);
  EXPECT_NEAR(stiffness(between(mesh, 0, 4)), (kWeft - kShear) / 2, 1e-12);
  EXPECT_NEAR(stiffness(between(mesh, 0, 5)), kShear, 1e-12);
  EXPECT_NEAR(stiffness(between(mesh, 1, 4)), kShear, 1e-12);
  EXPECT_EQ(between(mesh, 0, 5).kind, SpringKind::shear);
  EXPECT_EQ(between(mesh, 5, 6).kind, SpringKind::stretch);
  EXPECT_NEAR(between(mesh, 0, 5).rest, std::sqrt(2.0), 1e-15);
}

TEST(GridSprings, CountsOfEachKind) {
  const auto count = [](const Mesh& mesh, SpringKind kind) {
    return std::count_if(mesh.springs.begin(), mesh.springs.end(), [&](const Spring& s) { return s.kind == kind; });
  };
  const Mesh plain = gridMesh({1, 1}, 5, 4, Diagonals::alternating),
             crossed = gridMesh({1, 1}, 5, 4, Diagonals::crossed);
  EXPECT_EQ(count(plain, SpringKind::stretch), 4 * 4 + 5 * 3);
  EXPECT_EQ(count(plain, SpringKind::shear), 2 * 12);
  EXPECT_EQ(count(plain, SpringKind::bend), 4 * 3 + 5 * 2);
  EXPECT_EQ(count(crossed, SpringKind::stretch), 4 * 4 + 5 * 3);
  EXPECT_EQ(count(crossed, SpringKind::shear), 4 * 12);
  EXPECT_EQ(count(crossed, SpringKind::bend), 4 * 3 + 5 * 2 + 2 * 12);
}

// Energy per area of a uniform small strain, with every spring's rest length its length in the undeformed grid.
double energyDensity(const Mesh& mesh, double ex, double ey, double g) {
  double energy = 0;
  for (const Spring& s : mesh.springs) {
    if (s.kind == SpringKind::bend) continue;
    const Vec3 r = mesh.positions[static_cast<std::size_t>(s.b)] - mesh.positions[static_cast<std::size_t>(s.a)];
    EXPECT_NEAR(s.rest, r.norm(), 1e-14);
    const double stretch = (ex * r.x() * r.x() + ey * r.y() * r.y() + g * r.x() * r.y()) / s.rest;
    energy += 0.5 * stiffness(s) * stretch * stretch;
  }
  return energy / (1.2 * 0.6);
}

TEST(GridSprings, HoldTheMembraneEnergyOnOblongCells) {
  for (Diagonals diagonals : {Diagonals::oneWay, Diagonals::crossed}) {
    const Mesh mesh = gridMesh({1.2, 0.6}, 4, 3, diagonals);  // cells 0.4 m x 0.3 m
    EXPECT_NEAR(energyDensity(mesh, 0.01, 0, 0), 0.5 * kWarp * 1e-4, 1e-12);
    EXPECT_NEAR(energyDensity(mesh, 0, 0.01, 0), 0.5 * kWeft * 1e-4, 1e-12);
    EXPECT_NEAR(energyDensity(mesh, 0, 0, 0.01), 0.5 * kShear * 1e-4, 1e-12);
    // The coupling that springs cannot avoid: Ks ex ey.
    EXPECT_NEAR(energyDensity(mesh, 0.01, 0.01, 0), 0.5 * (kWarp + kWeft + 2 * kShear) * 1e-4, 1e-12);
  }
}

TEST(GridSprings, BendFactorMeetsThePlateAtItsAngle) {
  const double d = 0.03, w = 0.05, theta = 0.5, chord = 2 * d * std::cos(theta / 2);
  const double energy = 0.5 * bendSpringFactor(d, w) * (2 * d - chord) * (2 * d - chord);
  EXPECT_NEAR(energy / (0.5 * theta * theta / (d * d) * w * d), 1, 1e-12);
}

// Bending energy of a long strip rolled up about the weft, by theta at every column of nodes with flat cells between,
// over that of a plate of modulus 1.
double rolledEnergy(Diagonals diagonals, const Vec2& modulus) {
  const int columns = 12;
  const double d = 0.1, e = 0.15, theta = 0.5, radius = d / (2 * std::sin(theta / 2));
  const Mesh mesh = gridMesh({d * (columns - 1), 2 * e}, columns, 3, diagonals);
  const auto rolled = [&](int node) {
    const Vec3 p = mesh.positions[static_cast<std::size_t>(node)];
    return Vec3(radius * std::sin(p.x() / d * theta), p.y(), radius * std::cos(p.x() / d * theta));
  };
  double energy = 0;
  for (const Spring& s : mesh.springs) {
    const double shortening = s.rest - (rolled(s.b) - rolled(s.a)).norm();
    if (s.kind == SpringKind::bend) energy += 0.5 * s.bend.dot(modulus) * shortening * shortening;
  }
  const double area = d * (columns - 2) * 2 * e;  // what the inner nodes stand for
  return energy / (0.5 * theta * theta / (d * d) * area);
}

TEST(GridSprings, RolledStripHasTheBendingEnergyOfAPlate) {
  for (Diagonals diagonals : {Diagonals::oneWay, Diagonals::crossed}) {
    EXPECT_NEAR(rolledEnergy(diagonals, {3, 7}), 3, 1e-9);
    EXPECT_NEAR(rolledEnergy(diagonals, {0, 1}), 0, 1e-12);
  }
}

TEST(GridSprings, EveryCrossedCentreIsHeldAgainstFlapping) {
  const Mesh mesh = gridMesh({2, 2}, 3, 3, Diagonals::crossed);
  EXPECT_EQ(between(mesh, 0, 4).kind, SpringKind::bend);
  EXPECT_NEAR(stiffness(between(mesh, 0, 9)), 2 * kShear, 1e-12);
  EXPECT_NEAR(between(mesh, 0, 9).rest, std::sqrt(0.5), 1e-15);
  // Each diagonal: two segments of sqrt(1/2) m for half of the cell's square metre.
  const double factor = bendSpringFactor(std::sqrt(0.5), 0.5 / std::sqrt(0.5)) / 2;
  EXPECT_NEAR((between(mesh, 0, 4).bend - Vec2(factor, factor)).norm(), 0, 1e-12);
  EXPECT_NEAR(between(mesh, 1, 3).rest, std::sqrt(2.0), 1e-15);
}

}  // namespace
}  // namespace selvedge
