#include "render/view/picking.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "contact/shape_surface.h"
#include "support/cloth/cloth_patch.h"
#include "support/cost.h"

using namespace selvedge;

namespace {

constexpr float kAspect = 1.6F;

Camera looking(float yaw = 0) {
  Camera camera;
  camera.target = {0, 1, 0};
  camera.yaw = yaw;
  camera.pitch = 0.1F;
  return camera;
}

glm::vec3 vec(const Float3& a) { return {a[0], a[1], a[2]}; }

TEST(Picking, FindsThePlaceUnderTheMouseFromEitherSide) {
  const ClothPatch patch = clothPatch(9);
  for (const float yaw : {0.3F, 3.3F}) {
    const Camera camera = looking(yaw);
    const glm::vec3 wanted{0.13F, 0.88F, 0};
    const glm::vec3 seen = camera.project(wanted, kAspect);
    const auto hit = pick(*patch.shape, patch.frame, camera.ray(seen.x, seen.y, kAspect), 0);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(glm::distance(hit->place, wanted), 0, 1e-4);
    EXPECT_NEAR(hit->distance, glm::distance(camera.eye(), wanted), 1e-4);
    glm::vec3 mean(0);
    for (std::size_t i = 0; i < 3; ++i)
      mean += hit->weights[i] * vec(patch.frame.positions[static_cast<std::size_t>(hit->nodes[i])]);
    EXPECT_NEAR(glm::distance(mean, wanted), 0, 1e-4);
    EXPECT_NEAR(glm::distance(vec(patch.frame.positions[static_cast<std::size_t>(hit->nearestNode())]), wanted), 0,
                0.09);
  }
}

TEST(Picking, TheNearestEdgeIsTheSideThatThePlaceIsLeastAwayFrom) {
  ClothPatch patch = clothPatch(3);
  patch.frame.positions = {{0, 0, 0}, {4, 0, 0}, {0, 1, 0}};
  ClothHit hit;
  hit.nodes = {2, 0, 1};
  const auto at = [&](float x, float y) {  // (x, y) = second * 0 + x / 4 * (4, 0) + y * (0, 1)
    hit.weights = {y, 1 - x / 4 - y, x / 4};
    return hit.nearestEdge(patch.frame);
  };
  EXPECT_EQ(at(1, 0.1F), (std::array{0, 1}));
  EXPECT_EQ(at(0.05F, 0.5F), (std::array{0, 2}));
  EXPECT_EQ(at(2, 0.45F), (std::array{1, 2}));
  EXPECT_EQ(at(0.4F, 0.3F), (std::array{0, 1})) << "0.3 away and 0.4 from the other, whose corner's weight is less";
  hit.nodes = {3, 1, 1};
  EXPECT_EQ(hit.nearestEdge(patch.frame), (std::array{1, 3})) << "a spring";
  hit.nodes = {1, 1, 1};
  EXPECT_FALSE(hit.nearestEdge(patch.frame)) << "a node alone";
}

TEST(Picking, TheNearerOfTwoLayersIsHit) {
  ClothPatch patch = clothPatch(5);
  const ClothPatch behind = clothPatch(5, 1, {0, 1, -0.3F});
  for (const auto& [a, b, c] : behind.shape->triangles) patch.shape->triangles.push_back({a + 25, b + 25, c + 25});
  patch.frame.positions.insert(patch.frame.positions.end(), behind.frame.positions.begin(),
                               behind.frame.positions.end());
  const auto front = pick(*patch.shape, patch.frame, looking().ray(0.5F, 0.5F, kAspect), 0);
  const auto back = pick(*patch.shape, patch.frame, looking(3.14159F).ray(0.5F, 0.5F, kAspect), 0);
  ASSERT_TRUE(front && back);
  EXPECT_NEAR(front->place.z, 0, 1e-4);
  EXPECT_NEAR(back->place.z, -0.3F, 1e-4);
}

TEST(Picking, MissesWhatIsBesideOrBehind) {
  const ClothPatch patch = clothPatch(5);
  EXPECT_FALSE(pick(*patch.shape, patch.frame, looking().ray(0.02F, 0.02F, kAspect), 1));
  Ray away = looking().ray(0.5F, 0.5F, kAspect);
  away.direction = -away.direction;
  EXPECT_FALSE(pick(*patch.shape, patch.frame, away, 1));
}

TEST(Picking, NodesWithoutAPlaceAreNoHit) {
  ClothPatch patch = clothPatch(3);
  for (auto& place : patch.frame.positions) place[1] = NAN;
  EXPECT_FALSE(pick(*patch.shape, patch.frame, looking().ray(0.5F, 0.5F, kAspect), 0));
}

TEST(Picking, WithoutTrianglesTheNearestSpringWithinReach) {
  ClothShape shape;
  shape.nodes = 3;
  shape.springs[0] = {{0, 1}};
  ClothFrame frame;
  frame.positions = {{-0.5F, 1, 0}, {0.5F, 1.01F, 0}, {0, 1.4F, 0}};
  const Camera camera = looking();
  const auto at = [&](glm::vec3 place) {
    const glm::vec3 seen = camera.project(place, kAspect);
    return pick(shape, frame, camera.ray(seen.x, seen.y, kAspect), 0.05F);
  };
  const auto spring = at({0.25F, 1.03F, 0});
  ASSERT_TRUE(spring);
  EXPECT_NEAR(spring->weights[1], 0.75F, 0.02F);
  EXPECT_EQ(spring->nearestNode(), 1);
  const auto node = at({0.02F, 1.4F, 0});
  ASSERT_TRUE(node);
  EXPECT_EQ(node->nearestNode(), 2);
  EXPECT_FALSE(at({0.3F, 1.2F, 0}));
}

// A rope hangs beside a patch, and one behind it.
TEST(Picking, ARopeBesideASheetIsHit) {
  ClothPatch patch = clothPatch(5);
  const auto rope = [&](float x, float z) {
    const auto first = static_cast<std::uint32_t>(patch.frame.positions.size());
    patch.frame.positions.push_back({x, 1.3F, z});
    patch.frame.positions.push_back({x, 0.7F, z});
    ClothShape::YarnPiece& piece = patch.shape->ropePieces.emplace_back();
    piece.nodes = {first, first, first + 1, first + 1};
    return static_cast<int>(first);
  };
  const int beside = rope(0.9F, 0), behind = rope(0, -0.3F);
  const Camera camera = looking();
  const auto at = [&](glm::vec3 place, const Camera& from) {
    const glm::vec3 seen = from.project(place, kAspect);
    return pick(*patch.shape, patch.frame, from.ray(seen.x, seen.y, kAspect), 0.05F);
  };
  const auto hit = at({0.91F, 1.1F, 0}, camera);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->nearestNode(), beside);
  ASSERT_TRUE(at({0, 1, -0.3F}, camera));
  EXPECT_LT(at({0, 1, -0.3F}, camera)->nearestNode(), 25) << "the sheet is before it";
  EXPECT_GE(at({0, 1, -0.3F}, looking(3.14159F))->nearestNode(), behind);
  EXPECT_FALSE(at({0.7F, 1.1F, 0}, camera));
}

TEST(Picking, NodesInABox) {
  const ClothPatch patch = clothPatch(9);
  const Camera camera = looking();
  EXPECT_EQ(nodesInBox(patch.frame, camera, kAspect, {0, 0}, {1, 1}).size(), 81U);
  const auto left = nodesInBox(patch.frame, camera, kAspect, {0.5F, 1}, {0, 0});
  EXPECT_GE(left.size(), 36U);
  EXPECT_LE(left.size(), 45U);
  for (const int node : left) EXPECT_LE(patch.frame.positions[static_cast<std::size_t>(node)][0], 1e-4F);
  EXPECT_TRUE(nodesInBox(patch.frame, looking(), kAspect, {0, 0}, {0.05F, 0.05F}).empty());
}

TEST(Picking, AHundredThousandTrianglesInAFewMilliseconds) {
  const ClothPatch patch = clothPatch(257);
  const Ray ray = looking().ray(0.5F, 0.5F, kAspect);
  const auto all = [&] { EXPECT_TRUE(pick(*patch.shape, patch.frame, ray, 0)); };
  EXPECT_LT(test::timesAsLong(all, [] { test::evaluateWave(131'072); }), 6) << "two waves' values for each triangle";
}

ClothPatch withBall(const Float3& place) {
  ClothPatch patch = clothPatch(9);
  patch.frame.surfaces = std::make_shared<const ShapeSurfaces>(
      ShapeSurfaces{surfaceOf({.kind = Shape::Kind::plane}), surfaceOf({.kind = Shape::Kind::sphere, .radius = 0.2})});
  patch.frame.shapes = {{{0, -1, 0}}, {place}};
  return patch;
}

TEST(Picking, AShapeIsMetWhereItsSurfaceIsSeen) {
  const Camera camera = looking(0.2F);
  const ClothPatch patch = withBall({0, 1, 0.5F});
  const glm::vec3 seen = camera.project({0, 1, 0.5F}, kAspect);
  const auto hit = pickShape(patch.frame, camera.ray(seen.x, seen.y, kAspect));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->shape, 1U);
  EXPECT_NEAR(hit->distance, glm::distance(camera.eye(), {0, 1, 0.5F}) - 0.2F, 2e-3);
  EXPECT_NEAR(glm::distance(hit->place, {0, 1, 0.5F}), 0.2, 2e-3);
  const auto floor = pickShape(patch.frame, camera.ray(0.02F, 0.95F, kAspect));
  ASSERT_TRUE(floor);
  EXPECT_EQ(floor->shape, 0U);
  EXPECT_NEAR(floor->place.y, -1, 1e-4);
  EXPECT_FALSE(pickShape(patch.frame, camera.ray(0.5F, 0.02F, kAspect))) << "beside it and above the floor";
  Camera below = camera;
  below.target.y = -3;
  const auto under = pickShape(patch.frame, below.ray(0.02F, 0.1F, kAspect));
  EXPECT_TRUE(!under || under->shape == 1) << "one looks through a plane from its solid side";
}

TEST(Picking, AShapeFollowsItsPose) {
  const Camera camera = looking();
  ClothPatch patch = withBall({0, 1, 0.5F});
  patch.frame.surfaces = std::make_shared<const ShapeSurfaces>(
      ShapeSurfaces{surfaceOf({.kind = Shape::Kind::box, .extent = {0.5, 0.05, 0.05}})});
  patch.frame.shapes = {{{0, 1, 0.5F}}};
  const glm::vec3 end = camera.project({0.45F, 1, 0.5F}, kAspect), top = camera.project({0, 1.45F, 0.5F}, kAspect);
  EXPECT_TRUE(pickShape(patch.frame, camera.ray(end.x, end.y, kAspect)));
  EXPECT_FALSE(pickShape(patch.frame, camera.ray(top.x, top.y, kAspect)));
  patch.frame.shapes[0].axes = {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
  EXPECT_FALSE(pickShape(patch.frame, camera.ray(end.x, end.y, kAspect)));
  EXPECT_TRUE(pickShape(patch.frame, camera.ray(top.x, top.y, kAspect)));
}

}  // namespace
