// What a user does to one simulation: the hand, pins that follow it, parameters of every kind.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/files/scene_files.h"
#include "support/cloth/run.h"
#include "support/finite_difference.h"

namespace selvedge::test {
namespace {

constexpr SimulationOptions kHands{0, true, true};

std::string pinnedCloth(const std::string& method, int nodes = 33, const std::string& more = "") {
  return fmt::format(
      "[mesh]\ncolumns = {}\nrows = {}\n[integrator]\nmethod = \"{}\"\n{}\n[[pin]]\nwhere = [\"corner0\", "
      "\"corner1\"]\n",
      nodes, nodes, method, more);
}

std::unique_ptr<Simulation> made(const std::string& toml, SimulationOptions options = kHands) {
  return std::make_unique<Simulation>(parseScene(toml, "test.toml"), options);
}

void run(Simulation& simulation, double seconds) {
  const double end = simulation.time() + seconds;
  while (simulation.time() < end - 1e-9 && simulation.step()) continue;
}

class Hands : public testing::TestWithParam<std::string> {};

TEST_P(Hands, ChangeNoBitWhileTheyHoldNothing) {
  const std::string toml = pinnedCloth(GetParam(), 7, "step = 0.004\nsubsteps = 0");
  const auto with = made(toml), without = made(toml, {});
  run(*with, 0.2);
  run(*without, 0.2);
  EXPECT_EQ(with->hash(), without->hash());
  ASSERT_EQ(with->apply(Grab{{24, 25, 32}, {0.2, 0.3, 0.5}, {0, 0.1, 0}}), "");
  run(*with, 0.1);
  run(*without, 0.1);
  EXPECT_NE(with->hash(), without->hash());
}

// The middle of a cloth of 0.2 kg that hangs from two corners is drawn up and towards them, held, and let go: a method
// that bears the cloth bears the hand.
TEST_P(Hands, DrawTheClothAndNothingExplodes) {
  const MethodInfo& method = *findMethod(GetParam());
  const bool byStep = method.implicit || std::isinf(method.stabilityLimit);
  const int n = byStep ? 15 : method.stabilityLimit == 0 ? 5 : 11, node = n * (n / 2) + n / 2;
  const std::string toml = pinnedCloth(GetParam(), n, byStep ? "step = 0.005\nhessian = \"spd\"" : "substeps = 0") +
                           "[material]\nstretch_damping = 2e-3\nshear_damping = 2e-3\n[air]\ndrag_coefficient = 1\n";
  const auto alone = made(toml);
  run(*alone, 0.9);
  const auto simulation = made(toml);
  run(*simulation, 0.1);
  Vec3 place = simulation->state().q.segment<3>(3 * node);
  ASSERT_EQ(simulation->apply(Grab{{node, node + 1, node + n}, {1, 0, 0}, place}), "");
  for (int i = 0; i < 20; ++i) {
    place += Vec3(0.005, 0.01, -0.01);
    ASSERT_EQ(simulation->apply(MoveGrab{place}), "");
    run(*simulation, 1 / 60.0);
  }
  run(*simulation, 0.2);
  const double away = (simulation->state().q.segment<3>(3 * node) - place).norm(), k = simulation->hand().stiffness;
  if (alone->failure()) GTEST_SKIP() << "does not bear this cloth: " << alone->failure()->what;
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  fmt::print("{}: {:.1f} mm from the hand, k = {:.3g} N/m\n", GetParam(), 1e3 * away, k);
  EXPECT_LT(away, 0.1) << "it follows";
  EXPECT_LT(simulation->ledger().kinetic(), 1) << "and is calm";
  ASSERT_EQ(simulation->apply(ReleaseGrab{}), "");
  run(*simulation, 0.2);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_LT(simulation->ledger().kinetic(), 2);
}

INSTANTIATE_TEST_SUITE_P(Methods, Hands, testing::ValuesIn(methodsBut("explicit-euler")), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, Hands, testing::Values("explicit-euler"), testNameOf);

// At the step of the sandbox, one picture, and its kind of settings: the middle is jerked by half a metre and back, each
// in a tenth of a second.
class Jerks : public testing::TestWithParam<std::string> {};

TEST_P(Jerks, FailNoMethodOfTheSandbox) {
  constexpr int n = 15, node = n * (n / 2) + n / 2;
  const auto simulation = made(pinnedCloth(GetParam(), n,
                                           "step = 0.016666666666666666\n"
                                           "hessian = \"clamped\"\nsubsteps = 0") +
                               "[material]\nstretch_damping = 2e-3\nbend_damping = 2e-3\n"
                               "[air]\ndrag_coefficient = 1\n[start]\nnoise = 1e-4\n");
  run(*simulation, 0.5);
  const Vec3 place = simulation->state().q.segment<3>(3 * node);
  ASSERT_EQ(simulation->apply(Grab{{node, node + 1, node + n}, {1, 0, 0}, place}), "");
  double farthest = 0;
  for (int i = 1; i <= 12; ++i) {
    ASSERT_EQ(simulation->apply(MoveGrab{place + Vec3(0, 0, (6 - std::abs(6 - i)) / 12.0)}), "");
    run(*simulation, 1 / 60.0);
    farthest = std::max(farthest, simulation->state().q[3 * node + 2] - place.z());
  }
  run(*simulation, 0.5);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_GT(farthest, 0.2) << "it was a jerk";
  EXPECT_LT((simulation->state().q.segment<3>(3 * node) - place).norm(), 0.1);
  EXPECT_LT(simulation->ledger().kinetic(), 1);
}

INSTANTIATE_TEST_SUITE_P(Methods, Jerks,
                         testing::Values("backward-euler", "generalized-alpha", "newmark", "symplectic-euler", "provot",
                                         "desbrun", "xpbd", "projective-dynamics"),
                         testNameOf);

// Lifting by the hand with the trapezoidal rule: what it did is what the cloth gained, and the method loses nothing.
TEST(Hand, ItsWorkIsInTheLedger) {
  const std::string toml =
      "[mesh]\ncolumns = 9\nrows = 9\n[integrator]\nmethod = \"trapezoidal\"\nstep = 0.001\nnewton_iterations = 20\n"
      "newton_tolerance = 1e-12\n[solver]\ntolerance = 1e-12\n";
  const auto lifted = made(toml), fallen = made(toml);
  const int node = 40;
  Vec3 place = lifted->state().q.segment<3>(3 * node);
  ASSERT_EQ(lifted->apply(Grab{{node, node, node}, {1, 0, 0}, place}), "");
  for (int i = 0; i < 30; ++i) {
    place.y() += 0.01;
    ASSERT_EQ(lifted->apply(MoveGrab{place}), "");
    run(*lifted, 1 / 60.0);
  }
  run(*fallen, 0.5);
  const double work = column(*lifted, "mouse_J");
  EXPECT_GT(work, 0.2) << "0.2 kg by most of 0.3 m against 9.81 m/s^2";
  EXPECT_LT(work, 1.2);
  EXPECT_LT(std::abs(lifted->ledger().numerical()), 0.01 * work);
}

TEST(Hand, AWayThatIsNoNumberIsRefused) {
  const auto simulation = made(pinnedCloth("backward-euler", 5));
  ASSERT_EQ(simulation->apply(Grab{{12, 13, 17}, {1, 0, 0}, {0, 1, 0}}), "");
  ASSERT_EQ(simulation->apply(MoveGrab{{0, 1.1, 0}, 0.1}), "");
  for (const double seconds : {double(NAN), double(INFINITY), 1e300}) {
    EXPECT_EQ(simulation->apply(MoveGrab{{0, 2, 0}, seconds}), "the way of the hand is no number") << seconds;
  }
  EXPECT_EQ(simulation->apply(MoveGrab{{0, NAN, 0}, 0.1}), "the way of the hand is no number");
  EXPECT_EQ(simulation->hand().to, Vec3(0, 1.1, 0)) << "and changes nothing";
  EXPECT_EQ(simulation->hand().arrival, 0.1);
  EXPECT_TRUE(simulation->step());
}

TEST(Hand, JacobiansAreItsForcesDerivatives) {
  const auto simulation = made(pinnedCloth("rk4", 4));
  ASSERT_EQ(simulation->apply(Grab{{5, 6, 10}, {0.2, 0.3, 0.5}, {0.1, 0.4, -0.2}}), "");
  const ClothSystem& system = simulation->cloth();
  const ForceLaw& law = *system.laws().back();
  ASSERT_EQ(law.name(), "mouse");
  State state = simulation->state();
  for (Eigen::Index i = 0; i < state.v.size(); ++i) state.v[i] = std::sin(3.0 * static_cast<double>(i));
  const auto force = [&](const State& at) {
    VecX F = VecX::Zero(system.dofs());
    law.addDissipativeForce(at, F);
    return F;
  };
  for (const bool symmetric : {false, true}) {
    BlockMatrix K = system.makeMatrix(), D = system.makeMatrix();
    law.addJacobians(state, {Hessian::exact, symmetric}, 1, 0, K);
    law.addJacobians(state, {Hessian::exact, symmetric}, 0, 1, D);
    if (symmetric) K.mirrorUpper(), D.mirrorUpper();
    const MatX byPlace = numericJacobian([&](const VecX& q) { return force({q, state.v, state.t}); }, state.q);
    const MatX bySpeed = numericJacobian([&](const VecX& v) { return force({state.q, v, state.t}); }, state.v);
    EXPECT_TRUE(derivativesAgree(K.dense(), byPlace, 1e-9));
    EXPECT_TRUE(derivativesAgree(D.dense(), bySpeed, 1e-9));
  }
}

TEST(MovedPins, FollowSmoothlyAndTheirWorkCounts) {
  const auto simulation = made(pinnedCloth("backward-euler", 9, "step = 0.001"));
  run(*simulation, 0.3);
  const Vec3 start = simulation->state().q.head<3>();
  Vec3 before = start, speedBefore = Vec3::Zero();
  double worst = 0;
  for (int i = 0; i < 30; ++i) {
    ASSERT_EQ(simulation->apply(MovePins{{0}, {0, 0.01, 0}, 0.05}), "");
    for (int k = 0; k < 16; ++k) {
      ASSERT_TRUE(simulation->step());
      const Vec3 now = simulation->state().q.head<3>(), speed = (now - before) / 0.001;
      EXPECT_NEAR((simulation->state().v.head<3>() - speed).norm(), 0, 0.05) << "the velocity is the path's own";
      worst = std::max(worst, (speed - speedBefore).norm());
      before = now;
      speedBefore = speed;
    }
  }
  run(*simulation, 0.1);
  EXPECT_NEAR((simulation->state().q.head<3>() - start - Vec3(0, 0.3, 0)).norm(), 0, 1e-12);
  EXPECT_EQ(simulation->state().v.head<3>(), Vec3(0, 0, 0));
  EXPECT_LT(worst, 0.05) << "no jump of the velocity: its mean is 0.6 m/s";
  EXPECT_GT(simulation->ledger().pinWork(), 0.01);
  EXPECT_NE(simulation->apply(MovePins{{3}, {0, 0.01, 0}, 0.05}), "") << "not pinned";
}

TEST(LiveParameters, EveryOneCanBeSetToWhatItIs) {
  const auto simulation = made(pinnedCloth("backward-euler", 5));
  run(*simulation, 0.05);
  Scene scene = simulation->scene();
  const std::vector<std::string> words{"springs", "triangles", "elastic"};
  for (const std::string& word : words) {
    const std::uint64_t hash = simulation->hash();
    ASSERT_EQ(simulation->apply(SetParameter{"material.model", word}), "");
    EXPECT_EQ(simulation->hash(), hash);
    ASSERT_TRUE(simulation->step());
  }
  const auto text = [](std::string word) { return ParamValue(std::move(word)); };
  for (const auto& [key, value] : std::vector<std::pair<std::string, ParamValue>>{
           {"material.fabric", text("denim")}, {"material.masses", text("equal")}, {"run.duration", 3.0}}) {
    const double time = simulation->time();
    EXPECT_EQ(simulation->apply(SetParameter{key, value}), "") << key;
    EXPECT_EQ(simulation->time(), time) << key;
    ASSERT_TRUE(simulation->step()) << key;
  }
  EXPECT_EQ(simulation->apply(SetParameter{"start.noise", 0.01}), "");
  EXPECT_EQ(simulation->time(), 0) << "begins again";
}

TEST(LiveParameters, AFabricGoesOverTheFile) {
  const auto simulation = made(pinnedCloth("backward-euler", 5, "[material]\nstretch = 77"));
  ASSERT_EQ(simulation->apply(SetParameter{"material.density", 0.9}), "");
  ASSERT_EQ(simulation->apply(SetParameter{"material.fabric", std::string("silk")}), "");
  const auto silk = made(pinnedCloth("backward-euler", 5, "[material]\nfabric = \"silk\""));
  EXPECT_EQ(simulation->scene().material.stretch, silk->scene().material.stretch);
  EXPECT_EQ(simulation->scene().material.density, silk->scene().material.density);
  EXPECT_EQ(simulation->cloth().nodeMass(), silk->cloth().nodeMass());
}

TEST(LiveParameters, WhatIsRefusedChangesNothing) {
  const auto simulation = made(pinnedCloth("backward-euler", 5));
  run(*simulation, 0.05);
  const std::uint64_t hash = simulation->hash();
  for (const auto& [key, value] :
       std::vector<std::pair<std::string, ParamValue>>{{"material.stretch", -1.0},
                                                       {"material.strech", 1.0},
                                                       {"mesh.columns", std::int64_t{1}},
                                                       {"mesh.columns", 1e8},
                                                       {"mesh.kind", std::string("file")},
                                                       {"material.fabric", std::string("x")},
                                                       {"start.state", std::string("x.ply")}}) {
    EXPECT_NE(simulation->apply(SetParameter{key, value}), "") << key;
  }
  EXPECT_EQ(simulation->hash(), hash);
  EXPECT_EQ(simulation->scene().material.stretch, Vec2(1200, 1200));
  EXPECT_TRUE(simulation->step());
  EXPECT_NE(simulation->apply(PinNodes{{25}}), "");
  EXPECT_NE(simulation->apply(UnpinNodes{{-1}}), "");
  EXPECT_NE(simulation->apply(Grab{{0, 1, 2}, {5, 5, 5}, {0, 0, 0}}), "");
}

TEST(LiveParameters, AnotherStepActsAtOnce) {
  const auto simulation = made(pinnedCloth("backward-euler", 5, "step = 0.5"));
  simulation->step();
  ASSERT_EQ(simulation->apply(SetParameter{"integrator.step", 0.01}), "");
  simulation->step();
  EXPECT_NEAR(simulation->time(), 0.51, 1e-12);
}

TEST(LiveParameters, ANewMaterialStartsTheLedgerAnewOnlyWithOtherColumns) {
  const auto simulation = made(pinnedCloth("backward-euler", 5));
  run(*simulation, 0.1);
  const double lost = simulation->ledger().numerical();
  ASSERT_NE(lost, 0);
  ASSERT_EQ(simulation->apply(SetParameter{"material.bend_scaling", std::string("per-edge")}), "");
  EXPECT_NEAR(simulation->ledger().numerical(), lost, 1e-12);
  const auto isNotable = [](const Note& note) { return note.notable; };
  std::vector<Note> notes = simulation->takeNotes();
  EXPECT_TRUE(std::none_of(notes.begin(), notes.end(), isNotable)) << "the works go on";
  ASSERT_EQ(simulation->apply(SetParameter{"material.model", std::string("elastic")}), "");
  EXPECT_EQ(simulation->ledger().numerical(), 0);
  notes = simulation->takeNotes();
  ASSERT_EQ(std::count_if(notes.begin(), notes.end(), isNotable), 1);
  EXPECT_EQ(notes.front().text, "other forces act from here on: the works in the energy balance begin at 0");
}

TEST(LiveParameters, WorksThatGoingBackTakesUpAgainAreNotSaidToBeginAnew) {
  const auto simulation = made(pinnedCloth("backward-euler", 5));
  run(*simulation, 0.1);
  Checkpoint before;
  simulation->keep(before);
  const double lost = simulation->ledger().numerical();
  ASSERT_EQ(simulation->apply(SetParameter{"material.model", std::string("elastic")}), "");
  static_cast<void>(simulation->takeNotes());
  simulation->goTo(before, PastParameters::takeBack);
  EXPECT_NEAR(simulation->ledger().numerical(), lost, 1e-12);
  EXPECT_TRUE(simulation->takeNotes().empty());
}

// Letting go of the cloth is no blow: what remembers the force of the step before goes on remembering it.
TEST(LettingGo, AddsNoEnergy) {
  for (const char* method : {"generalized-alpha", "trapezoidal", "backward-euler"}) {
    Scene scene = loadScene(
        "hanging", {SELVEDGE_SOURCE_DIR "/configs"},
        {fmt::format("integrator.method={}", method), "integrator.rho_inf=0", "mesh.columns=17", "mesh.rows=17"});
    Simulation simulation(scene, {1, true, true});
    const auto go = [&](int steps) {
      for (int i = 0; i < steps; ++i) ASSERT_TRUE(simulation.step());
    };
    go(60);
    const int middle = 8 * 17 + 8;
    const Vec3 place = simulation.state().q.segment<3>(3 * middle);
    simulation.apply(Grab{{middle, middle, middle}, Vec3(1, 0, 0), place});
    const double before = simulation.ledger().total();
    go(1);
    EXPECT_NEAR(simulation.ledger().total(), before, 0.5) << method << ", grabbing";
    simulation.apply(MoveGrab{place + Vec3(0, 0, 0.3), 0.5});
    go(60);
    simulation.apply(ReleaseGrab{});
    const double held = simulation.ledger().total();
    double highest = held;
    for (int i = 0; i < 10; ++i) {
      go(1);
      highest = std::max(highest, simulation.ledger().total());
    }
    fmt::print("{}: {:.3f} J when let go, at most {:.3f} J within ten steps\n", method, held, highest);
    if (std::string(method) != "trapezoidal") {
      EXPECT_LT(highest, held + 1) << method;
    }
  }
}

}  // namespace
}  // namespace selvedge::test
