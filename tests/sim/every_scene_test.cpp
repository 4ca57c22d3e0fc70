// Every scene of configs/ under every method: it runs, or it fails with a message that says where, when and why, and
// leaves a sane state. Nothing is inside a shape after any step, as far as the law of contact promises that.
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "contact/acting.h"
#include "integrators/methods.h"
#include "scene/files/reader.h"
#include "sim/contact/inside_checker.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

// With all methods these take more than a few seconds.
const std::set<std::string> kSlow{"pillow-fight", "soft-ball",     "bunny",  "cards",      "catwalk", "crease",
                                  "dress",        "five-twisted",  "foil",   "perforated", "pile",    "pile-pulled",
                                  "towel",        "towel-twisted", "weaves", "jelly-torn"};

std::vector<std::string> sceneNames(bool slowToo) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SELVEDGE_SOURCE_DIR "/configs")) {
    const std::string name = entry.path().stem();
    if (entry.path().extension() == ".toml" && (slowToo || !kSlow.contains(name))) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// At most 13 nodes along each side where no pin is given by number, 7 of each of several bodies and of a cloth of yarns, panels
// with nodes 7 cm apart: the point is the method, not the size.
Scene coarse(const std::string& name, const std::string& method) {
  Scene scene = loadScene(fmt::format("{}/configs/{}.toml", SELVEDGE_SOURCE_DIR, name), {});
  const bool numbered = std::any_of(scene.pins.begin(), scene.pins.end(),
                                    [](const PinSettings& pin) { return !pin.where.nodes.empty(); });
  const int most = scene.mesh.kind == "weave" ? 7 : 13;
  if (!numbered) scene.mesh.columns = std::min(scene.mesh.columns, most);
  scene.mesh.rows = std::min(scene.mesh.rows, most);
  scene.mesh.spacing = std::max(scene.mesh.spacing, 0.07);
  for (BodyBlock& body : scene.bodies) {
    body.mesh.columns = std::min(body.mesh.columns, 7);
    body.mesh.rows = std::min(body.mesh.rows, 7);
    body.mesh.spacing = std::max(body.mesh.spacing, 0.07);
  }
  scene.integrator.method = method;
  return scene;
}

void expectSane(const Simulation& simulation) {
  EXPECT_TRUE(simulation.state().q.allFinite());
  EXPECT_TRUE(simulation.state().v.allFinite());
  EXPECT_TRUE(std::isfinite(simulation.state().t));
  EXPECT_TRUE(std::isfinite(simulation.ledger().total()));
  EXPECT_TRUE(std::isfinite(simulation.ledger().numerical()));
  if (!simulation.failure()) return;
  const Failure& failure = *simulation.failure();
  const std::string text = failure.message();
  EXPECT_EQ(text.find(fmt::format("stopped at step {}, t = ", simulation.steps() + 1)), 0) << text;
  EXPECT_FALSE(failure.what.empty());
  EXPECT_GE(failure.cause.size(), 30) << "a sentence: " << text;
  EXPECT_EQ(text.find("nan"), std::string::npos) << text;
}

// What a method may do on a scene, in evaluations of all forces times nodes: an iteration of a linear solver counts as one and
// the matrix it is for as twenty. Some methods halve their steps or follow what is stiff with tiny ones, and would take
// minutes to show the same for longer.
constexpr double kWork = 2e6, kMatrix = 20;

bool isSpent(const Simulation& simulation) {
  const StepReport& done = simulation.totals();
  const double each = done.innerSteps + done.forceEvaluations + kMatrix * done.newtonIterations + done.linearIterations;
  return each * simulation.system().blockCount() > kWork;
}

bool keepsAllOut(const Simulation& simulation) {
  const Scene& scene = simulation.scene();
  const ContactActs by = contactActs(scene.contact, innerStepOf(simulation.method(), scene.integrator, 0));
  return filtersImpacts(by) && by != ContactActs::byCorrection;
}

void runAll(const std::string& scene, double duration) {
  std::string failed, spent;
  for (const std::string& method : methodNames()) {
    SCOPED_TRACE(method);
    std::unique_ptr<Simulation> simulation;
    try {
      simulation = std::make_unique<Simulation>(coarse(scene, method), SimulationOptions{1, true});
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(method), std::string::npos) << error.what();
      failed += fmt::format(" {} (refused)", method);
      continue;
    }
    double least = 1;  // m, from a shape
    while (simulation->time() < duration - 1e-9 && !isSpent(*simulation) && simulation->step()) {
      if (!simulation->colliders().empty() && keepsAllOut(*simulation))
        least = std::min(least, leastDistance(*simulation, 3));
    }
    EXPECT_GT(least, -1e-9) << method;
    expectSane(*simulation);
    if (simulation->failure()) {
      failed += fmt::format(" {} ({:.3g} s)", method, simulation->time());
    } else if (simulation->time() < duration - 1e-9) {
      spent += fmt::format(" {} ({:.3g} s)", method, simulation->time());
    }
  }
  fmt::print("{}, {} s: {}{}\n", scene, duration, failed.empty() ? "all run" : "failed:" + failed,
             spent.empty() ? "" : "; watched for less:" + spent);
}

class EveryScene : public testing::TestWithParam<std::string> {};
TEST_P(EveryScene, RunsOrSaysWhyNotUnderEveryMethod) { runAll(GetParam(), 0.05); }
INSTANTIATE_TEST_SUITE_P(Scenes, EveryScene, testing::ValuesIn(sceneNames(false)), testNameOf);

class EverySceneLong : public testing::TestWithParam<std::string> {};
TEST_P(EverySceneLong, RunsOrSaysWhyNotUnderEveryMethod) { runAll(GetParam(), 2); }
INSTANTIATE_TEST_SUITE_P(Scenes, EverySceneLong, testing::ValuesIn(sceneNames(true)), testNameOf);

}  // namespace
}  // namespace selvedge::test
