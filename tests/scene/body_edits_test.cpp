// Bodies that are added to a scene and taken away: what names places and nodes goes along.
#include "scene/files/body_edits.h"

#include <gtest/gtest.h>

#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "scene/files/writer.h"
#include "support/input_error.h"

namespace selvedge::test {
namespace {

constexpr const char* kOne = R"([mesh]
columns = 3
rows = 4
size = [0.5, 0.7]
[material]
stretch = 700
[[pin]]
where = ["corner0", "top"]
nodes = [5]
[[event]]
time = 1
unpin = "corner0"
set = { "material.shear" = 3, "air.drag_coefficient" = 2 }
)";

Scene clothOf(const std::string& text) { return parseScene(text, "one.toml"); }

double width(const ClothBody& body, double (*end)(double, double)) {
  double x = body.mesh.positions[toIndex(body.firstNode)].x();
  for (int i = 0; i < body.nodes; ++i) x = end(x, body.mesh.positions[toIndex(body.firstNode + i)].x());
  return x;
}
double left(const ClothBody& body) {
  return width(body, [](double a, double b) { return std::min(a, b); });
}
double right(const ClothBody& body) {
  return width(body, [](double a, double b) { return std::max(a, b); });
}

TEST(BodyEdits, ACopyStandsBesideAllOthers) {
  std::string second, third;
  const Scene two = withBody(clothOf(kOne), "", second);
  const Scene three = withBody(two, second, third);
  EXPECT_EQ(second, "cloth 2");
  EXPECT_EQ(third, "cloth 3");
  const BuiltScene built = build(three);
  ASSERT_EQ(built.cloth->bodies().size(), 3U);
  EXPECT_TRUE(built.cloth->attention().empty());
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_GT(left(built.cloth->bodies()[i]), right(built.cloth->bodies()[i - 1]) + 0.01);
    EXPECT_EQ(three.bodies[i].material.stretch, Vec2(700, 700));
  }
}

TEST(BodyEdits, TheOnlyClothGetsANameThatItsPlacesHaveToo) {
  std::string added;
  const Scene two = withBody(clothOf(kOne), "", added);
  EXPECT_EQ(two.bodies[0].name, "cloth");
  EXPECT_EQ(two.pins[0].where.names,
            (std::vector<std::string>{"cloth.corner0", "cloth.top", "cloth 2.corner0", "cloth 2.top"}));
  EXPECT_EQ(two.pins[0].where.nodes, (std::vector<int>{5}));
  EXPECT_EQ(two.events[0].unpin->names, (std::vector<std::string>{"cloth.corner0"}));
  EXPECT_TRUE(two.events[0].set.contains("body.cloth.material.shear"));
  EXPECT_TRUE(two.events[0].set.contains("air.drag_coefficient"));
  EXPECT_EQ(writeScene(parseScene(writeScene(two), "one.toml")), writeScene(two));
}

TEST(BodyEdits, ABodyGoesWithItsPinsAndEvents) {
  std::string added;
  Scene two = withBody(clothOf(kOne), "", added);
  two.pins[0].where.nodes = {5, 13};  // 13: the second one's node 1
  const Scene less = sceneWithoutBody(two, "cloth", 0, 12);
  ASSERT_EQ(less.bodies.size(), 1U);
  EXPECT_EQ(less.pins[0].where.names, (std::vector<std::string>{"cloth 2.corner0", "cloth 2.top"}));
  EXPECT_EQ(less.pins[0].where.nodes, (std::vector<int>{1}));
  ASSERT_EQ(less.events.size(), 1U);
  EXPECT_FALSE(less.events[0].unpin);
  EXPECT_EQ(less.events[0].set.size(), 1U);
  EXPECT_EQ(build(less).cloth->blockCount(), 12);
  two.events[0].set.erase("air.drag_coefficient");
  EXPECT_TRUE(sceneWithoutBody(two, "cloth", 0, 12).events.empty()) << "nothing is left that it does";
}

TEST(BodyEdits, BodiesThatAreThereKeepTheirParameters) {
  std::string added;
  const Scene two = withBody(clothOf(kOne), "", added);
  Scene lane = clothOf(kOne);
  lane.material.shear = 99;  // of this lane alone
  takeBodies(lane, writeScene(two));
  ASSERT_EQ(lane.bodies.size(), 2U);
  EXPECT_EQ(lane.bodies[0].material.shear, 99);
  EXPECT_EQ(lane.pins[0].where.names, two.pins[0].where.names);
  lane.bodies[1].material.shear = 98;
  takeBodies(lane, writeScene(sceneWithoutBody(two, "cloth", 0, 12)));
  ASSERT_EQ(lane.bodies.size(), 1U);
  EXPECT_EQ(lane.bodies[0].material.shear, 98);
}

TEST(BodyEdits, NodesGivenOneByOneAndSavedStatesAreAsTheyAre) {
  Scene scene = clothOf(kOne);
  EXPECT_EQ(fixedBodies(scene), "");
  scene.mesh.kind = "nodes";
  EXPECT_NE(fixedBodies(scene), "");
  scene.mesh.kind = "grid";
  scene.start.state = "some.ply";
  EXPECT_NE(fixedBodies(scene), "");
  EXPECT_EQ(inputError([&] { takeBodies(scene, kOne); }).substr(0, 26), "bodies: This scene begins ");
}

}  // namespace
}  // namespace selvedge::test
