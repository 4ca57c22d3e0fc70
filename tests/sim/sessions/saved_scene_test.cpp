// "Save scene": what is read back is what was running.
#include "sim/saved_scene.h"

#include <cmath>
#include <filesystem>
#include <limits>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "io/state/state_file.h"
#include "sim/kept/saved_progress.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

std::string gustyCloth(const std::string& method, const std::string& more = "") {
  return fmt::format(R"(
[mesh]
columns = 7
rows = 7
[material]
stretch = 200
[air]
drag_coefficient = 1
wind_field = "gusts"
[start]
noise = 1e-3
[integrator]
method = "{}"
step = 0.005
substeps = {}
[[pin]]
where = "corners"
{})",
                     method, method == "explicit-euler" || method == "adams-bashforth-2" ? 64 : 4, more);
}

std::unique_ptr<Simulation> loaded(const std::string& path) {
  return std::make_unique<Simulation>(loadScene(path, {}));
}

// Under these laws cloth may be inside a shape as a step ends, which is no start to be mended.
TEST(SavedScenes, MayBeInsideAShape) {
  for (const char* law : {"correction", "none"}) {
    const TemporaryFolder folder;
    const std::string path = folder.file("saved.toml");
    const auto running = simulate(
        fmt::format(
            "[mesh]\nplane = \"horizontal\"\ncolumns = 5\nrows = 5\norigin = [0, 0.1, 0]\n[integrator]\n"
            "method = \"backward-euler\"\nstep = 0.01\n[contact]\nlaw = \"{}\"\n[[collider]]\nshape = \"plane\"\n",
            law),
        0.14);
    ASSERT_LT(placeOf(*running, 12).y(), -1e-3) << "or this shows nothing";
    saveScene(*running, path);
    const auto again = loaded(path);
    EXPECT_EQ(again->hash(), running->hash()) << law;
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(running->step() && again->step());
    EXPECT_EQ(again->hash(), running->hash()) << law;
  }
}

class SavedScene : public testing::TestWithParam<std::string> {};

TEST_P(SavedScene, GoesOnLikeTheRunningOne) {
  const TemporaryFolder folder;
  const std::string path = folder.file("saved.toml");
  const auto running = simulate(gustyCloth(GetParam(), "[[event]]\ntime = 0.4\nunpin = \"corner3\"\n"), 0.2);
  ASSERT_FALSE(running->failure()) << running->failure()->message();
  ASSERT_EQ(running->apply(SetParameter{"run.glide", 0.0}), "");
  ASSERT_EQ(running->apply(SetParameter{"material.shear", 50.0}), "");
  ASSERT_EQ(running->apply(SetParameter{"integrator.step", 0.004}), "");
  ASSERT_EQ(running->apply(UnpinNodes{{0}}), "");
  ASSERT_EQ(running->apply(PinNodes{{24, 25}}), "");
  for (int i = 0; i < 7; ++i) running->step();
  saveScene(*running, path);
  const auto again = loaded(path);
  EXPECT_EQ(again->hash(), running->hash());
  EXPECT_EQ(again->time(), running->time());
  EXPECT_EQ(again->scene().material.shear, 50);
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(running->step());
    ASSERT_TRUE(again->step());
  }
  EXPECT_EQ(again->hash(), running->hash());
  EXPECT_EQ(again->pins().pins().size(), 4) << "the event came";
}

std::vector<std::string> allMethods() { return methodNames(); }

INSTANTIATE_TEST_SUITE_P(Methods, SavedScene, testing::ValuesIn(allMethods()), testNameOf);

TEST(SaveScene, AutomaticSubstepsGoOnAlike) {
  const TemporaryFolder folder;
  const auto running = simulate(
      "[mesh]\ncolumns = 7\nrows = 7\n[integrator]\nmethod = \"rk4\"\nsubsteps = 0\n"
      "halvings = 3\n[[pin]]\nwhere = \"corners\"\n",
      0.3);
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  Checkpoint one, other;
  running->keep(one);
  again->keep(other);
  EXPECT_EQ(other.automatic.due, one.automatic.due) << "nothing is estimated anew";
  for (int i = 0; i < 50; ++i) running->step(), again->step();
  EXPECT_EQ(again->hash(), running->hash());
  // A cloth that was made stiffer in the file takes as many substeps as it needs at once.
  const int before = again->substeps();
  Scene scene = loadScene(folder.file("a.toml"), {});
  scene.material.stretch = Vec2(50000, 50000);
  const auto stiff = std::make_unique<Simulation>(std::move(scene));
  EXPECT_GT(stiff->substeps(), 3 * before);
}

TEST(SaveScene, HalvedStepsGoOnAlike) {
  const TemporaryFolder folder;
  const auto running = simulate(
      "[mesh]\ncolumns = 7\nrows = 7\n[material]\nstretch = 3000\n[integrator]\nmethod = \"trapezoidal\"\n"
      "step = 0.02\nhalvings = 8\ngain_limit = 0.01\n[[pin]]\nwhere = \"corners\"\n",
      0);
  Checkpoint moment;
  for (int i = 0; i < 50 && moment.halving.level() == 0; ++i) {
    ASSERT_TRUE(running->step());
    running->keep(moment);
  }
  ASSERT_GT(moment.halving.level(), 0);
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  for (int i = 0; i < 15; ++i) {  // the size up is tried at the same step
    running->step(), again->step();
    EXPECT_EQ(again->hash(), running->hash()) << i;
  }
}

TEST(SaveScene, GentleStepsGoOnAlike) {
  const TemporaryFolder folder;
  const auto running = std::make_unique<Simulation>(
      loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"},
                {"mesh.columns=9", "mesh.rows=9", "material.fabric=paper", "integrator.method=adams-moulton-3",
                 "integrator.newton_iterations=4", "integrator.step=0.1"}));
  Checkpoint moment;
  for (int i = 0; i < 10 && !moment.halving.gentle(); ++i) {
    ASSERT_TRUE(running->step());
    running->keep(moment);
  }
  ASSERT_TRUE(moment.halving.gentle());
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  EXPECT_TRUE(again->halving().gentle());
  EXPECT_EQ(again->halving().level(), moment.halving.level());
  for (int i = 0; i < 15; ++i) {
    running->step(), again->step();
    EXPECT_EQ(again->hash(), running->hash()) << i;
  }
}

TEST(SaveScene, WhatGlidesGoesOnAlike) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("bdf2", R"(
[[event]]
time = 0.1
glide = 0.3
set = { "material.fabric" = "paper" }
[[event]]
time = 0.15
glide = 0.2
set = { "material.stretch" = [3000, 2000], "air.wind" = [0, 0, 3] }
)"),
                                0.2);
  ASSERT_GT(running->glides().all().size(), 3U);
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  saveScene(*again, folder.file("b.toml"));
  const auto twice = loaded(folder.file("b.toml"));
  for (int i = 0; i < 60; ++i) {
    for (Simulation* each : {running.get(), again.get(), twice.get()}) ASSERT_TRUE(each->step());
    EXPECT_EQ(again->hash(), running->hash()) << i;
    EXPECT_EQ(twice->hash(), running->hash()) << i;
  }
  EXPECT_TRUE(again->glides().empty());
  // Of a scene that was changed in the file what glides begins anew from there.
  Scene scene = loadScene(folder.file("a.toml"), {});
  scene.gravity.acceleration.y() = -1;
  Simulation other(std::move(scene));
  ASSERT_TRUE(other.step());
  EXPECT_GT(other.glides().all().size(), 3U);
}

// It swings as it is loaded: another fabric at once would be a blow.
TEST(SaveScene, ItsFirstStepIsInTheMidstOfAMotion) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("backward-euler", "[run]\nglide = 0.25\n"), 0.2);
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  for (Simulation* each : {running.get(), again.get()}) {
    ASSERT_EQ(each->apply(SetParameter{"material.stretch", 20000.0}), "");
    ASSERT_EQ(each->apply(SetParameter{"integrator.method", std::string("trapezoidal")}), "");
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(each->step());
  }
  EXPECT_EQ(again->hash(), running->hash());
}

TEST(SaveScene, AnotherMethodBeginsWithoutTheMemoryOfTheFirst) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("bdf2"), 0.2);
  saveScene(*running, folder.file("a.toml"));
  std::string text = folder.read("a.toml");
  text.replace(text.find("\"bdf2\""), 6, "\"backward-euler\"");
  folder.write("b.toml", text);
  const auto other = loaded(folder.file("b.toml"));
  EXPECT_EQ(other->hash(), running->hash());
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(other->step());
  // The memory makes a difference, or the tests above would pass without it.
  std::string state = folder.read("a.ply");
  state.replace(state.find("element bdf2"), 12, "element bdf1");
  folder.write("a.ply", state);
  const auto without = loaded(folder.file("a.toml"));
  EXPECT_EQ(without->hash(), running->hash());
  running->step(), without->step();
  EXPECT_NE(without->hash(), running->hash());
}

TEST(SaveScene, WhatAMethodRemembersIsTakenWholeOrNotAtAll) {
  const auto running = simulate(gustyCloth("generalized-alpha"), 0.2);
  Checkpoint moment, taken;
  running->keep(moment);
  const Scene& scene = running->scene();
  const VecX numbers = progressNumbers(moment, scene);
  ASSERT_TRUE(takeProgress(numbers, scene, taken));
  EXPECT_EQ(taken.memory.vectors.size(), moment.memory.vectors.size());
  EXPECT_EQ(taken.gridSteps, moment.gridSteps);
  moment.halving = StepHalving(false, 1, 100);  // by a program that waits longer
  EXPECT_TRUE(takeProgress(progressNumbers(moment, scene), scene, taken));
  // Of a run of millions of steps, and of one that has blown up.
  moment.automatic.due = -4000000000L;
  EXPECT_TRUE(takeProgress(progressNumbers(moment, scene), scene, taken));
  moment.automatic.omega = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(takeProgress(progressNumbers(moment, scene), scene, taken));
  Checkpoint kept;
  for (Eigen::Index few = 0; few < numbers.size(); ++few) {
    EXPECT_FALSE(takeProgress(numbers.head(few), scene, kept));
  }
  VecX wrong(numbers.size() + 1);
  wrong << numbers, 0.0;
  EXPECT_FALSE(takeProgress(wrong, scene, kept));
  // Rates, when they are due, how many substeps, halvings, how calm, steps, and how many numbers follow.
  for (const Eigen::Index field : {1, 2, 3, 4, 6, 7, 9, 11}) {
    for (const double odd : {-1e18, 1e301, std::nan("")}) {
      wrong = numbers;
      wrong[field] = odd;
      EXPECT_FALSE(takeProgress(wrong, scene, kept)) << field << ": " << odd;
    }
  }
  EXPECT_EQ(kept.gridSteps, 0);
}

TEST(SaveScene, ADamagedMemoryOfTheMethodIsToldByName) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("bdf2"), 0.2);
  saveScene(*running, folder.file("a.toml"));
  folder.write("a.ply", stateBytes(running->cloth(), running->state(), {"bdf2", "value", VecX::Constant(20, 7)}));
  const std::string wrong = inputError([&] { loaded(folder.file("a.toml")); });
  EXPECT_NE(wrong.find("what bdf2 remembers of earlier steps is damaged in a.ply"), std::string::npos) << wrong;
  // Of the right form, but of another cloth: the method begins anew.
  Checkpoint moment;
  running->keep(moment);
  for (VecX& each : moment.memory.vectors) each = VecX::Zero(5);
  folder.write("a.ply", stateBytes(running->cloth(), running->state(),
                                   {"bdf2", "value", progressNumbers(moment, running->scene())}));
  const auto again = loaded(folder.file("a.toml"));
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(again->step());
}

// Crossings have coordinates beside their places, and anchors of friction.
TEST(SaveScene, YarnsKeepHowTheyHaveSlid) {
  const TemporaryFolder folder;
  const auto running = simulate(
      "mesh = { kind = \"weave\", columns = 6, rows = 6, size = 0.005, plane = \"vertical\" }\n"
      "yarn = { preset = \"stretch\", damping = \"potential\", friction = 0.01 }\npin = [{ where = \"top\" }]\n"
      "integrator = { method = \"backward-euler\", step = 0.001, hessian = \"clamped\" }\nsolver.tolerance = 1e-9\n",
      0.05);
  ASSERT_FALSE(running->failure());
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  const State woven = Simulation(running->ownScene()).state();
  const Eigen::Index slides = running->cloth().coordinate(14, 4);
  EXPECT_GT(std::abs(running->state().q[slides] - woven.q[slides]), 1e-6);
  EXPECT_EQ(again->hash(), running->hash());
  for (int i = 0; i < 20; ++i) running->step(), again->step();
  EXPECT_EQ(again->hash(), running->hash());
}

TEST(SaveScene, WhatIsGlidingGlidesOn) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("backward-euler", ""), 0.2);
  ASSERT_EQ(running->apply(SetParameter{"material.stretch", std::vector<double>{900, 700}}), "");
  ASSERT_EQ(running->apply(SetParameter{"material.density", 0.7}), "");
  for (int i = 0; i < 20; ++i) running->step();
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  for (int i = 0; i < 5; ++i) running->step(), again->step();
  EXPECT_NE(again->scene().material.density, 0.7);
  EXPECT_NEAR(again->scene().material.density, running->scene().material.density, 1e-12);
  for (int i = 0; i < 40; ++i) running->step(), again->step();
  EXPECT_EQ(again->scene().material.stretch, Vec2(900, 700));
  EXPECT_LT((again->state().q - running->state().q).norm(), 1e-6);
}

TEST(SaveScene, WhatHasNotBegunNeedsNoState) {
  const TemporaryFolder folder;
  Simulation simulation(
      parseScene(gustyCloth("rk4", "motion = \"sine\"\namplitude = [0, 1, 0]\nfrequency = 1\n"), "t.toml"));
  ASSERT_EQ(simulation.apply(SetParameter{"material.density", 0.5}), "");
  saveScene(simulation, folder.file("a.toml"));
  EXPECT_EQ(folder.files(), 1);
  const auto again = loaded(folder.file("a.toml"));
  EXPECT_EQ(again->hash(), simulation.hash());
  for (int i = 0; i < 20; ++i) simulation.step(), again->step();
  EXPECT_EQ(again->hash(), simulation.hash());
  EXPECT_NE(folder.read("a.toml").find("where = [\"corners\"]"), std::string::npos) << "as it was written";
  EXPECT_NE(folder.read("a.toml").find("# Areal density"), std::string::npos) << "commented";
}

TEST(SaveScene, MovingPinsKeepTheirPhase) {
  for (const std::string motion : {"motion = \"sine\"\namplitude = [0, 0.1, 0]\nfrequency = 1.5\nphase = 0.3\n",
                                   "motion = \"path\"\npath_times = [0, 0.3, 1]\npath_offsets = [[0,0,0], [0,0.1,0], "
                                   "[0.1,0,0]]\n",
                                   "motion = \"expression\"\noffset_y = \"0.1 * sin(3 * t) * (1 + x0)\"\n"}) {
    const TemporaryFolder folder;
    const auto running = simulate(gustyCloth("backward-euler", motion + "release = 0.9\n"), 0.31);
    saveScene(*running, folder.file("a.toml"));
    const auto again = loaded(folder.file("a.toml"));
    EXPECT_EQ(again->hash(), running->hash()) << motion;
    for (int i = 0; i < 100; ++i) running->step(), again->step();
    EXPECT_EQ(again->hash(), running->hash()) << motion;
    EXPECT_NEAR(running->state().q[1], again->state().q[1], 1e-12);
    for (int i = 0; i < 50; ++i) again->step();
    EXPECT_TRUE(again->pins().pins().empty()) << "released";
  }
}

TEST(SaveScene, EventsAtThatVeryTimeAreStillToCome) {
  const TemporaryFolder folder;
  const auto running =
      simulate(gustyCloth("backward-euler", "[[event]]\ntime = 0.05\non = \"all\"\nimpulse = [0, 0, 0.1]\n"), 0.05);
  saveScene(*running, folder.file("a.toml"));
  const auto again = loaded(folder.file("a.toml"));
  EXPECT_EQ(again->hash(), running->hash());
  running->step();
  again->step();
  EXPECT_NEAR((again->state().v - running->state().v).norm(), 0, 1e-12);
}

TEST(SaveScene, FilesAreFoundFromItsFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("there"));
  folder.write("cloth.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  const std::string scene = folder.write("a.toml",
                                         "[mesh]\nkind = \"file\"\nfile = \"cloth.obj\"\n"
                                         "[[collider]]\nshape = \"mesh\"\nfile = \"stone.obj\"\n");
  folder.write("stone.obj", "v 0 -9 0\nv 1 -9 0\nv 0 -8 0\nv 0 -9 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const auto running = loaded(scene);
  for (int i = 0; i < 3; ++i) running->step();
  saveScene(*running, folder.file("there/b.toml"));
  const auto second = loaded(folder.file("there/b.toml"));
  EXPECT_EQ(second->hash(), running->hash());
  saveScene(*second, folder.file("c.toml"));
  EXPECT_EQ(loaded(folder.file("c.toml"))->hash(), running->hash());
  EXPECT_EQ(loaded(folder.file("c.toml"))->scene().colliders.at(0).file, "stone.obj");
}

TEST(SaveScene, BothFilesOrNone) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("rk4"), 0.02);
  EXPECT_THROW(saveScene(*running, folder.file("no/such/place.toml")), InputError);
  std::filesystem::create_directory(folder.file("a.ply"));  // the state cannot be written
  EXPECT_THROW(saveScene(*running, folder.file("a.toml")), InputError);
  EXPECT_EQ(folder.files(), 1);
}

TEST(SaveScene, AFullDiskLeavesTheOldState) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("rk4"), 0.02);
  folder.write("a.ply", "the old state");
  std::filesystem::create_symlink("/dev/full", folder.file("a.toml"));  // the scene has no room, its state has
  EXPECT_THROW(saveScene(*running, folder.file("a.toml")), InputError);
  EXPECT_EQ(folder.read("a.ply"), "the old state");
  EXPECT_EQ(folder.files(), 2);
}

constexpr const char* kSquare =
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 2\nproperty list uchar int vertex_indices\nend_header\n"
    "0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n";
constexpr const char* kSpike =
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 4\nproperty list uchar int vertex_indices\nend_header\n"
    "0 -9 0\n1 -9 0\n0 -8 0\n0 -9 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";

TEST(SaveScene, NoMeshOfItsOwnIsWrittenOver) {
  const TemporaryFolder folder;
  folder.write("cloth.ply", kSquare);
  folder.write("stone.ply", kSpike);
  const std::string shape = "[[collider]]\nshape = \"mesh\"\nfile = \"stone.ply\"\n";
  const std::string mesh = "mesh]\nkind = \"file\"\nfile = \"cloth.ply\"\n";
  for (const std::string& cloth : {"[" + mesh, "[[body]]\nname = \"sheet\"\n[body." + mesh}) {
    const auto running = loaded(folder.write("scene.toml", cloth + shape));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(running->step());
    for (const char* name : {"cloth", "stone"}) {
      const std::string wrong = inputError([&] { saveScene(*running, folder.file(fmt::format("{}.toml", name))); });
      EXPECT_NE(wrong.find(fmt::format("{}.ply, which this scene reads as", name)), std::string::npos) << wrong;
    }
    EXPECT_EQ(folder.read("cloth.ply"), kSquare);
    EXPECT_EQ(folder.read("stone.ply"), kSpike);
    EXPECT_EQ(folder.files(), 3) << "the scene and what it reads";
  }
  std::filesystem::create_symlink("cloth.ply", folder.file("other.ply"));  // by another name
  const auto running = loaded(folder.file("scene.toml"));
  ASSERT_TRUE(running->step());
  EXPECT_NE(inputError([&] { saveScene(*running, folder.file("other.toml")); }), "");
  EXPECT_EQ(folder.read("cloth.ply"), kSquare);
  saveScene(*running, folder.file("free.toml"));
  EXPECT_EQ(loaded(folder.file("free.toml"))->hash(), running->hash());
}

TEST(SaveScene, AStateOfAnotherClothIsRefused) {
  const TemporaryFolder folder;
  const auto running = simulate(gustyCloth("rk4"), 0.02);
  saveScene(*running, folder.file("a.toml"));
  std::string text = folder.read("a.toml");
  text.replace(text.find("columns = 7"), 11, "columns = 8");
  folder.write("b.toml", text);
  EXPECT_THROW(loaded(folder.file("b.toml")), InputError);
}

}  // namespace
}  // namespace selvedge::test
