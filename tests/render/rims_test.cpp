#include <numbers>

#include "render/surface/rim.h"
#include "support/picture_test.h"

using namespace selvedge;

namespace {

class RimsTest : public PictureTest {
 protected:
  void SetUp() override {
    PictureTest::SetUp();
    look.grid = look.pins = look.shadows = false;
    camera.pitch = 0;
    camera.yaw = 0.5F * std::numbers::pi_v<float>;  // along the cloth: its edge alone is seen
    upload(clothPatch(9));
  }
  Pixels drawn(float thickness, glm::vec4 tint = glm::vec4(1)) {
    FabricLook fabric;
    fabric.thickness = thickness;
    fabric.front = {0.8F, 0.05F, 0.05F};
    fabric.back = {0.05F, 0.05F, 0.8F};
    fabric.grain = 0;
    fabric.weave = Weave::none;
    return draw({{.tint = tint, .bodies = {fabric}}});
  }
  // Where a place is, in pixels from the left.
  float across(glm::vec3 place) const { return camera.project(place, 1.6F).x * kWidth; }
};

TEST_F(RimsTest, AnEdgeIsAsThickAsItsFabric) {
  const Pixels empty = draw({});
  for (const bool smooth : {true, false}) {
    look.smooth = smooth;
    for (const float thickness : {0.02F, 0.06F, 0.1F}) {
      const Pixels picture = drawn(thickness);
      float wide = 0;  // what the edge covers of the middle row
      for (int x = 0; x < kWidth; ++x) {
        const float change = std::abs(brightness(picture, x, kHeight / 2) - brightness(empty, x, kHeight / 2));
        wide += change > 8 ? 1.0F : 0.0F;
      }
      const float wanted = std::abs(across({0.5F, 1, 0.5F * thickness}) - across({0.5F, 1, -0.5F * thickness}));
      EXPECT_NEAR(wide, wanted, 1.5F) << thickness << (smooth ? ", smooth" : "");
    }
  }
}

TEST_F(RimsTest, EachHalfOfItBelongsToOneSide) {
  const Pixels picture = drawn(0.1F);
  const auto front = picture.at(static_cast<int>(across({0.5F, 1, 0.025F})), kHeight / 2);
  const auto back = picture.at(static_cast<int>(across({0.5F, 1, -0.025F})), kHeight / 2);
  EXPECT_GT(front[0], front[2] + 30);
  EXPECT_GT(back[2], back[0] + 30);
}

TEST_F(RimsTest, ItHasNoShadowOfItsOwnClothOnIt) {
  look.light = {1, 0.4F, 0.2F};  // upon the edge
  const Pixels plain = drawn(0.06F);
  look.shadows = true;
  look.contactShadow = false;
  const Pixels shaded = drawn(0.06F);
  for (const float y : {0.6F, 0.8F, 1.0F, 1.2F, 1.4F})
    for (const float z : {-0.02F, 0.02F}) {
      const glm::vec3 at = camera.project({0.5F, y, z}, 1.6F);
      const int x = static_cast<int>(at.x * kWidth), row = static_cast<int>(at.y * kHeight);
      EXPECT_NEAR(brightness(shaded, x, row), brightness(plain, x, row), 3) << y << " " << z;
    }
}

TEST_F(RimsTest, WithoutItThePictureIsAsBefore) {
  const Pixels none = drawn(0);
  EXPECT_EQ(differing(drawn(1e-4F), none, 0), 0) << "thinner than a pixel";
  EXPECT_GT(differing(drawn(0.05F), none), 100);
  const Pixels faint = drawn(0, {1, 1, 1, 0.5F});
  EXPECT_EQ(differing(drawn(0.05F, {1, 1, 1, 0.5F}), faint, 0), 0) << "a see-through cloth has none";
  look.hems = false;
  EXPECT_EQ(differing(drawn(0.05F), none, 0), 0);
}

TEST_F(RimsTest, ItGoesWithTheClothAndWithTheFabric) {
  const Pixels thick = drawn(0.08F);
  EXPECT_GT(differing(drawn(0.04F), thick), 50);
  upload(clothPatch(9, 0.5F));
  EXPECT_GT(differing(drawn(0.08F), thick), 100);
  upload(clothPatch(9));
  EXPECT_EQ(differing(drawn(0.08F), thick, 0), 0);
}

TEST(Rim, StandsAlongFreeEdgesAlone) {
  const std::vector<Rim::Triangle> closed{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  EXPECT_TRUE(Rim(closed).triangles().empty()) << "a tetrahedron";
  const ClothPatch patch = clothPatch(5);
  const auto& triangles = patch.shape->triangles;
  const Rim rim(triangles);
  constexpr std::size_t kEach = 8, kEdges = 16;
  EXPECT_EQ(rim.triangles().size(), kEach * kEdges);
  const Rim::Part lower = rim.along(0, triangles.size() / 2), upper = rim.along(triangles.size() / 2, triangles.size());
  EXPECT_EQ(lower.count, kEach * kEdges / 2);
  EXPECT_EQ(upper.first, lower.count);
  EXPECT_EQ(upper.count, lower.count);
}

TEST(Rim, AllOfItIsHalfAThicknessFromTheClothAtMost) {
  const ClothPatch patch = clothPatch(5);
  std::vector<NodeVertex> nodes;
  for (const Float3& place : patch.frame.positions) nodes.push_back({place, 0, {}, 0});
  addNormals(patch.shape->triangles, nodes);
  Rim rim(patch.shape->triangles);
  float most = 0;
  for (const NodeVertex& vertex : rim.follow(nodes, [](std::size_t) { return 0.03F; })) {
    most = std::max(most, std::abs(vertex.place[2]));
    EXPECT_LE(std::max(std::abs(vertex.place[0]), std::abs(vertex.place[1] - 1)), 0.5001F) << "no wider than the cloth";
    const auto [x, y, z] = vertex.normal;
    EXPECT_NEAR(x * x + y * y + z * z, 1, 1e-5);
  }
  EXPECT_NEAR(most, 0.015F, 1e-6F);
}

}  // namespace
