// Wind fields: what each is by its formula, smooth and seeded gusts, a fan's cone, and that nothing but place and time
// counts.
#include "forces/air/wind.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "forces/cloth_fixture.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

const std::vector<std::string> kFields{"gusts", "fan", "expression"};

AirSettings airWith(const std::string& field) {
  AirSettings air;
  air.windField = field;
  air.dragCoefficient = 1.1;
  air.skinCoefficient = 0.2;
  air.wind = {0.4, -0.3, 0.8};
  air.fanPlace = {0.2, 0.1, 1.5};
  air.fanAngle = 60;
  return air;
}

Vec3 windAt(const WindField& field, const Vec3& place, double t, int slot = 0) {
  Vec3 velocity = Vec3::Zero();
  field.add({&place, 1}, t, slot, {&velocity, 1});
  return velocity;
}

std::vector<Vec3> scattered(std::size_t count, double size, unsigned seed) {
  const VecX x = randomVector(3 * static_cast<Eigen::Index>(count), seed, size);
  std::vector<Vec3> places(count);
  for (std::size_t i = 0; i < count; ++i) places[i] = x.segment<3>(3 * static_cast<Eigen::Index>(i));
  return places;
}

TEST(WindField, EveryWordOfTheSettingHasOne) {
  AirSettings air;
  const Params params = air.params();
  const auto word = std::find_if(params.begin(), params.end(), [](const Param& p) { return p.key == "wind_field"; });
  ASSERT_EQ(word->choices.size(), 4U);
  for (const std::string& name : word->choices) {
    air.windField = name;
    EXPECT_EQ(makeWindField(air) == nullptr, name == "uniform") << name;
  }
}

// One at a time or many together, in any slot, before or after other questions: the same bits.
TEST(WindField, IsAFunctionOfPlaceAndTimeAlone) {
  const std::vector<Vec3> places = scattered(100, 2, 5);
  for (const std::string& name : kFields) {
    const WindFieldPtr field = makeWindField(airWith(name)), twin = makeWindField(airWith(name));
    std::vector<Vec3> together(places.size(), Vec3::Zero());
    twin->add(places, 9.9, 0, together);
    std::fill(together.begin(), together.end(), Vec3::Zero());
    twin->add(places, 1.7, kWindSlots - 1, together);
    double largest = 0;
    for (std::size_t i = places.size(); i-- > 0;) {
      EXPECT_EQ(windAt(*field, places[i], 1.7, static_cast<int>(i) % kWindSlots), together[i]) << name;
      largest = std::max(largest, together[i].norm());
    }
    EXPECT_GT(largest, 0.5) << name;
  }
}

// Derivatives from the left and from the right of a place or a time agree there.
double largestKink(const WindField& field, const std::vector<Vec3>& places, double t) {
  const double e = 1e-6;
  double largest = 0;
  for (const Vec3& p : places) {
    for (int axis = 0; axis < 4; ++axis) {
      const auto at = [&](double step) {
        return axis == 3 ? windAt(field, p, t + step) : windAt(field, p + step * Vec3::Unit(axis), t);
      };
      const Vec3 left = (at(0) - at(-e)) / e, right = (at(e) - at(0)) / e;
      largest = std::max(largest, (right - left).norm());
    }
  }
  return largest;
}

TEST(Gusts, AreSmoothAcrossTheBordersOfTheirCells) {
  AirSettings air = airWith("gusts");
  air.wind.setZero();  // borders where the coordinates are whole numbers, times too
  const WindFieldPtr field = makeWindField(air);
  std::vector<Vec3> borders;
  for (const Vec3& p : scattered(50, 3, 8)) borders.emplace_back(std::round(p.x()), p.y(), std::round(2 * p.z()) / 2);
  EXPECT_LT(largestKink(*field, borders, 3), 1e-3) << "a jump of a slope would be of order gust_speed / gust_length";
  EXPECT_LT(largestKink(*field, scattered(50, 3, 9), 3.3), 1e-3);
}

TEST(Gusts, HaveNoDivergence) {
  const WindFieldPtr field = makeWindField(airWith("gusts"));
  double largest = 0, slopes = 0;
  for (const Vec3& p : scattered(50, 3, 10)) {
    const auto at = [&](const VecX& x) -> VecX { return windAt(*field, x, 1.3); };
    const MatX J = numericJacobian(at, p, 1e-4);
    largest = std::max(largest, std::abs(J.trace()));
    slopes = std::max(slopes, J.cwiseAbs().maxCoeff());
  }
  EXPECT_GT(slopes, 1);
  EXPECT_LT(largest, 1e-7 * slopes);
}

TEST(Gusts, AreSeeded) {
  AirSettings air = airWith("gusts");
  const Vec3 first = windAt(*makeWindField(air), {0.3, 0.4, 0.5}, 2);
  EXPECT_EQ(windAt(*makeWindField(air), {0.3, 0.4, 0.5}, 2), first);
  air.gustSeed = 2;
  EXPECT_GT((windAt(*makeWindField(air), {0.3, 0.4, 0.5}, 2) - first).norm(), 0.1);
  // The same on every machine: the hashes are whole numbers, the rest is + - * / and roots.
  air.gustSeed = 1, air.gustOctaves = 1;
  air.wind.setZero();
  const Vec3 pinned = windAt(*makeWindField(air), {0.25, -0.75, 1.5}, 0.5);
  EXPECT_LT((pinned - Vec3(-0.7973556074968391, -0.9495921244401375, -1.244454787520153)).norm(), 1e-14);
}

// Over far places and times: mean 0 within four standard errors, root mean square gust_speed, for any octaves.
TEST(Gusts, HaveZeroMeanAndTheirSpeed) {
  for (const int octaves : {1, 4}) {
    AirSettings air = airWith("gusts");
    air.gustSpeed = 3, air.gustOctaves = octaves;
    const WindFieldPtr field = makeWindField(air);
    constexpr int kCount = 20000;
    Vec3 sum = Vec3::Zero(), squares = Vec3::Zero();
    const std::vector<Vec3> places = scattered(kCount, 1000, 11);
    for (int i = 0; i < kCount; ++i) {
      const Vec3 w = windAt(*field, places[static_cast<std::size_t>(i)], 0.37 * i);
      sum += w, squares += w.cwiseAbs2();
    }
    for (int k = 0; k < 3; ++k) {
      EXPECT_LT(std::abs(sum[k]) / kCount, 4 * air.gustSpeed / std::sqrt(kCount)) << octaves;
      EXPECT_NEAR(std::sqrt(squares[k] / kCount), air.gustSpeed, 0.06) << octaves;
    }
  }
}

TEST(Gusts, DriftWithTheMeanWind) {
  AirSettings air = airWith("gusts");
  air.gustTime = 1e4;  // frozen
  const WindFieldPtr field = makeWindField(air);
  const Vec3 p(0.3, 0.2, 0.9), now = windAt(*field, p, 1), later = windAt(*field, p + 0.5 * air.wind, 1.5);
  EXPECT_LT((now - later).norm(), 1e-3 * now.norm());
  EXPECT_GT((now - windAt(*field, p, 1.5)).norm(), 0.05 * now.norm());
}

TEST(Gusts, AreSafeFarAway) {
  const WindFieldPtr field = makeWindField(airWith("gusts"));
  for (const double far : {1e18, 1e300, std::numeric_limits<double>::infinity(), std::nan("")}) {
    EXPECT_EQ(windAt(*field, {far, 0, 0}, 1), Vec3(0, 0, 0));
    EXPECT_EQ(windAt(*field, {0, 0, 0}, far), Vec3(0, 0, 0));
  }
}

AirSettings fanAlongX() {
  AirSettings air;
  air.windField = "fan";
  air.fanPlace = {1, 2, 3};
  air.fanDirection = {4, 0, 0};  // its length does not count
  air.fanAngle = 20, air.fanSpeed = 6, air.fanCore = 0.25;
  return air;
}

TEST(Fan, BlowsWithItsSpeedOverDistanceOnTheAxis) {
  const WindFieldPtr fan = makeWindField(fanAlongX());
  const auto onAxis = [&](double s) { return windAt(*fan, {1 + s, 2, 3}, 0); };
  EXPECT_LT((onAxis(1) - Vec3(6, 0, 0)).norm(), 1e-14);
  EXPECT_LT((onAxis(3) - Vec3(2, 0, 0)).norm(), 1e-14);
  EXPECT_LT((onAxis(0.25) - Vec3(24, 0, 0)).norm(), 1e-13);
  EXPECT_NEAR(onAxis(1e-9).x(), 36, 1e-6) << "3/2 of the core's speed at most";
  EXPECT_EQ(windAt(*fan, {2, 2.1, 3}, 0), windAt(*fan, {2, 2.1, 3}, 7.7)) << "it runs steadily";
}

TEST(Fan, IsStillOutsideItsCone) {
  const WindFieldPtr fan = makeWindField(fanAlongX());
  const double edge = 2 * std::tan(20 * std::numbers::pi / 180);  // at 2 m
  EXPECT_EQ(windAt(*fan, {3, 2 + 1.001 * edge, 3}, 0), Vec3(0, 0, 0));
  EXPECT_EQ(windAt(*fan, {3, 2, 3 - 1.001 * edge}, 0), Vec3(0, 0, 0));
  EXPECT_EQ(windAt(*fan, {0.5, 2, 3}, 0), Vec3(0, 0, 0)) << "behind it";
  EXPECT_EQ(windAt(*fan, {1, 2, 3}, 0), Vec3(0, 0, 0)) << "at its tip";
  const Vec3 inside = windAt(*fan, {3, 2 + 0.5 * edge, 3}, 0);
  EXPECT_NEAR(inside.norm(), 6 / std::hypot(2, 0.5 * edge) * 0.75 * 0.75, 1e-13);
  EXPECT_NEAR(inside.y() / inside.x(), 0.25 * edge, 1e-14) << "away from the tip";
}

TEST(Fan, IsSmoothAtTheEdgeAndAtTheEndOfItsCore) {
  const WindFieldPtr fan = makeWindField(fanAlongX());
  const double edge = 2 * std::tan(20 * std::numbers::pi / 180);
  EXPECT_LT(largestKink(*fan, {{3, 2 + edge, 3}, {1.25, 2, 3}}, 0), 0.05) << "slopes there are up to 96/s";
}

TEST(WindFormula, IsThePublishedOneByDefault) {
  AirSettings air;
  air.windField = "expression";
  const WindFieldPtr field = makeWindField(air);
  for (const Vec3& p : scattered(20, 3, 12)) {
    const double x = p.x(), y = p.y(), z = p.z(), t = 2.6;
    const Vec3 published(std::sin(x * y * t), std::cos(z * t), std::sin(std::cos(5 * x * y * z)));
    EXPECT_EQ(windAt(*field, p, t), published);
  }
}

TEST(WindFormula, SaysWhichOfItHasNoValueWhere) {
  AirSettings air;
  air.windField = "expression";
  air.windY = "1/(t - 2)";
  const WindFieldPtr field = makeWindField(air);
  EXPECT_EQ(field->complaint({1, 2, 3}, 1), "");
  EXPECT_EQ(field->complaint({1, 2, 3}, 2), "air.wind_y = \"1/(t - 2)\" gives inf m/s at x = 1, y = 2, z = 3, t = 2");
}

std::unique_ptr<Cloth> clothIn(const AirSettings& air, Mesh mesh) {
  auto cloth = std::make_unique<Cloth>();
  cloth->air = air;
  cloth->build(std::move(mesh));
  return cloth;
}

Mesh oneTriangle() {
  Mesh mesh = gridMesh({1, 1}, 2, 2, Diagonals::oneWay);
  const auto [a, b, c] = mesh.triangles.front();
  const auto at = [&](int i) { return mesh.positions[static_cast<std::size_t>(i)]; };
  mesh.positions = {at(a), at(b), at(c)};
  mesh.triangles = {{0, 1, 2}};
  mesh.rest.resize(1);
  mesh.springs.clear(), mesh.corners.clear(), mesh.regions.clear();
  return mesh;
}

// The winds of a state are kept for who asks again; who asks for another time, other places or another wind gets those.
TEST(AerodynamicsInAField, ALawThatHasSeenOtherStatesGivesTheSameBits) {
  for (const std::string& name : kFields) {
    SCOPED_TRACE(name);
    const auto used = clothIn(airWith(name), gridMesh({1, 1}, 4, 4, Diagonals::alternating));
    State state = shaken(*used->system, 21, 0.1);
    state.t = 1.3;
    State later = state, elsewhere = state;
    later.t = 1.9;
    elsewhere.q[0] += 0.2;
    VecX before = VecX::Zero(state.q.size());
    for (const double speed : {2.0, 3.0}) {
      used->air.gustSpeed = used->air.fanSpeed = speed;
      used->air.windX = speed == 2 ? "x + t" : "y - t";
      used->system->refresh();
      AirSettings air = used->air;
      const auto fresh = [&](const State& s) {
        const auto cloth = clothIn(air, gridMesh({1, 1}, 4, 4, Diagonals::alternating));
        return dissipativeForce(*cloth->system, cloth->law("aerodynamics"), s);
      };
      for (const State* s : {&state, &state, &later, &state, &elsewhere, &state}) {
        const VecX F = dissipativeForce(*used->system, used->law("aerodynamics"), *s);
        EXPECT_EQ(F, fresh(*s));
        if (s == &elsewhere || (s == &later && name != "fan")) {  // a fan runs steadily
          EXPECT_NE(F, before) << "another state feels another wind";
        }
        before = F;
      }
    }
  }
}

// The law's formula by hand, with the wind at each centroid; the power is that of the same winds.
TEST(AerodynamicsInAField, EachTriangleFeelsTheWindAtItsCentroid) {
  for (const std::string& name : kFields) {
    const AirSettings air = airWith(name);
    const auto windy = clothIn(air, gridMesh({1, 1}, 4, 4, Diagonals::alternating));
    State state = shaken(*windy->system, 21, 0.1);
    state.t = 1.3;
    const VecX F = dissipativeForce(*windy->system, windy->law("aerodynamics"), state);
    const WindFieldPtr field = makeWindField(air);
    VecX expected = VecX::Zero(F.size());
    double power = 0;
    for (const auto& [a, b, c] : windy->system->mesh().triangles) {
      const auto at = [&](const VecX& x, int i) { return Vec3(x.segment<3>(3 * i)); };
      const Vec3 w = air.wind + windAt(*field, (at(state.q, a) + at(state.q, b) + at(state.q, c)) / 3, state.t);
      const Vec3 u = (at(state.v, a) + at(state.v, b) + at(state.v, c)) / 3 - w;
      const Vec3 N = 0.5 * (at(state.q, b) - at(state.q, a)).cross(at(state.q, c) - at(state.q, a));
      const Vec3 n = N.normalized();
      const Vec3 f = -0.5 * air.density * N.norm() * u.norm() *
                     (air.dragCoefficient * n.dot(u) * n + air.skinCoefficient * (u - n.dot(u) * n));
      for (const int i : {a, b, c}) expected.segment<3>(3 * i) += f / 3;
      power += f.dot(w);
    }
    EXPECT_LT((F - expected).norm(), 1e-13 * F.norm()) << name;
    EXPECT_NEAR(windy->law("aerodynamics").mediumPower(state), power, 1e-12 * std::abs(power)) << name;
  }
}

TEST(AerodynamicsInAField, VelocityJacobianIsTheForcesDerivative) {
  constexpr JacobianOptions kExact{Hessian::exact, false};
  for (const std::string& name : kFields) {
    const auto cloth = clothIn(airWith(name), gridMesh({1, 1}, 4, 3, Diagonals::alternating));
    const ForceLaw& law = cloth->law("aerodynamics");
    State state = shaken(*cloth->system, 23, 0.1);
    state.t = 0.7;
    const auto force = [&](const VecX& v) { return dissipativeForce(*cloth->system, law, {state.q, v, state.t}); };
    const MatX J = jacobian(*cloth->system, law, state, kExact, 0, 1);
    EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state.v), 1e-7)) << name;
  }
}

// The position Jacobian is the derivative in a frozen wind: moves of a triangle that leave its centroid where it is are
// exact; what a move of the centroid changes besides is the slope of the field, left out.
TEST(AerodynamicsInAField, PositionJacobianIsTheDerivativeInAFrozenWind) {
  constexpr JacobianOptions kExact{Hessian::exact, false};
  MatX aboutTheCentroid = MatX::Identity(9, 9);
  for (int i = 0; i < 9; ++i) {
    for (int j = i % 3; j < 9; j += 3) aboutTheCentroid(i, j) -= 1.0 / 3;
  }
  for (const std::string& name : kFields) {
    const auto cloth = clothIn(airWith(name), oneTriangle());
    const ForceLaw& law = cloth->law("aerodynamics");
    State state = shaken(*cloth->system, 25, 0.1);
    state.t = 0.7;
    const auto force = [&](const VecX& q) { return dissipativeForce(*cloth->system, law, {q, state.v, state.t}); };
    const MatX J = jacobian(*cloth->system, law, state, kExact, 1, 0), numeric = numericJacobian(force, state.q);
    EXPECT_TRUE(derivativesAgree(J * aboutTheCentroid, numeric * aboutTheCentroid, 1e-7)) << name;
    EXPECT_FALSE(derivativesAgree(J, numeric, 1e-3)) << name << ": if the slope is in now, say so in aerodynamics.cpp";
  }
}

TEST(AerodynamicsInAField, ThreadsDoNotChangeABit) {
  const Mesh mesh = gridMesh({2, 2}, 61, 61, Diagonals::alternating);
  tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 8);
  for (const std::string& name : kFields) {
    const auto cloth = clothIn(airWith(name), mesh);
    State state = shaken(*cloth->system, 3, 0.01);
    state.t = 2.2;
    const auto evaluate = [&](int threads) {
      VecX F = VecX::Zero(cloth->system->dofs());
      double power = 0;
      tbb::task_arena(threads).execute([&] {
        cloth->law("aerodynamics").addDissipativeForce(state, F);
        power = cloth->law("aerodynamics").mediumPower(state);
      });
      return std::pair(F, power);
    };
    const auto one = evaluate(1);
    EXPECT_GT(one.first.norm(), 0.1);
    for (const int threads : {2, 4}) {
      const auto many = evaluate(threads);
      EXPECT_EQ(one.first, many.first) << name;
      EXPECT_EQ(one.second, many.second) << name;
    }
  }
}

}  // namespace
}  // namespace selvedge
