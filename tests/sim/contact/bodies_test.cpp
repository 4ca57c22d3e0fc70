// Several cloths in one scene: each goes as it would alone, with its own energies, and they share everything else.
#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "integrators/methods.h"
#include "model/flatten/mesh_rest_shape.h"
#include "model/frame.h"
#include "model/generators/mesh_generators.h"
#include "scene/files/body_edits.h"
#include "scene/files/writer.h"
#include "sim/lanes/session.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/cloth/session_ticks.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

constexpr int kFirst = 7 * 7, kSecond = 1 + 3 * 3 * 4;  // nodes
constexpr const char* kDisc =
    "kind = \"disc\"\nrows = 3\nsize = [0.4, 0.4]\norigin = [2, 0, 0]\nplane = \"vertical\"\n";
constexpr const char* kSheet = "columns = 7\nrows = 7\nsize = [0.5, 0.5]\nplane = \"vertical\"\n";
constexpr const char* kStiff =
    "model = \"triangles\"\ndensity = 0.4\nstretch = 400\nshear = 60\nbend = 1e-4\nrayleigh_mass = 0.5\n";
constexpr const char* kSoft =
    "model = \"springs\"\ndensity = 0.1\nstretch = 100\nshear = 20\nstretch_damping = 0.001\nrayleigh_stiffness = "
    "1e-4\n";

std::string rest(const std::string& method) {
  const bool implicit = findMethod(method)->implicit;
  return "[integrator]\nmethod = \"" + method + "\"\nadaptive = false\nstep = " + (implicit ? "0.005" : "0.0001") +
         "\nnewton_iterations = 20\nnewton_tolerance = 1e-9\n[solver]\nkind = \"cholesky\"\n";
}

std::string alone(const char* mesh, const char* material, const std::string& method) {
  return std::string("[mesh]\n") + mesh + "[material]\n" + material + rest(method) + "[[pin]]\nwhere = \"corner0\"\n";
}

std::string together(const std::string& method) {
  return std::string("[[body]]\nname = \"sheet\"\n[body.mesh]\n") + kSheet + "[body.material]\n" + kStiff +
         "[[body]]\nname = \"disc\"\n[body.mesh]\n" + kDisc + "[body.material]\n" + kSoft + rest(method) +
         "[[pin]]\nwhere = [\"sheet.corner0\", \"disc.corner0\"]\n";
}

class Bodies : public testing::TestWithParam<std::string> {};

TEST_P(Bodies, GoAsEachWouldAlone) {
  const auto sheet = simulate(alone(kSheet, kStiff, GetParam()), 0.1);
  const auto disc = simulate(alone(kDisc, kSoft, GetParam()), 0.1);
  const auto both = simulate(together(GetParam()), 0.1);
  for (const auto* each : {&sheet, &disc, &both}) ASSERT_FALSE((*each)->failure()) << (*each)->failure()->message();
  const VecX &q = both->state().q, &v = both->state().v;
  EXPECT_GT((sheet->state().v).cwiseAbs().maxCoeff(), 0.2);
  const double slack = findMethod(GetParam())->implicit ? 1e-7 : 1e-12;
  EXPECT_LT((q.head(3 * kFirst) - sheet->state().q).cwiseAbs().maxCoeff(), slack);
  EXPECT_LT((v.head(3 * kFirst) - sheet->state().v).cwiseAbs().maxCoeff(), 100 * slack);
  EXPECT_LT((q.tail(3 * kSecond) - disc->state().q).cwiseAbs().maxCoeff(), slack);
  EXPECT_LT((v.tail(3 * kSecond) - disc->state().v).cwiseAbs().maxCoeff(), 100 * slack);
  for (const char* name : {"stretch_J", "shear_J", "rayleigh_J", "stretch_damper_J"}) {
    EXPECT_NEAR(column(*both, std::string("sheet.") + name), column(*sheet, name), 1e-6) << name;
    EXPECT_NEAR(column(*both, std::string("disc.") + name), column(*disc, name), 1e-6) << name;
  }
  EXPECT_LT(column(*both, "sheet.rayleigh_J"), 0);
  EXPECT_NEAR(column(*both, "numerical_J"), column(*sheet, "numerical_J") + column(*disc, "numerical_J"), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Methods, Bodies, testing::ValuesIn(methodNames()), testNameOf);

Scene twoOf(const std::string& method = "backward-euler") { return parseScene(together(method), "test.toml"); }

TEST(BodiesLive, ChangeEachForItself) {
  Simulation changed(twoOf(), {}), plain(twoOf(), {});
  goFor(changed, 0.05);
  goFor(plain, 0.05);
  EXPECT_EQ(changed.apply(SetParameter{"body.disc.material.density", 0.8}), "");
  EXPECT_EQ(changed.apply(SetParameter{"material.density", 0.8}),
            "material.density is of which body? Write body.NAME.material.density; the bodies are: sheet, disc");
  goFor(changed, 0.3);
  goFor(plain, 0.3);
  const auto differ = [&](int first, int nodes) {
    return (changed.state().q - plain.state().q).segment(3 * first, 3 * nodes).cwiseAbs().maxCoeff();
  };
  EXPECT_LT(differ(0, kFirst), 1e-7);
  EXPECT_GT(differ(kFirst, kSecond), 1e-4);
  const double mass = changed.cloth().nodeMass().back() / plain.cloth().nodeMass().back();
  EXPECT_NEAR(mass, 8, 1e-9);
  EXPECT_EQ(changed.cloth().nodeMass().front(), plain.cloth().nodeMass().front());
}

TEST(BodiesLive, TakeAnotherFabricAndAnotherModel) {
  Simulation simulation(twoOf(), {});
  goFor(simulation, 0.05);
  EXPECT_EQ(simulation.apply(SetParameter{"body.disc.material.fabric", std::string("silk")}), "");
  goFor(simulation, 0.3);
  const Scene silk = parseScene("[material]\nfabric = \"silk\"\n", "test.toml");
  EXPECT_EQ(simulation.scene().bodies[1].material.shear, silk.material.shear);
  EXPECT_EQ(simulation.scene().bodies[0].material.shear, 60);
  const double before = simulation.time();
  EXPECT_EQ(simulation.apply(SetParameter{"body.disc.material.model", std::string("elastic")}), "");
  EXPECT_EQ(simulation.time(), before);  // the cloth is made anew and goes on from where it is
  goFor(simulation, 0.05);
  EXPECT_EQ(column(simulation, "disc.area_J") >= 0, true);
  EXPECT_EQ(simulation.apply(SetParameter{"body.disc.mesh.rows", std::int64_t{4}}), "");
  EXPECT_EQ(simulation.time(), 0);
  EXPECT_EQ(simulation.cloth().blockCount(), kFirst + 1 + 3 * 4 * 5);
}

TEST(BodiesLive, AreSavedAndGoOnAlike) {
  const TemporaryFolder folder;
  Simulation simulation(twoOf(), {});
  goFor(simulation, 0.05);
  ASSERT_EQ(simulation.apply(SetParameter{"body.sheet.material.stretch", std::vector<double>{500, 300}}), "");
  goFor(simulation, 0.3);
  const std::string path = folder.file("saved.toml");
  saveScene(simulation, path);
  Simulation again(loadScene(path, {}), {});
  EXPECT_EQ(again.hash(), simulation.hash());
  ASSERT_TRUE(again.step() && simulation.step());
  EXPECT_EQ(again.state().q, simulation.state().q);
  EXPECT_EQ(again.state().v, simulation.state().v);
}

TEST(BodiesLive, ComeOutTheSameOnAnyNumberOfThreads) {
  Simulation one(twoOf(), {1, false}), two(twoOf(), {2, false});
  goFor(one, 0.1);
  goFor(two, 0.1);
  EXPECT_EQ(one.hash(), two.hash());
}

TEST(BodiesLive, FollowEventsAndLanes) {
  Simulation simulation(
      parseScene(together("backward-euler") + "[[event]]\ntime = 0.1\nset = { \"body.disc.material.density\" = 0.3 }\n",
                 "test.toml"),
      {});
  goFor(simulation, 0.2);
  EXPECT_EQ(simulation.scene().bodies[1].material.density, 0.3);
  EXPECT_EQ(simulation.scene().bodies[0].material.density, 0.4);
  std::vector<LaneSettings> own(2);
  own[1].values = {{"body.disc.material.stretch", "[300, 300]"}};
  Lanes lanes(twoOf(), own, {});
  EXPECT_NE(lanes.add(0, {{"body.disc.mesh.rows", "5"}}), "");
  for (std::size_t i = 0; i < 2; ++i) goFor(lanes.lane(i), 0.2);
  const VecX apart = lanes.lane(1).state().q - lanes.lane(0).state().q;
  EXPECT_LT(apart.head(3 * kFirst).cwiseAbs().maxCoeff(), 1e-7);
  EXPECT_GT(apart.tail(3 * kSecond).cwiseAbs().maxCoeff(), 1e-5);
}

TEST(BodiesLive, AreReplacedInEveryLaneAndDoneAgainByASession) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.session");
  SessionOptions options;
  options.log = path;
  std::vector<std::uint64_t> end;
  {
    Session session(parseScene(alone(kSheet, kStiff, "backward-euler"), "test.toml"),
                    {LaneSettings{}, parseLane("material.shear=9")}, options);
    goOn(session, 5);
    std::string added;
    const Scene two = withBody(session.lanes().lane(0).ownScene(), "", added);
    EXPECT_EQ(session.follow(Command(SetBodies{writeScene(two)})), "");
    EXPECT_EQ(session.lanes().clock(), 0) << "as another mesh does";
    goOn(session, 5);
    EXPECT_EQ(session.lanes().lane(1).scene().bodies[0].material.shear, 9) << "its own";
    EXPECT_EQ(session.lanes().lane(1).cloth().blockCount(), 2 * kFirst);
    EXPECT_NE(session.follow(Command(SetBodies{std::string("[[body]]\nnam = 3\n")})), "");
    EXPECT_NE(session.follow(Command(SetBodies{3.0})), "");
    goOn(session, 5);
    end = session.hashes();
  }
  Replay replay(readSession(path));
  options.log.clear();
  Session again(replay.record().scene, replay.record().lanes, options);
  goThrough(replay, again);
  EXPECT_EQ(replay.verdict(again), "");
  EXPECT_EQ(again.hashes(), end);
}

TEST(BodiesLive, HaveNamedPlacesWhereOneIsAlone) {
  const auto one = simulate("[[body]]\nname = \"shirt\"\nmesh.rows = 5\n[[pin]]\nwhere = \"shirt.corner0\"\n", 0.05);
  EXPECT_EQ(one->pins().pins().size(), 1u);
  EXPECT_NE(column(*one, "shirt.stretch_J"), 0);
}

TEST(BodiesLive, AreToldInMessages) {
  Simulation simulation(twoOf(), {});
  EXPECT_EQ(simulation.apply(UnpinNodes{{kFirst + kSecond - 1}}), "");
  EXPECT_EQ(simulation.apply(PinNodes{{kFirst + 2}}), "");
  const auto notes = simulation.takeNotes();
  ASSERT_FALSE(notes.empty());
  EXPECT_EQ(notes.back().text, "node 51 of disc pinned");
}

TEST(Bodies, EachSaysWhetherItCanBeLaidFlat) {
  const std::string ball = "kind = \"ball\"\nsize = 0.3\nspacing = 0.1\norigin = [0, 2, 0]\n";
  const Scene scene = parseScene("[[body]]\nname = \"ball\"\n[body.mesh]\n" + ball +
                                     "[[body]]\nname = \"sheet\"\n[body.mesh]\n" + kSheet + rest("backward-euler"),
                                 "flat");
  const Simulation simulation(scene);
  const ClothShape shape = shapeOf(simulation.cloth());
  ASSERT_EQ(shape.bodies.size(), 2U);
  EXPECT_FALSE(shape.bodies[0].flat);
  EXPECT_TRUE(shape.bodies[1].flat);
  const auto first = toIndex(shape.bodies[1].firstNode);
  EXPECT_EQ(shape.weave[first - 1], (std::array<float, 2>{0, 0})) << "no place in a plane";
  const auto [u, v] = shape.weave[first + 1];
  const auto [u0, v0] = shape.weave[first];
  EXPECT_NEAR(std::hypot(u - u0, v - v0), 0.5 / 6, 1e-6) << "as far apart as the nodes are";
}

// Each triangle has a plane of its own at rest, as those of a mesh from a file have; a cylinder's do not lie in one.
TEST(Bodies, AMeshThatBeginsInAPlaneIsLaidFlatThere) {
  const Eigen::AngleAxisd turn(0.7, Vec3(1, 2, 3).normalized());
  Mesh plane = gridMesh({0.6, 0.4}, 5, 4, Diagonals::alternating), bent = plane;
  for (Vec3& place : plane.positions) place = turn * place;
  for (Vec3& place : bent.positions) place = {std::sin(5 * place.x()) / 5, place.y(), std::cos(5 * place.x()) / 5};
  plane.rest = initialRest(plane);
  bent.rest = initialRest(bent);
  const ClothShape flat = shapeOf(plane, SpringNetwork{}), round = shapeOf(bent, SpringNetwork{});
  EXPECT_FALSE(round.bodies.front().flat);
  ASSERT_TRUE(flat.bodies.front().flat);
  for (std::size_t i = 0; i < plane.positions.size(); ++i) {
    const auto [u0, v0] = flat.weave.front();
    const auto [u, v] = flat.weave[i];
    EXPECT_NEAR(std::hypot(u - u0, v - v0), (plane.positions[i] - plane.positions.front()).norm(), 1e-6) << i;
  }
}

}  // namespace
}  // namespace selvedge::test
