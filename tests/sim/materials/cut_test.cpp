// Cloth that is cut, by an event and by a command.
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "model/tears/cut_line.h"
#include "sim/frames/frame_maker.h"
#include "sim/lanes/lanes.h"
#include "sim/materials/torn_sheet.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const char* const kCutSheet = R"(
mesh = { columns = 9, rows = 7, size = [0.4, 0.3], plane = "vertical" }
material = { density = 0.2, stretch = 600, shear = 150, bend = 1e-4 }
start.noise = 1e-3
integrator = { method = "generalized-alpha", step = 0.005, newton_iterations = 8 }
[[pin]]
where = "top"
[[event]]
time = 0.1
cut = [[-0.3, 0.01, 0], [0.3, 0.01, 0]]
)";

std::string without(const char* event) {
  std::string scene(kCutSheet);
  scene.resize(scene.find(event));
  return scene;
}

// As the mouse would draw it over the cloth at rest.
Cut cutAcross(const Simulation& simulation, const std::vector<Vec2>& line) {
  const Mesh& mesh = simulation.cloth().mesh();
  const Tears& tears = simulation.cloth().tears();
  std::vector<Vec3> places;
  for (const Vec3& each : mesh.positions) places.emplace_back(each.x(), each.y(), 1);
  Cut cut{strokeAcross(mesh.triangles, {}, places, line)};
  for (CutPiece& piece : cut.pieces) piece = asMade(piece, tears);
  return cut;
}

TEST(Cut, AnEventPartsTheClothAlongALine) {
  const auto simulation = simulate(kCutSheet, 0.4);
  ASSERT_FALSE(simulation->failure());
  EXPECT_EQ(pieceCount(simulation->cloth()), 2);
  EXPECT_EQ(copiesIn(*simulation), 17U) << "rows and diagonals: every triangle that it crosses is divided";
  double lowest = 0;
  for (int i = 0; i < simulation->cloth().blockCount(); ++i)
    lowest = std::min(lowest, simulation->cloth().position(simulation->state(), i).y());
  EXPECT_LT(lowest, -0.15 - 0.3) << "the lower piece falls";
  EXPECT_LT(column(*simulation, "events_J"), 0) << "the bending of the hinges that are gone";
  EXPECT_GT(column(*simulation, "events_J"), -1e-3);
  EXPECT_TRUE(std::isnan(column(*simulation, "tearing_J"))) << "it has no column where nothing tears";
}

TEST(Cut, ACommandDoesTheSameAndIsUndoneByGoingBack) {
  Simulation simulation(parseScene(without("[[event]]"), "test.toml"));
  goUntil(simulation, 0.1);
  Checkpoint before;
  simulation.keep(before);
  ASSERT_EQ(simulation.apply(cutAcross(simulation, {{-0.3, 0.01}, {0.3, 0.01}})), "");
  EXPECT_EQ(pieceCount(simulation.cloth()), 2);
  goUntil(simulation, 0.4);
  EXPECT_EQ(simulation.hash(), simulate(kCutSheet, 0.4)->hash());
  simulation.goTo(before);
  EXPECT_EQ(pieceCount(simulation.cloth()), 1);
  // What cannot be cut.
  EXPECT_NE(simulation.apply(Cut{{{{0, 1}}}}), "") << "one edge at the border has one triangle alone";
  EXPECT_NE(simulation.apply(Cut{{{{0, 5000}}}}), "");
  EXPECT_NE(simulation.apply(Cut{{{}, {{{0, 1, 1}, Vec2(0, 0), Vec2(1, 0)}}}}), "");
  EXPECT_NE(simulation.apply(Cut{{{}, {{{0, 1, 5000}, Vec2(0, 0), Vec2(1, 0)}}}}), "");
  EXPECT_NE(simulation.apply(Cut{{{}, {{{0, 1, 9}, Vec2(0, 0), Vec2(NAN, 0)}}}}), "");
  EXPECT_EQ(pieceCount(simulation.cloth()), 1);
}

struct Totals {
  double mass = 0, elastic = 0, membrane = 0, kinetic = 0;
  Vec3 momentum = Vec3::Zero(), middle = Vec3::Zero(), spin = Vec3::Zero();

  explicit Totals(const Simulation& simulation) {
    const ClothSystem& cloth = simulation.cloth();
    const State& state = simulation.state();
    for (int node = 0; node < cloth.blockCount(); ++node) {
      const double m = cloth.nodeMass()[toIndex(node)];
      const Vec3 x = cloth.inSpace(state.q, node), v = cloth.inSpace(state.v, node);
      mass += m, momentum += m * v, middle += m * x, spin += m * x.cross(v);
    }
    elastic = simulation.ledger().elastic(), kinetic = simulation.ledger().kinetic();
    for (const auto& law : cloth.laws()) {
      if (law->elastic() && law->name().find("bend") == std::string_view::npos) membrane += law->energy(state);
    }
  }
};

// What a cut that divides triangles keeps, whatever stiffness and masses are made of. The cloth swings and is strained as it
// is cut.
TEST(Cut, ADividedTriangleKeepsMassMomentumAndStrain) {
  for (const char* const more : {"stretch_damping = 0", "bend_scaling = \"per-edge\"", "scaling = \"area\"",
                                 "scaling = \"published\", stretch = 6e6, shear = 1e6", "masses = \"equal\""}) {
    SCOPED_TRACE(more);
    std::string text = without("[[event]]");
    text.insert(text.find("bend = 1e-4"), std::string(more) + ", ");
    if (text.find("published") != std::string::npos) text.erase(text.find("stretch = 600, shear = 150, "), 28);
    text.replace(text.find("where = \"top\""), 13, "where = \"corner0\"");  // it swings
    Simulation simulation(parseScene(text, "test.toml"));
    goUntil(simulation, 0.2);
    const Totals before(simulation);
    ASSERT_EQ(simulation.apply(cutAcross(simulation, {{-0.3, 0.013}, {0.3, 0.031}})), "");
    ASSERT_GT(simulation.cloth().tears().partOf.size(), 10U);
    const Totals after(simulation);
    const bool equal = std::string_view(more).starts_with("masses");
    EXPECT_NEAR(after.mass, before.mass, 1e-12 * before.mass);
    EXPECT_LT((after.momentum - before.momentum).norm(), (equal ? 1e-3 : 1e-12) * before.momentum.norm());
    EXPECT_LT((after.middle - before.middle).norm(), (equal ? 1e-3 : 1e-12) * before.middle.norm());
    // A lumped mass between two others has not the spin of these: less by share (1 - share) of a triangle's mass, the edge
    // and the difference of their speeds.
    EXPECT_LT((after.spin - before.spin).norm(), 1e-2 * before.spin.norm());
    EXPECT_LE(after.kinetic, before.kinetic * (1 + (equal ? 1e-3 : 1e-12)));
    EXPECT_GT(after.kinetic, before.kinetic * (1 - 1e-2));
    EXPECT_NEAR(after.membrane, before.membrane, 1e-9 * before.membrane);
    EXPECT_LE(after.elastic, before.elastic * (1 + 1e-9))
        << "folds that are cut through are gone, and no other is stiffer";
    EXPECT_NEAR(column(simulation, "events_J"), after.kinetic + after.elastic - before.kinetic - before.elastic,
                1e-12 * (before.kinetic + before.elastic) + (equal ? 1e-5 : 1e-12));
  }
}

// Springs are not divided; nor is anything that a method of a fixed step would not bear, and that is said.
TEST(Cut, SpringsAndFixedStepsPartAlongEdges) {
  const std::string implicit = "method = \"generalized-alpha\", step = 0.005, newton_iterations = 8";
  const std::pair<const char*, const char*> cases[] = {{"model = \"springs\", ", nullptr},
                                                       {"model = \"elastic\", ", nullptr},
                                                       {"", "method = \"rk4\", step = 0.005, substeps = 20"}};
  for (const auto& [material, integrator] : cases) {
    std::string text = without("[[event]]");
    text.insert(text.find("bend = 1e-4"), material);
    if (integrator) text.replace(text.find(implicit), implicit.size(), integrator);
    Simulation simulation(parseScene(text, "test.toml"));
    goUntil(simulation, 0.1);
    static_cast<void>(simulation.takeNotes());
    ASSERT_EQ(simulation.apply(cutAcross(simulation, {{-0.3, 0.013}, {0.3, 0.031}})), "");
    EXPECT_TRUE(simulation.cloth().tears().partOf.empty());
    EXPECT_EQ(pieceCount(simulation.cloth()), 2);
    const std::vector<Note> notes = simulation.takeNotes();
    ASSERT_FALSE(notes.empty());
    EXPECT_EQ(notes.back().text.find("fixed number of substeps") != std::string::npos, integrator != nullptr);
    goFor(simulation, 0.2);
    EXPECT_FALSE(simulation.failure());
  }
}

const char* const kKeeps = "[plastic]\nlaw = \"limits\"\nelastic_limit = 1e-3\nbend_elastic_limit = 1\n";

// What a triangle has kept of a stretch, each of its parts has, too, and so has what is left of a fold.
TEST(Cut, PartsKeepWhatTheWholeHasKept) {
  std::string text = without("[[event]]") + kKeeps;
  text.replace(text.find("noise = 1e-3"), 12, "noise = 8e-3");
  Simulation simulation(parseScene(text, "test.toml"));
  goUntil(simulation, 0.3);
  const auto kept = [&] {
    const auto nodes = toIndex(simulation.cloth().blockCount());
    std::vector<double> strain(nodes, 0), angle(nodes, 0);
    simulation.cloth().showKept(simulation.state(), {strain, angle});
    return std::pair(strain, angle);
  };
  const auto [strain, angle] = kept();
  const Totals before(simulation);
  ASSERT_GT(std::ranges::max(strain), 1e-3);
  ASSERT_GT(std::ranges::max(angle), 1e-2);
  for (const double height : {0.031, -0.04, 0.06})
    ASSERT_EQ(simulation.apply(cutAcross(simulation, {{-0.3, height}, {0.3, height - 0.02}})), "");
  const Totals after(simulation);
  EXPECT_NEAR(after.membrane, before.membrane, 1e-9 * before.membrane);
  const auto [strainAfter, angleAfter] = kept();
  for (std::size_t i = 0; i < strain.size(); ++i) EXPECT_LE(strainAfter[i], strain[i]) << i;
  EXPECT_EQ(std::ranges::max(strainAfter), std::ranges::max(strain));
  EXPECT_EQ(std::ranges::max(angleAfter), std::ranges::max(angle));
  EXPECT_NEAR(std::accumulate(strainAfter.begin(), strainAfter.begin() + 63, 0.0),
              std::accumulate(strain.begin(), strain.end(), 0.0), 0.1 * std::ranges::max(strain) * 63);
}

class CutMethods : public testing::TestWithParam<std::string> {};

// Cut in full swing, with all that may remember: the same bits again after going back, and from a saved scene.
TEST_P(CutMethods, CutAndGoBackAndCutAgain) {
  const MethodInfo& method = *findMethod(GetParam());
  std::string text = without("[[event]]") + kKeeps;
  text.replace(text.find("columns = 9, rows = 7"), 21, "columns = 6, rows = 5");
  text.replace(text.find("method = "), text.find("newton_iterations = 8 }") + 23 - text.find("method = "),
               fmt::format("method = \"{}\", {}, halvings = 8 }}", GetParam(),
                           method.implicit ? "step = 0.005, newton_iterations = 8" : "step = 0.005, substeps = 0"));
  Simulation simulation(parseScene(text, "test.toml"));
  goUntil(simulation, 0.1);
  Checkpoint before;
  simulation.keep(before);
  const Cut cut = cutAcross(simulation, {{-0.3, 0.013}, {0.02, 0.031}, {0.03, 0.3}});
  std::vector<std::uint64_t> hashes;
  for (int time = 0; time < 2; ++time) {
    simulation.goTo(before);
    ASSERT_EQ(simulation.apply(cut), "");
    ASSERT_FALSE(simulation.cloth().tears().partOf.empty());
    goFor(simulation, 0.1);
    ASSERT_FALSE(simulation.failure()) << simulation.failure()->message();
    hashes.push_back(simulation.hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  const TemporaryFolder folder;
  saveScene(simulation, folder.file("cut.toml"));
  Simulation again(loadScene(folder.file("cut.toml"), {}));
  EXPECT_EQ(again.hash(), simulation.hash());
  EXPECT_EQ(again.cloth().tears(), simulation.cloth().tears());
  goFor(again, 0.05);
  goFor(simulation, 0.05);
  EXPECT_EQ(again.hash(), simulation.hash());
}

INSTANTIATE_TEST_SUITE_P(All, CutMethods, testing::ValuesIn(methodsBut("explicit-euler")), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, CutMethods, testing::Values("explicit-euler"), testNameOf);

// A hand stays at its place of the cloth when the triangle that it holds is divided, and one that comes later finds it.
TEST(Cut, HandsHoldOnToTheirPlace) {
  Simulation simulation(parseScene(without("[[event]]"), "test.toml"), {1, true, true});
  const ClothSystem& cloth = simulation.cloth();
  const std::array<int, 3> whole = cloth.mesh().triangles[40];
  const Vec3 weights(0.2, 0.5, 0.3);
  Vec3 at = Vec3::Zero();
  for (int k = 0; k < 3; ++k) at += weights[k] * cloth.position(simulation.state(), whole[toIndex(k)]);
  ASSERT_EQ(simulation.apply(Grab{whole, weights, at}), "");
  const auto heldAt = [&] {
    const Hand& hand = simulation.hand();
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < 3; ++k)
      sum += hand.weights[k] * simulation.cloth().position(simulation.state(), hand.nodes[toIndex(k)]);
    return sum;
  };
  for (const Vec2& off : {Vec2(0.004, 0.003), Vec2(-0.006, 0.002), Vec2(0.001, -0.007)}) {
    const Vec2 through = at.head<2>() + off, along(0.5, 0.31 + 40 * off.x());
    ASSERT_EQ(simulation.apply(cutAcross(simulation, {through - along, through + along})), "");
    EXPECT_LT((heldAt() - at).norm(), 1e-12);
    EXPECT_GE(simulation.hand().weights.minCoeff(), -1e-9);
  }
  const Hand held = simulation.hand();
  EXPECT_NE(held.nodes, whole);
  ASSERT_EQ(simulation.apply(ReleaseGrab{}), "");
  ASSERT_EQ(simulation.apply(Grab{whole, weights, at}), "");
  EXPECT_EQ(simulation.hand().nodes, held.nodes);
  goFor(simulation, 0.1);
}

// Slits that are cut into a sheet under tension open, and their lips are then driven into each other.
TEST(Cut, WhatIsCutDoesNotPassThroughItself) {
  std::string scene = pulled("law = \"none\"", "method = \"backward-euler\", step = 0.004, newton_iterations = 8",
                             "contact = { self = true, thickness = 0.004, friction = 0.2 }\nstart.noise = 1e-4");
  scene.replace(scene.find("path_times = [0, 0.2, 2]"), std::string::npos,
                "path_times = [0, 0.2, 0.3, 0.7, 2]\npath_offsets = [[0, 0, 0], [0.04, 0, 0], [0.04, 0, 0], [-0.05, 0, "
                "0], [-0.05, 0, 0]]\n");
  Simulation simulation(parseScene(scene, "test.toml"));
  goUntil(simulation, 0.2);
  for (const double x : {-0.05, 0.013, 0.061})
    ASSERT_EQ(simulation.apply(cutAcross(simulation, {{x, -0.1}, {x + 0.006, 0.01}, {x - 0.007, 0.051}})), "");
  ASSERT_FALSE(simulation.cloth().tears().partOf.empty());
  expectLipsTouch(simulation);
}

// Nodes that divide both sides of a gap begin with how far it had opened beside them: contact there goes on.
TEST(Cut, BothSidesOfAGapRememberThatItIsOpen) {
  Simulation simulation(
      parseScene(pulled("law = \"none\"", "method = \"backward-euler\", step = 0.004, newton_iterations = 8",
                        "contact = { self = true, thickness = 0.004 }"),
                 "test.toml"));
  goUntil(simulation, 0.1);
  ASSERT_EQ(simulation.apply(cutAcross(simulation, {{0.013, -0.06}, {0.015, 0.06}})), "");
  goFor(simulation, 0.1);
  ASSERT_EQ(simulation.apply(cutAcross(simulation, {{-0.06, 0.013}, {0.08, 0.021}})), "");
  const ClothSystem& cloth = simulation.cloth();
  const MemoryLayout& layout = *cloth.memoryLayout();
  int gaps = 0;
  for (std::size_t i = 0; i < cloth.laws().size(); ++i) {
    if (cloth.laws()[i]->name() != "cloth-contact") continue;
    std::vector<MemoryNames> names;
    cloth.laws()[i]->nameMemory(names);
    for (std::size_t k = 0; k < names.size(); ++k) {
      const int first = static_cast<int>(names[k][0] >> 32), second = static_cast<int>(names[k][0] & 0xffffffff);
      const Tears& tears = cloth.tears();
      if (first < tears.made || tears.addedAs(first).isCopy() || tears.addedAs(second).isCopy()) continue;
      ++gaps;
      EXPECT_GT(simulation.state().memory[layout[i].first + static_cast<Eigen::Index>(k)], 1e-3);
    }
  }
  EXPECT_GT(gaps, 0);
}

// A line that goes there and back over a closed body, and parts a sheet on its way, leaves the body whole with its gas.
TEST(Cut, WhatALineDoesNotPartIsNotDivided) {
  Simulation simulation(
      parseScene("material = { density = 0.2, stretch = 600, shear = 150, bend = 1e-4 }\n"
                 "[[body]]\nname = \"pillow\"\nmesh = { kind = \"pillow\", columns = 7, rows = 7, size = [0.3, 0.3], "
                 "plane = \"vertical\" }\ngas = { pressure = 50 }\n"
                 "[[body]]\nname = \"sheet\"\nmesh = { columns = 7, rows = 7, size = [0.3, 0.3], plane = \"vertical\", "
                 "origin = [0.5, 0, 0] }\n",
                 "test.toml"));
  goUntil(simulation, 0.05);
  ASSERT_EQ(simulation.apply(cutAcross(simulation, {{0.8, 0.013}, {0.01, 0.021}, {0.2, 0.0189}})), "");
  const Tears& tears = simulation.cloth().tears();
  ASSERT_FALSE(tears.partOf.empty());
  EXPECT_TRUE(simulation.cloth().bodies()[0].added.empty());
  EXPECT_FALSE(simulation.cloth().bodies()[1].added.empty());
  goFor(simulation, 0.05);
}

// Where friction holds nodes: the anchors in space, by nodes and their sides, of those that are held.
std::map<std::size_t, Vec3> anchorsOf(const Simulation& simulation) {
  const ClothSystem& cloth = simulation.cloth();
  const MemoryLayout& layout = *cloth.memoryLayout();
  const auto range =
      std::ranges::find_if(layout, [](const MemoryRange& each) { return each.law.ends_with("cloth-friction"); });
  std::map<std::size_t, Vec3> anchors;
  for (Eigen::Index side = 0; side < range->count / 3; ++side) {
    const Vec3 held = simulation.state().memory.segment<3>(range->first + 3 * side);
    if (held[0] < 1) continue;
    const auto& corners = cloth.mesh().triangles[static_cast<std::size_t>(held[0]) - 1];
    const Vec3 weights(1 - held[1] - held[2], held[1], held[2]);
    Vec3& sum = anchors[static_cast<std::size_t>(side)] = Vec3::Zero();
    for (int k = 0; k < 3; ++k) sum += weights[k] * cloth.position(simulation.state(), corners[toIndex(k)]);
  }
  return anchors;
}

// A cut through the first of two bodies, which gives the triangles of the second other numbers, and divides those that hold.
TEST(Cut, FrictionHoldsOnAtThePlacesWhereItHeld) {
  const auto sheet = [](const char* name, double size, double height) {
    return fmt::format(
        "[[body]]\nname = \"{}\"\nmesh = {{ columns = 9, rows = 9, size = [{}, {}], origin = [0, {}, 0] }}\n", name,
        size, size, height);
  };
  Simulation simulation(
      parseScene("material = { density = 0.2, stretch = 600, shear = 150, bend = 1e-4 }\n"
                 "contact = { self = true, thickness = 0.004, friction = 0.6 }\n"
                 "integrator = { method = \"backward-euler\", step = 0.005, newton_iterations = 8 }\n" +
                     sheet("under", 0.4, 0.003) + sheet("over", 0.31, 0.008) +
                     "[[collider]]\nname = \"table\"\nshape = \"plane\"\nfriction = 0.6\n",
                 "test.toml"));
  goUntil(simulation, 0.15);
  const std::map<std::size_t, Vec3> before = anchorsOf(simulation);
  ASSERT_GT(before.size(), 40U);
  const Mesh& mesh = simulation.cloth().mesh();
  std::vector<Vec3> places;
  for (const Vec3& each : mesh.positions) places.emplace_back(each.x(), each.z(), 1);
  Cut cut{strokeAcross(simulation.cloth().bodies()[0].mesh.triangles, {}, places,
                       std::vector<Vec2>{{-0.3, 0.013}, {0.3, 0.031}})};
  ASSERT_EQ(simulation.apply(cut), "");
  ASSERT_FALSE(simulation.cloth().tears().partOf.empty());
  const std::map<std::size_t, Vec3> after = anchorsOf(simulation);
  for (const auto& [side, place] : before) {
    ASSERT_TRUE(after.contains(side));
    EXPECT_LT((after.at(side) - place).norm(), 1e-9) << "node " << side / 2;
  }
  goFor(simulation, 0.05);
}

// Of a lane that is cut and one that is not, the distance is that between the same places of the cloth.
TEST(Cut, LanesAreComparedPlaceByPlace) {
  Lanes lanes(parseScene(without("[[event]]"), "test.toml"), std::vector<LaneSettings>(2), {1});
  while (lanes.clock() < 0.1) ASSERT_TRUE(lanes.tick());
  ASSERT_EQ(lanes.lane(1).apply(cutAcross(lanes.lane(1), {{-0.3, 0.013}, {0.3, 0.031}})), "");
  FrameMaker frames;
  frames.show({Quantity::difference, false, false});
  const auto frame = frames.make(lanes, false);
  const std::vector<float>& far = frame->lanes[1].cloth.quantity;
  ASSERT_GT(far.size(), frame->lanes[0].cloth.positions.size());
  EXPECT_LT(*std::ranges::max_element(far), 1e-6F) << "the cut has just been made";
}

// A line that is drawn over cloth that is cut already does the same in a lane that is whole.
TEST(Cut, ALineOverWhatIsCutReachesTheWhole) {
  Simulation cut(parseScene(without("[[event]]"), "test.toml")), whole(parseScene(without("[[event]]"), "test.toml"));
  ASSERT_EQ(cut.apply(cutAcross(cut, {{-0.3, 0.013}, {0.3, 0.031}})), "");
  const Cut down = cutAcross(cut, {{0.017, 0.3}, {0.031, -0.3}});
  ASSERT_EQ(cut.apply(down), "");
  ASSERT_EQ(whole.apply(down), "");
  EXPECT_EQ(pieceCount(cut.cloth()), 4);
  EXPECT_EQ(pieceCount(whole.cloth()), 2);
}

TEST(Cut, SaysWhatIsWrongWithALine) {
  const auto wrong = [](const std::string& event) {
    return inputError([&] { Simulation{parseScene(without("cut = ") + event, "test.toml")}; });
  };
  EXPECT_NE(wrong("cut = [[0, 0, 0]]").find("two places at least"), std::string::npos);
  EXPECT_NE(wrong("cut = [[5, 0, 0], [5, 1, 0]]").find("does not cross the cloth"), std::string::npos);
  EXPECT_NE(wrong("unpin = \"top\"\ncut_along = [1, 0, 0]").find("goes with cut"), std::string::npos);
  EXPECT_EQ(wrong("cut = [[-0.3, 0, 0], [0.3, 0, 0]]\ncut_along = [0, 0.2, 1]"), "");
}

TEST(Cut, ASceneSavedBeforeItsCutIsStillCut) {
  const TemporaryFolder folder;
  const std::string path = folder.file("cut.toml");
  std::string twice(kCutSheet);
  twice += "[[event]]\ntime = 0.2\ncut = [[0.01, 0.3, 0], [0.01, -0.3, 0]]\n";
  const auto simulation = simulate(twice, 0.15);
  saveScene(*simulation, path);
  Simulation again(loadScene(path, {}));
  EXPECT_EQ(again.hash(), simulation->hash());
  goUntil(again, 0.4);
  goUntil(*simulation, 0.4);
  EXPECT_EQ(pieceCount(again.cloth()), 4);
  EXPECT_EQ(again.hash(), simulation->hash());
}

TEST(Cut, AScenesStateCanBeCutAtItsStart) {
  const TemporaryFolder folder;
  const std::string path = folder.file("cut.toml");
  saveScene(*simulate(without("[[event]]"), 0.1), path);
  Scene scene = loadScene(path, {});
  EventSettings& event = scene.events.emplace_back();
  event.time = scene.start.time / 2;
  event.cut = {Vec3(-0.3, 0.01, 0), Vec3(0.3, 0.01, 0)};
  scene.integrator.stretchLimit = 0.5;
  Simulation simulation(scene);
  EXPECT_EQ(pieceCount(simulation.cloth()), 2);
  goFor(simulation, 0.3);
}

}  // namespace
}  // namespace selvedge::test
