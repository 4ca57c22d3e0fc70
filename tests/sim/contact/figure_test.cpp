// Cloth on a figure that moves: it goes along or gives way, passes through nowhere, and moves nothing of the figure.
#include <filesystem>

#include "contact/cloth/crossings.h"
#include "scene/files/reader.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

// A sheet that falls on a ball with a skeleton, which nods and rises.
std::string ballAndSheet(const std::string& method) {
  return R"([material]
stretch = 300
shear = 20
bend = 1e-5
stretch_damping = 0.002
[contact]
self = true
thickness = 0.006
[[body]]
name = "ball"
mesh = { kind = "figure", file = "meshes/nodding_ball.toml", motion = "nod", motion_start = 0.1 }
[[body]]
name = "sheet"
mesh = { columns = 16, rows = 16, size = [0.4, 0.4], origin = [0.02, 0.14, 0.01], rotation = [2, 20, 3] }
[integrator]
step = 0.008
newton_iterations = 4
method = ")" +
         method + "\"\n";
}

std::unique_ptr<Simulation> begun(const std::string& toml) {
  return std::make_unique<Simulation>(parseScene(toml, std::string(SELVEDGE_SOURCE_DIR) + "/tests/figure.toml"),
                                      SimulationOptions{.hands = true});
}

void nothingCrosses(std::initializer_list<const char*> methods) {
  for (const char* method : methods) {
    const bool isExplicit = std::string(method) == "symplectic-euler";
    const auto simulation = begun(ballAndSheet(method) + (isExplicit ? "substeps = 0\n" : ""));
    Crossings crossings(simulation->cloth());
    const PuppetNodes& ball = simulation->system().puppets().front();
    Eigen::Matrix3Xd x(3, ball.nodes);
    for (int step = 0; simulation->time() < 0.6; ++step) {
      ASSERT_TRUE(simulation->step()) << method << simulation->failure()->message();
      if (step % 3 == 0) {
        ASSERT_TRUE(crossings.find(simulation->state()).empty()) << method << simulation->time();
      }
      ball.puppet->write(simulation->time(), 0, x.data(), 3);
      ASSERT_LT((simulation->state().q.head(3 * ball.nodes) - x.reshaped()).cwiseAbs().maxCoeff(), 1e-14);
    }
    EXPECT_GT(std::abs(column(*simulation, "pin_work_J")), 1e-4) << "the ball lifts the sheet";
    double lowest = 1;
    for (int i = ball.nodes; i < simulation->cloth().blockCount(); ++i)
      lowest = std::min(lowest, simulation->cloth().position(simulation->state(), i).y());
    EXPECT_GT(lowest, -0.25) << method << ": it lies on the ball";
  }
}
TEST(FigureContact, NothingCrossesAndNothingMovesTheFigure) { nothingCrosses({"backward-euler"}); }
TEST(FigureContactLong, NothingCrossesAndNothingMovesTheFigure) {
  nothingCrosses({"generalized-alpha", "symplectic-euler"});
}

TEST(FigureContact, HasTheSameBitsWhenItGoesBackAndOn) {
  const auto simulation = begun(ballAndSheet("generalized-alpha"));
  Checkpoint then;
  goUntil(*simulation, 0.24);
  simulation->keep(then);
  goUntil(*simulation, 0.4);
  const std::uint64_t hash = simulation->hash();
  simulation->goTo(then);
  goUntil(*simulation, 0.4);
  EXPECT_EQ(simulation->hash(), hash);
}

// A figure goes where it goes: how stiff contact with it is follows from the cloth alone.
TEST(FigureContact, WhatItWeighsMattersNothing) {
  const auto weighing = [](const std::string& density) {
    std::string scene = ballAndSheet("backward-euler");
    const std::string name = "name = \"ball\"\n";
    scene.insert(scene.find(name) + name.size(), "material.density = " + density + "\n");
    const auto simulation = begun(scene);
    goFor(*simulation, 0.3);
    EXPECT_FALSE(simulation->failure());
    return simulation->hash();
  };
  EXPECT_EQ(weighing("0.001"), weighing("10"));
}

TEST(FigureContact, GoesOnFromASavedScene) {
  const TemporaryFolder folder;
  const auto running = begun(ballAndSheet("backward-euler"));
  goUntil(*running, 0.24);
  saveScene(*running, folder.file("saved.toml"));
  Simulation again(loadScene(folder.file("saved.toml"), {}));
  EXPECT_EQ(again.hash(), running->hash());
  for (int i = 0; i < 20; ++i) running->step(), again.step();
  EXPECT_EQ(again.hash(), running->hash());
}

TEST(FigureContact, IsNotPinnedNorGrabbed) {
  const auto simulation = begun(ballAndSheet("backward-euler"));
  EXPECT_NE(simulation->apply(PinNodes{{3}}).find("is of a figure"), std::string::npos);
  EXPECT_NE(simulation->apply(Grab{{3, 4, 200}, {1, 0, 0}, {0, 0, 0}}).find("is of a figure"), std::string::npos);
  EXPECT_EQ(simulation->apply(PinNodes{{200}}), "");
}

TEST(FigureContact, PassesThroughWhereClothTouchesNoClothAndSaysSo) {
  std::string toml = ballAndSheet("backward-euler");
  toml.replace(toml.find("self = true"), 11, "self = false");
  const auto simulation = begun(toml);
  ASSERT_EQ(simulation->cloth().attention().size(), 1U);
  EXPECT_NE(simulation->cloth().attention().front().find("contact.self = true"), std::string::npos);
}

}  // namespace
}  // namespace selvedge::test
