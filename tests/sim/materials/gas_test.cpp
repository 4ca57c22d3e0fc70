// Gas in running cloth: work, laws of the gas, its fastest mode, methods, bits, saved scenes, live changes.
#include "forces/gas/gas.h"

#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "diagnostics/probes.h"
#include "sim/saved_scene.h"
#include "support/cloth/closed_cloths.h"
#include "support/cloth/run.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

constexpr double kAir = 101325;  // Pa

const Gas& gasIn(const Simulation& simulation) {
  const Gas* found = nullptr;
  forGases(simulation.system(), [&](const Gas& gas) { found = &gas; });
  if (!found) throw std::runtime_error("no gas");
  return *found;
}

double volumeOf(const Simulation& simulation) { return gasIn(simulation).volume(simulation.state()); }
double pressureOf(const Simulation& simulation) { return gasIn(simulation).overpressure(simulation.state()) + kAir; }

// A box of gas whose lid comes down; nothing but gas resists.
std::unique_ptr<Simulation> pressedBox(const TemporaryFolder& folder, const std::string& law) {
  folder.write("box.obj", objOf(unitBox()));
  const std::string path = folder.write("box.toml", fmt::format(R"(
mesh = {{ kind = "file", file = "box.obj", rest_shape = "initial" }}
material = {{ stretch = 0, shear = 0, bend = 0 }}
gas = {{ law = "{}", pressure = 5000 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.002 }}
[[pin]]
where = [0, 1, 2, 3]
[[pin]]
where = [4, 5, 6, 7]
motion = "expression"
offset_y = "-0.3*sin(t)*sin(t)*1"
)",
                                                                law));
  auto simulation = std::make_unique<Simulation>(loadScene(path, {}));
  goUntil(*simulation, 0.5 * std::numbers::pi);
  return simulation;
}

TEST(GasRun, IsothermalCompressionTakesPdVFromThePins) {
  const TemporaryFolder folder;
  const auto box = pressedBox(folder, "isothermal");
  const double V = volumeOf(*box), pV = kAir + 5000;
  EXPECT_NEAR(V, 0.7, 1e-4);
  EXPECT_NEAR(pressureOf(*box) * V, pV, 1e-9 * pV);
  const double work = pV * std::log(1 / V) - kAir * (1 - V);  // - integral of (p - p_out) dV
  EXPECT_GT(work, 1000);
  EXPECT_NEAR(box->ledger().pinWork(), work, 1e-3 * work);
  EXPECT_NEAR(column(*box, "gas_J"), work, 1e-9 * work);
  EXPECT_NEAR(box->ledger().numerical(), 0, 1e-3 * work);
}

TEST(GasRun, AdiabaticCompressionKeepsPVToTheGamma) {
  const TemporaryFolder folder;
  const auto box = pressedBox(folder, "adiabatic");
  const double V = volumeOf(*box), amount = kAir + 5000;
  EXPECT_NEAR(pressureOf(*box) * std::pow(V, 1.4), amount, 1e-9 * amount);
  const double work = amount * (std::pow(V, -0.4) - 1) / 0.4 - kAir * (1 - V);
  EXPECT_NEAR(box->ledger().pinWork(), work, 1e-3 * work);
}

// A ball of mass m per area, radius R: omega^2 = 3 n p / (m R) of the gas, 2 K / (m R^2) of the cloth.
TEST(GasRun, ABallBreathesAtItsFrequency) {
  const TemporaryFolder folder;
  folder.write("ball.obj", objOf(icosphere(1, 3)));
  for (const auto& [law, exponent] : {std::pair("isothermal", 1.0), {"adiabatic", 1.4}}) {
    const std::string path = folder.write("ball.toml", fmt::format(R"(
mesh = {{ kind = "file", file = "ball.obj", scale = 0.2, rest_shape = "initial" }}
material = {{ density = 0.5, stretch = 2000, shear = 500, bend = 0 }}
gas = {{ law = "{}" }}
gravity.acceleration = [0, 0, 0]
start.stretch = [1.0001, 1.0001, 1.0001]
integrator = {{ method = "verlet", step = 1e-5 }}
)",
                                                                   law));
    Simulation simulation(loadScene(path, {}));
    const double rest = gasIn(simulation).volume({simulation.state().q / 1.0001, {}, 0});
    const double omega = std::sqrt(3 * exponent * kAir / (0.5 * 0.2) + 2 * 2000 / (0.5 * 0.2 * 0.2));
    std::vector<double> crossings;
    for (double before = volumeOf(simulation) - rest; crossings.size() < 3;) {
      ASSERT_TRUE(simulation.step());
      const double now = volumeOf(simulation) - rest;
      if (before * now < 0) crossings.push_back(simulation.time() - 1e-5 * now / (now - before));
      ASSERT_LT(simulation.time(), 0.1);
      before = now;
    }
    const double measured = 2 * std::numbers::pi / (crossings[2] - crossings[0]);
    EXPECT_NEAR(measured, omega, 0.01 * omega) << law;
  }
}

std::string pillow(const std::string& method, double outside, const std::string& integrator,
                   const std::string& more = "") {
  return fmt::format(R"(
mesh = {{ kind = "pillow", columns = 9, rows = 9, size = [0.4, 0.4] }}
material = {{ density = 0.2, stretch = 300, shear = 30, bend = 1e-5, stretch_damping = 0.002 }}
gas = {{ law = "isothermal", outside = {}, pumped = 0.0044 }}
start.stretch = [0.95, 10, 0.95]
integrator = {{ method = "{}", {} }}
{})",
                     outside, method, integrator, more);
}

double speedInGas(const Simulation& simulation) {
  double fastest = 0;
  for (int i = 0; i < simulation.system().blockCount(); ++i) {
    fastest = std::max(fastest, simulation.system().velocity(simulation.state(), i).norm());
  }
  return fastest;
}

class GasMethods : public testing::TestWithParam<std::string> {};

// Those without a matrix take as many steps as the gas asks for.
TEST_P(GasMethods, HoldsAPillowOrSaysWhyNot) {
  const MethodInfo& method = *findMethod(GetParam());
  if (method.outsideExplicit) {
    try {
      simulate(pillow(GetParam(), 500, "step = 0.001"), 0);
      ADD_FAILURE() << "it was taken";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(GetParam() + " cannot hold gas"), std::string::npos) << error.what();
    }
    return;
  }
  const std::string steps = method.implicit ? "step = 0.001, newton_iterations = 8" : "step = 0.005, substeps = 0";
  const double end = GetParam() == "explicit-euler" ? 0.02 : 0.25;  // it takes the most steps that there can be
  const auto simulation = simulate(pillow(GetParam(), 500, steps), end);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_NEAR(simulation->time(), end, 1e-9);
  EXPECT_GT(volumeOf(*simulation), 0.003);
  EXPECT_LT(volumeOf(*simulation), 0.008);
  EXPECT_LT(speedInGas(*simulation), 10);
}

INSTANTIATE_TEST_SUITE_P(All, GasMethods, testing::ValuesIn(methodNames()), testNameOf);

// Air at its own pressure, at sixty steps a second: without the outer product in the matrix one Newton iteration explodes in
// the second step, and the two stages of gauss-legendre-4 come to a standstill.
TEST(GasRun, StiffAirIsHeldAtSixtyStepsASecond) {
  for (const auto& [method, iterations] :
       {std::pair("backward-euler", 1), {"bdf2", 1}, {"generalized-alpha", 1}, {"gauss-legendre-4", 8}}) {
    for (const std::string solver : {"pcg", "cholesky"}) {
      const std::string toml =
          pillow(method, kAir, fmt::format("step = 0.016666666666666666, newton_iterations = {}", iterations),
                 fmt::format("solver.kind = \"{}\"\ngravity.acceleration = [0, 0, 0]\n", solver));
      const auto simulation = simulate(toml, 0.5);
      ASSERT_FALSE(simulation->failure()) << method << " " << solver << ": " << simulation->failure()->message();
      EXPECT_NEAR(pressureOf(*simulation), kAir, 0.01 * kAir) << method << " " << solver;
      EXPECT_LT(speedInGas(*simulation), 5) << method << " " << solver;
    }
  }
}

TEST(GasRun, SameBitsForAnyThreads) {
  for (const auto& [method, solver] : {std::pair("backward-euler", "pcg"),
                                       {"backward-euler", "cholesky"},
                                       {"gauss-legendre-4", "pcg"},
                                       {"symplectic-euler", "pcg"}}) {
    std::string toml = pillow(method, 2000, "step = 0.002", fmt::format("solver.kind = \"{}\"\n", solver));
    toml.replace(toml.find("columns = 9, rows = 9"), 21, "columns = 26, rows = 26");
    const auto hash = [&](int threads) { return simulate(toml, 0.006, {threads, false})->hash(); };
    EXPECT_EQ(hash(1), hash(2)) << method << " " << solver;
  }
}

const char* const kPump = "[[event]]\ntime = 0.1\nglide = 0.2\nset = { \"gas.pumped\" = 0.006 }\n";

TEST(GasRun, APumpGlidesAndItsWorkIsTheEvents) {
  const auto simulation = simulate(pillow("backward-euler", kAir, "step = 0.01, newton_iterations = 8", kPump), 0.2);
  EXPECT_NEAR(simulation->scene().gas.pumped, std::sqrt(0.0044 * 0.006), 1e-6);
  const double before = volumeOf(*simulation);
  goUntil(*simulation, 0.4);
  EXPECT_EQ(simulation->scene().gas.pumped, 0.006);
  EXPECT_GT(volumeOf(*simulation), before + 0.0003);
  EXPECT_GT(std::abs(simulation->ledger().eventWork()), 1);
}

TEST(GasRun, GoesOnFromASavedSceneAndFromAnEarlierMoment) {
  const TemporaryFolder folder;
  const auto running = simulate(pillow("backward-euler", kAir, "step = 0.01, newton_iterations = 4", kPump), 0.2);
  ASSERT_FALSE(running->failure());
  Checkpoint midst;
  running->keep(midst);
  goUntil(*running, 0.35);
  saveScene(*running, folder.file("saved.toml"));
  Simulation again(loadScene(folder.file("saved.toml"), {}));
  EXPECT_EQ(again.hash(), running->hash());
  EXPECT_EQ(again.scene().gas.pumped, 0.006);
  for (int i = 0; i < 25; ++i) running->step(), again.step();
  EXPECT_EQ(again.hash(), running->hash());
  running->goTo(midst);
  for (int i = 0; i < 25; ++i) running->step();
  const std::uint64_t end = running->hash();
  running->goTo(midst);
  for (int i = 0; i < 25; ++i) running->step();
  EXPECT_EQ(running->hash(), end);
}

TEST(GasRun, AnOpenClothWithGasIsRefusedWithItsPlaceAndARemedy) {
  const std::string open = "[mesh]\ncolumns = 5\nrows = 4\n[gas]\nlaw = \"adiabatic\"\n";
  try {
    Simulation simulation(parseScene(open, "test.toml"));
    ADD_FAILURE() << "it was taken";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "test.toml:5:7: gas.law: \"adiabatic\" needs a closed cloth, and this one has 14 border edges in 1 loop; "
              "take mesh.kind = \"pillow\" or a file without holes (mesh.file), sew the edges of panels, or set "
              "gas.law = \"none\"");
  }
  const std::string bodies =
      "[[body]]\nname = \"a\"\nmesh = { kind = \"pillow\", columns = 5, rows = 5 }\ngas.law = \"constant\"\n"
      "[[body]]\nname = \"b\"\ngas.law = \"constant\"\nmesh.rows = 3\n";
  try {
    Simulation simulation(parseScene(bodies, "test.toml"));
    ADD_FAILURE() << "it was taken";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).find("test.toml:7:11: body.b.gas.law: \"constant\" needs"), 0U) << error.what();
  }
}

TEST(GasRun, ComesAndGoesWhileTheClothMoves) {
  Simulation open(parseScene("[mesh]\ncolumns = 5\nrows = 4\n", "test.toml"));
  ASSERT_TRUE(open.step());
  EXPECT_NE(open.apply(SetParameter{"gas.law", std::string("constant")}).find("14 border edges"), std::string::npos);
  EXPECT_TRUE(open.step());
  Simulation closed(parseScene(pillow("backward-euler", kAir, "step = 0.01, newton_iterations = 8"), "test.toml"));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(closed.step());
  EXPECT_FALSE(std::isnan(column(closed, "gas_J")));
  ASSERT_EQ(closed.apply(SetParameter{"gas.law", std::string("none")}), "");
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(closed.step());
  EXPECT_TRUE(std::isnan(column(closed, "gas_J")));
  ASSERT_EQ(closed.apply(SetParameter{"gas.law", std::string("constant")}), "");
  EXPECT_NE(closed.apply(SetParameter{"integrator.method", std::string("desbrun")}), "");
  EXPECT_TRUE(closed.step());
}

TEST(GasRun, EachBodyHasItsOwn) {
  const auto simulation = simulate(
      "[mesh]\nkind = \"pillow\"\ncolumns = 5\nrows = 5\n[gas]\nlaw = \"isothermal\"\npumped = "
      "0.01\n[integrator]\nstep "
      "= 0.01\nnewton_iterations = 8\n[[body]]\nname = \"a\"\n[[body]]\nname = \"b\"\nmesh.origin = [2, 0, 0]\n"
      "gas.pumped = 0.03\n[[body]]\nname = \"c\"\nmesh.origin = [4, 0, 0]\ngas.law = \"none\"\n",
      0.3);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  std::vector<std::pair<std::string, double>> all;
  forGases(simulation->system(),
           [&](const Gas& gas) { all.emplace_back(gas.fullName(), gas.volume(simulation->state())); });
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].first, "a.gas");
  EXPECT_GT(all[1].second, 1.5 * all[0].second);
  EXPECT_FALSE(std::isnan(column(*simulation, "b.gas_J")));
  const ProbeInput input{simulation->cloth(), simulation->start(), simulation->state(), simulation->ledger()};
  EXPECT_NEAR(findProbe("gas_volume_L")->measure(input), 1e3 * (all[0].second + all[1].second), 1e-9);
  EXPECT_GT(findProbe("gas_pressure_Pa")->measure(input), 0);
}

}  // namespace
}  // namespace selvedge::test
