// [[body]] tables: what they take from the rest of the scene, and what is wrong with them.
#include <gtest/gtest.h>

#include "base/params/param_value.h"
#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "scene/files/set_parameter.h"
#include "scene/files/writer.h"
#include "support/input_error.h"

namespace selvedge::test {
namespace {

constexpr const char* kTwo = R"([mesh]
columns = 3
rows = 4
[material]
stretch = 700
shear = 50
[start]
velocity = [1, 0, 0]
[[body]]
name = "shirt"
mesh.origin = [0, 1, 0]
[[body]]
name = "skirt"
mesh.kind = "disc"
mesh.rows = 2
material.stretch = 300
start.velocity = [0, 2, 0]
)";

Scene sceneOf(const std::string& more = "") { return parseScene(kTwo + more, "two.toml"); }

std::string whyNot(const std::string& text) {
  return inputError([&] { parseScene(text, "two.toml"); });
}

TEST(Body, TakesFromTheSceneWhatItDoesNotSay) {
  const Scene scene = sceneOf();
  ASSERT_EQ(scene.bodies.size(), 2u);
  const BodyBlock &shirt = scene.bodies[0], &skirt = scene.bodies[1];
  EXPECT_EQ(shirt.name, "shirt");
  EXPECT_EQ(shirt.mesh.columns, 3);
  EXPECT_EQ(shirt.mesh.origin, Vec3(0, 1, 0));
  EXPECT_EQ(shirt.material.stretch, Vec2(700, 700));
  EXPECT_EQ(shirt.start.velocity, Vec3(1, 0, 0));
  EXPECT_EQ(skirt.mesh.kind, "disc");
  EXPECT_EQ(skirt.mesh.origin, Vec3(0, 0, 0));
  EXPECT_EQ(skirt.material.stretch, Vec2(300, 300));
  EXPECT_EQ(skirt.material.shear, 50);
  EXPECT_EQ(skirt.start.velocity, Vec3(0, 2, 0));
}

TEST(Body, OfAFabricKeepsWhatItSaysItself) {
  const Scene scene = sceneOf("material.fabric = \"denim\"\n");  // of the skirt
  const Scene denim = parseScene("[material]\nfabric = \"denim\"\n", "denim.toml");
  EXPECT_EQ(scene.bodies[1].material.stretch, Vec2(300, 300));
  EXPECT_EQ(scene.bodies[1].material.shear, denim.material.shear);
  EXPECT_EQ(scene.bodies[1].material.density, denim.material.density);
  EXPECT_EQ(scene.bodies[0].material.shear, 50);
}

TEST(Body, HasPlacesOfItsOwn) {
  const Scene scene = sceneOf("[[pin]]\nwhere = [\"skirt.corner1\", \"shirt.top\"]\n");
  const BuiltScene built = build(scene);
  const Mesh& mesh = built.cloth->mesh();
  const std::vector<ClothBody>& bodies = built.cloth->bodies();
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[1].firstNode, 12);
  EXPECT_EQ(mesh.nodes(), 12 + 19);
  EXPECT_EQ(mesh.regions.at("shirt.top"), std::vector<int>({0, 1, 2}));
  EXPECT_EQ(mesh.regions.at("skirt.all").front(), 12);
  EXPECT_EQ(mesh.regions.at("skirt.all").size(), 19u);
  ASSERT_EQ(mesh.regions.at("skirt.corner1").size(), 1u);
  EXPECT_GE(mesh.regions.at("skirt.corner1")[0], 12);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (const int node : mesh.triangles[t]) {
      EXPECT_EQ(built.cloth->bodyOf(node), t < toIndex(bodies[1].firstTriangle) ? 0u : 1u);
    }
  }
  EXPECT_EQ(built.cloth->velocity(built.start, 0), Vec3(1, 0, 0));
  EXPECT_EQ(built.cloth->velocity(built.start, 20), Vec3(0, 2, 0));
}

TEST(Body, SpinsAboutItsOwnMiddleAndKeepsItsOwnNoise) {
  const BuiltScene built =
      build(sceneOf("start.spin = [0, 0, 3]\nstart.noise = 0.01\n"
                    "start.stretch = [2, 1, 1]\n"
                    "[[body]]\nname = \"far\"\nmesh.origin = [9, 0, 0]\n"));
  Vec3 momentum = Vec3::Zero();
  const ClothBody& skirt = built.cloth->bodies()[1];
  double widest = 0;
  for (int i = skirt.firstNode; i < skirt.firstNode + skirt.nodes; ++i) {
    momentum += built.cloth->nodeMass()[toIndex(i)] * (built.cloth->velocity(built.start, i) - Vec3(0, 2, 0));
    widest = std::max(widest, built.cloth->position(built.start, i).x());
    EXPECT_NE(built.cloth->position(built.start, i).y(), 0);
  }
  EXPECT_NEAR(momentum.norm(), 0, 1e-12);
  EXPECT_NEAR(widest, 1, 1e-9);
  EXPECT_EQ(built.cloth->position(built.start, 0).y(), 1);  // the shirt has none
}

TEST(Body, IsWrittenAndReadAgain) {
  Scene scene = sceneOf("[[event]]\ntime = 1\nset = { \"body.skirt.material.stretch\" = 100 }\n");
  const std::string text = writeScene(scene);
  Scene again = parseScene(text, "two.toml");
  ASSERT_EQ(again.bodies.size(), 2u);
  EXPECT_EQ(writeScene(again), text);
  const Params before = scene.params(), after = again.params();
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].key == "body.skirt.mesh.columns") continue;  // a disc has none: it is not written
    EXPECT_EQ(valueOf(before[i]), valueOf(after[i])) << before[i].key;
  }
}

TEST(Body, HasKeysThatSetChanges) {
  Scene scene = sceneOf();
  setParameter(scene, "body.shirt.material.stretch", "900", "--set");
  setParameter(scene, "body.skirt.mesh.rows", "3", "--set");
  setParameter(scene, "body.skirt.material.fabric", "silk", "--set");
  EXPECT_EQ(scene.bodies[0].material.stretch, Vec2(900, 900));
  EXPECT_EQ(scene.bodies[1].mesh.rows, 3);
  EXPECT_NE(scene.bodies[1].material.stretch, Vec2(300, 300));  // the fabric goes over what the file says
  const auto refused = [&](const std::string& key) {
    return inputError([&] { setParameter(scene, key, "1", "--set"); });
  };
  EXPECT_EQ(refused("material.stretch"),
            "--set: material.stretch is of which body? Write body.NAME.material.stretch; the bodies are: shirt, skirt");
  EXPECT_EQ(refused("body.shit.material.stretch"),
            "--set: body.shit.material.stretch: there is no body \"shit\", did you mean \"shirt\"?; the bodies are: "
            "shirt, skirt");
  EXPECT_EQ(refused("body.shirt.material.strech"),
            "--set: unknown key \"body.shirt.material.strech\"; did you mean \"body.shirt.material.stretch\"?");
  EXPECT_EQ(refused("body.shirt.start.time"), "--set: start.time is the same for all bodies: it is a key of [start]");
  EXPECT_EQ(refused("body.stretch"),
            "--set: \"body.stretch\" is no key: write body.NAME.KEY, such as body.NAME.material.stretch; the bodies "
            "are: shirt, skirt");
  Scene alone;
  EXPECT_EQ(inputError([&] { setParameter(alone, "body.shirt.material.stretch", "1", "--set"); }),
            "--set: body.shirt.material.stretch: there is no body \"shirt\"; this scene has one cloth, without bodies");
}

TEST(Body, IsRefusedWithItsPlace) {
  const std::string two = kTwo;
  EXPECT_EQ(whyNot("[[body]]\nmesh.rows = 3\n"), "two.toml:1:1: body needs name: how its places and values are called");
  EXPECT_EQ(whyNot("[[body]]\nname = \"\"\n"), "two.toml:2:8: body.name must be a text of a letter or more, got \"\"");
  EXPECT_EQ(whyNot(two + "[[body]]\nname = \"skirt\"\n"), "two.toml:19:8: body.name: there are two called \"skirt\"");
  EXPECT_EQ(whyNot("[[body]]\nname = \"a.b\"\n"),
            "two.toml:2:8: body.name: \"a.b\" cannot have \".\" in it, since it stands in keys such as "
            "body.NAME.material.stretch");
  EXPECT_EQ(whyNot("[[body]]\nname = \"a\"\nmaterial.strech = 3\n"),
            "two.toml:3:10: unknown key \"body.material.strech\"; did you mean \"body.material.stretch\"?");
  EXPECT_EQ(whyNot("[[body]]\nname = \"a\"\ncolour = 3\n"),
            "two.toml:3:1: unknown key \"body.colour\"; [body] has name, mesh, material, plastic, tearing, rope, "
            "solid, gas, start");
  EXPECT_EQ(whyNot("[[body]]\nname = \"a\"\nmesh = 3\n"), "two.toml:3:8: body.mesh must be a table; write [body.mesh]");
  EXPECT_EQ(whyNot("[body]\nname = \"a\"\n"), "two.toml:1:1: body must be a list of tables; write [[body]]");
  EXPECT_EQ(whyNot("[[body]]\nname = \"a\"\nmesh = { kind = \"disc\", columns = 3 }\n"),
            "two.toml:3:25: body.mesh.columns has no effect with mesh.kind = \"disc\", only with \"grid\", "
            "\"weave\", \"staggered\", \"pillow\", \"rope\", \"net\", \"block\"; remove it");
  EXPECT_EQ(whyNot("[[body]]\nname = \"a\"\nmaterial.fabric = \"sillk\"\n"),
            "two.toml:3:19: body.a.material.fabric must be one of none, canvas, chiffon, cotton, denim, felt, fleece, "
            "jersey, "
            "leather, linen, nylon-ripstop, paper, polyester, rubber, satin, silk, wool, got \"sillk\"; did you mean "
            "\"silk\"?");
  EXPECT_EQ(
      whyNot(two + "[[event]]\ntime = 1\nset = { \"material.stretch\" = 3 }\n"),
      "two.toml:18:1: material.stretch is of which body? Write body.NAME.material.stretch; the bodies are: shirt, "
      "skirt");
  EXPECT_EQ(whyNot(two + "[[event]]\ntime = 1\nset = { \"body.skirt.mesh.rows\" = 3 }\n"),
            "two.toml:18:1: body.skirt.mesh.rows is fixed once the cloth is built: an event cannot change it");
  const std::string place = inputError([&] { build(sceneOf("[[pin]]\nwhere = \"shirt.corner4\"\n")); });
  EXPECT_EQ(place.substr(0, place.find(" it has")),
            "two.toml:19:9: this mesh has no place named \"shirt.corner4\"; did you mean \"shirt.corner0\"?");
  EXPECT_EQ(inputError([&] { build(sceneOf("[[pin]]\nwhere = \"corner0\"\n")); }).substr(0, 54),
            "two.toml:19:9: this mesh has no place named \"corner0\";");
  const std::string bare = inputError([&] { build(sceneOf("[[pin]]\nwhere = \"corner0\"\n")); });
  EXPECT_NE(bare.find("did you mean \"shirt.corner0\"?"), std::string::npos) << bare;
  EXPECT_EQ(inputError([&] { build(sceneOf("[[body]]\nname = \"thin\"\nmesh.columns = 3\nmesh.rows = 1\n")); }),
            "two.toml:21:13: body.thin.mesh.rows: a grid mesh needs 2 or more, got 1");
}

}  // namespace
}  // namespace selvedge::test
