#include "render/renderer.h"

#include <algorithm>

#include "render/view/colour_maps.h"
#include "support/picture_test.h"

using namespace selvedge;

std::unique_ptr<OffscreenContext> PictureTest::context_;
std::unique_ptr<Renderer> PictureTest::renderer_;

namespace {

class RendererTest : public PictureTest {};

TEST_F(RendererTest, TheClothIsWhereTheCameraSeesIt) {
  look.shadows = false;
  look.pins = false;
  upload(clothPatch(9));
  const Pixels empty = draw({}), cloth = draw();
  glm::vec2 least(1), most(0);
  for (const float x : {-0.5F, 0.5F})
    for (const float y : {0.5F, 1.5F}) {
      const glm::vec2 corner(camera.project({x, y, 0}, 1.6F));
      least = glm::min(least, corner - 0.01F);
      most = glm::max(most, corner + 0.01F);
    }
  int inside = 0, outside = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      if (std::abs(brightness(cloth, x, y) - brightness(empty, x, y)) < 4) continue;
      const float u = static_cast<float>(x) / kWidth, v = static_cast<float>(y) / kHeight;
      const bool within = u > least.x && u < most.x && v > least.y && v < most.y;
      ++(within ? inside : outside);
    }
  EXPECT_GT(inside, kWidth * kHeight / 20);
  EXPECT_EQ(outside, 0);
}

TEST_F(RendererTest, TheTwoSidesHaveTheirOwnColours) {
  look.pins = false;
  look.fabric = {0.8F, 0.05F, 0.05F};
  look.lining = {0.05F, 0.05F, 0.8F};
  upload(clothPatch(9));
  const auto front = draw().at(kWidth / 2, kHeight / 2);
  camera.yaw += 3.14159F;
  const auto back = draw().at(kWidth / 2, kHeight / 2);
  EXPECT_GT(front[0], front[2] + 30);
  EXPECT_GT(back[2], back[0] + 30);
}

TEST_F(RendererTest, ASmoothSurfaceHasRoundBorders) {
  look.shadows = look.pins = look.grid = false;
  const auto waves = [](int side) {
    ClothPatch patch = clothPatch(side);
    for (auto& place : patch.frame.positions) place[1] += 0.1F * std::cos(7 * place[0]);
    return patch;
  };
  const Pixels empty = draw({});
  const auto outline = [&](const Pixels& a, const Pixels& b) {  // pixels that one covers and the other does not
    int count = 0;
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x) {
        const auto covers = [&](const Pixels& p) {
          return std::abs(brightness(p, x, y) - brightness(empty, x, y)) > 20;
        };
        count += covers(a) != covers(b) ? 1 : 0;
      }
    return count;
  };
  upload(waves(65));
  const Pixels fine = draw();
  upload(waves(9));
  const Pixels smooth = draw();
  look.smooth = false;
  const Pixels flat = draw();
  EXPECT_LT(3 * outline(smooth, fine), 2 * outline(flat, fine));
  for (bool Look::*lines : {&Look::wireframe, &Look::springs}) {
    look.*lines = look.smooth = true;
    const Pixels with = draw();
    look.smooth = false;
    EXPECT_EQ(differing(with, draw(), 0), 0) << "lines lie on the triangles";
    look.*lines = false;
  }
}

// On every backdrop, beside the shapes, and beside each other.
TEST_F(RendererTest, ShadowDarkensTheGround) {
  look.grid = false;
  camera.pitch = 0.8F;
  ClothPatch patch = clothPatch(17);
  for (auto& place : patch.frame.positions) place = {place[0], 0.8F, place[1] - 1};  // flat above the ground
  upload(patch);
  const Pixels with = draw();
  look.shadows = false;
  const Pixels without = draw();
  int darker = 0, lighter = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      const float change = brightness(with, x, y) - brightness(without, x, y);
      darker += change < -5 ? 1 : 0;
      lighter += change > 3 ? 1 : 0;
    }
  EXPECT_GT(darker, 300);
  EXPECT_EQ(lighter, 0);
}

TEST_F(RendererTest, AFlatClothCastsNoShadowOnItself) {
  ClothPatch patch = clothPatch(17);
  for (const float tilt : {0.0F, 0.4F, 1.2F}) {
    for (std::size_t i = 0; i < patch.frame.positions.size(); ++i) {
      const float y = patch.shape->weave[i][1];
      patch.frame.positions[i][1] = 0.6F + y * std::cos(tilt);
      patch.frame.positions[i][2] = -y * std::sin(tilt);
    }
    upload(patch);
    look.shadows = false;
    camera.yaw = 0;
    const Pixels without = draw();
    look.shadows = true;
    const Pixels with = draw();
    const glm::vec3 middle = camera.project({0, 0.6F + 0.5F * std::cos(tilt), -0.5F * std::sin(tilt)}, 1.6F);
    const int x = static_cast<int>(middle.x * kWidth), y = static_cast<int>(middle.y * kHeight);
    for (int d = -8; d <= 8; ++d) EXPECT_NEAR(brightness(with, x + d, y), brightness(without, x + d, y), 3) << tilt;
  }
}

TEST_F(RendererTest, OneLayerShadesAnother) {
  ClothPatch far = clothPatch(9), near = clothPatch(9, 0.4F, {-0.55F, 1.86F, 0.42F});  // on the way of the light
  camera.yaw = 0;
  look.pins = false;
  upload(far, 0);
  upload(near, 1);
  const Pixels alone = draw({{.slot = 0}}), shaded = draw({{.slot = 0}, {.slot = 1}});
  EXPECT_LT(brightness(shaded, kWidth / 2, kHeight / 2), brightness(alone, kWidth / 2, kHeight / 2) - 8);
}

TEST_F(RendererTest, EveryModeChangesThePicture) {
  ClothPatch patch = clothPatch(9);
  patch.frame.pins = {{72, false, {true, true, true}}};
  patch.frame.windPlaces = {{-0.3F, 1, 0.2F}, {0.3F, 1, 0.2F}};
  patch.frame.contacts = {{12, {0, 0, 0.1F}, false}, {40, {0, 0.02F, 0.2F}, true}};
  patch.frame.wind = {{4, 0, 0}, {4, 0, 1}};
  upload(patch);
  const Pixels plain = draw();
  const auto changed = [&](bool Look::*flag, const char* name) {
    look.*flag = !(look.*flag);
    EXPECT_GT(differing(draw(), plain), 20) << name;
    look.*flag = !(look.*flag);
  };
  changed(&Look::shaded, "shaded");
  changed(&Look::wireframe, "wireframe");
  changed(&Look::springs, "springs");
  changed(&Look::nodes, "nodes");
  changed(&Look::pins, "pins");
  changed(&Look::normals, "normals");
  changed(&Look::wind, "wind");
  changed(&Look::contacts, "contacts");
  changed(&Look::grid, "grid");
  changed(&Look::shadows, "shadows");
  EXPECT_LT(differing(draw(), plain), 5) << "the same look again, the same picture";
}

TEST_F(RendererTest, MarksAreDrawn) {
  const std::vector<std::uint32_t> chosen{40};
  const std::vector<Float3> trail{{-0.4F, 0.9F, 0.2F}, {0, 1.3F, 0.2F}, {0.4F, 1.2F, 0.3F}};
  upload(clothPatch(9));
  const Pixels plain = draw();
  const auto changed = [&](const Marks& all, const char* name) {
    marks = all;
    EXPECT_GT(differing(draw(), plain), 15) << name;
    marks = {};
  };
  changed({.selected = chosen}, "selected");
  changed({.hovered = 40}, "hovered");
  changed({.grabbing = true, .grabFrom = {0, 1, 0}, .grabTo = {0.5F, 1.3F, 0.4F}}, "grab");
  changed({.trail = trail}, "trail");
  changed({.windGizmo = true, .wind = {5, 0, 0}, .windPlace = {0, 1, 0.3F}}, "gizmo");
  marks = {.slot = 3, .selected = chosen, .hovered = 40};
  EXPECT_LT(differing(draw(), plain), 5) << "of another cloth";
  const std::vector<std::uint32_t> unknown{100000};
  marks = {.selected = unknown, .hovered = 100000};
  EXPECT_LT(differing(draw(), plain), 5) << "no such node";
}

TEST_F(RendererTest, SpringsHaveThreeColours) {
  look.shaded = false;
  look.springs = true;
  look.grid = false;
  camera.distance = 1.2F;
  camera.yaw = camera.pitch = 0;
  upload(clothPatch(5));
  const Pixels picture = draw({ClothView{}}, 640, 400);
  EXPECT_GT(near(picture, {0.34F, 0.71F, 0.97F}, 40), 200) << "stretch: blue";
  EXPECT_GT(near(picture, {0.18F, 0.80F, 0.60F}, 40), 200) << "shear: green";
  EXPECT_GT(near(picture, {0.97F, 0.45F, 0.26F}, 40), 200) << "bend: red";
}

TEST_F(RendererTest, DarkAndLightDiffer) {
  upload(clothPatch(9));
  const Pixels dark = draw();
  look.dark = false;
  const Pixels light = draw();
  EXPECT_LT(brightness(dark, 5, kHeight - 5), 90);
  EXPECT_GT(brightness(light, 5, kHeight - 5), 160);
}

TEST_F(RendererTest, ColourMapsShowTheirEnds) {
  ClothPatch patch = clothPatch(9);
  look.pins = false;
  for (const auto& place : patch.frame.positions) patch.frame.quantity.push_back(place[0] < 0 ? -2.0F : 3.0F);
  patch.frame.shown = Quantity::strain;
  upload(patch);
  look.low = -1;
  look.high = 1;
  for (const Quantity quantity : {Quantity::strain, Quantity::speed}) {
    look.quantity = quantity;
    const bool diverging = quantity == Quantity::strain;
    const Pixels picture = draw();
    for (const float end : {0.0F, 1.0F}) EXPECT_GT(near(picture, mapColour(diverging, end), 60), 500) << end;
  }
}

// 1 on an axis from 0.01 to 100: the middle of equal factors, next to nothing of equal steps.
TEST_F(RendererTest, AColourMapCanBeLogarithmic) {
  look.pins = look.shadows = false;
  look.quantity = Quantity::speed;
  const auto difference = [&](int nodes, float value, bool log, float alike) {
    ClothPatch patch = clothPatch(nodes);
    patch.frame.shown = Quantity::speed;
    const auto colourOf = [&](float shown, float low, float high) {
      patch.frame.quantity.assign(static_cast<std::size_t>(patch.shape->nodes), shown);
      upload(patch);
      look.low = low;
      look.high = high;
      return draw().at(kWidth / 2, kHeight / 2);
    };
    look.mapLog = false;
    const auto wanted = colourOf(alike, 0, 1);
    look.mapLog = log;
    const auto seen = colourOf(value, 0.01F, 100);
    int most = 0;
    for (std::size_t i = 0; i < 3; ++i) most = std::max(most, std::abs(seen[i] - wanted[i]));
    return most;
  };
  for (const int nodes : {9, 200}) {  // also of triangles as small as pixels
    EXPECT_LE(difference(nodes, 1, true, 0.5F), 3) << nodes;
    EXPECT_GT(difference(nodes, 1, false, 0.5F), 30) << nodes;
    EXPECT_LE(difference(nodes, 0, true, 0), 3) << "what has no logarithm is lowest";
    EXPECT_LE(difference(nodes, 1000, true, 1), 3) << "what is beyond has the last colour";
  }
}

TEST_F(RendererTest, AFlatGroundTellsWhatTheClothCovers) {
  upload(clothPatch(9));
  look.pins = false;
  look.plain = glm::vec3(0);
  const Pixels black = draw();
  look.plain = glm::vec3(1);
  const Pixels white = draw();
  long covered = 0, clear = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const int behind = white.at(x, y)[1] - black.at(x, y)[1];
      covered += behind == 0;
      clear += behind == 255;
    }
  }
  EXPECT_GT(covered, kWidth * kHeight / 20);
  EXPECT_GT(clear, kWidth * kHeight / 3);
  EXPECT_GT(covered + clear, kWidth * kHeight * 95 / 100) << "between them the edges alone";
}

TEST_F(RendererTest, ATintColoursAndItsAlphaLetsThrough) {
  look.pins = false;
  upload(clothPatch(9));
  const Pixels empty = draw({});
  const auto at = [&](glm::vec4 tint) { return draw({{.slot = 0, .tint = tint}}).at(kWidth / 2, kHeight / 2); };
  const auto green = at({0, 1, 0, 1}), faint = at({0, 1, 0, 0.3F});
  EXPECT_GT(green[1], green[0] + 40);
  EXPECT_LT(faint[1], green[1]);
  EXPECT_GT(faint[1], empty.at(kWidth / 2, kHeight / 2)[1]);
  EXPECT_EQ(faint[3], 255) << "the picture itself is never see-through";
}

TEST_F(RendererTest, AClothWithoutTrianglesShowsItsSprings) {
  ClothPatch patch;
  patch.shape->nodes = 2;
  patch.shape->springs[0] = {{0, 1}};
  patch.frame.positions = {{-0.4F, 1, 0}, {0.4F, 1.2F, 0}};
  upload(patch);
  EXPECT_GT(differing(draw(), draw({})), 100);
}

TEST_F(RendererTest, EverySizeAndNumberOfSamples) {
  upload(clothPatch(9));
  for (const int samples : {-1, 1, 2, 4, 8, 64})
    for (const auto& [width, height] : std::vector<std::pair<int, int>>{{1, 1}, {300, 2}, {3, 200}, {320, 200}}) {
      look.samples = samples;
      const Pixels picture = draw({ClothView{}}, width, height);
      EXPECT_GT(brightness(picture, width / 2, height / 2), 0) << width << " x " << height << ", " << samples;
      EXPECT_EQ(picture.at(0, height - 1)[3], 255);
    }
  look.samples = 4;
  EXPECT_GT(differing(draw({ClothView{}}, 3840, 2160), draw({}, 3840, 2160)), 100000);
  draw({ClothView{}}, 0, -5);
}

TEST_F(RendererTest, SmoothEdgesWithSamplesAlone) {
  if (renderer_->highestSamples() < 4) GTEST_SKIP() << "one sample here";
  look.pins = look.grid = look.shadows = false;
  upload(clothPatch(5));
  const auto between = [&](int samples) {  // pixels neither of the cloth nor of what is behind it
    look.samples = samples;
    const Pixels empty = draw({}), cloth = draw();
    int count = 0;
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x) {
        const int change = cloth.at(x, y)[0] - empty.at(x, y)[0];
        if (change > 8 && change < 60) ++count;
      }
    return count;
  };
  EXPECT_GT(between(4), between(1) + 100);
}

TEST_F(RendererTest, FromMillimetresToAShip) {
  look.pins = false;
  for (const float size : {0.01F, 1.0F, 50.0F}) {
    const ClothPatch patch = clothPatch(9, size, {0, size, 0});
    upload(patch);
    camera = {};
    camera.frame(cornersOfSquare(size, size), 1.6F);
    look.ground = 0;
    EXPECT_GT(differing(draw(), draw({})), kWidth * kHeight / 5) << size;
  }
}

TEST_F(RendererTest, ADenseMeshLooksLikeACoarseOneOfTheSameForm) {
  look.pins = false;
  upload(clothPatch(9), 0);
  upload(clothPatch(257), 1);
  const auto coarse = draw({{.slot = 0}}).at(kWidth / 2, kHeight / 2);
  const auto fine = draw({{.slot = 1}}).at(kWidth / 2, kHeight / 2);
  for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(coarse[c], fine[c], 25);
}

TEST_F(RendererTest, SeenFromBelowAndFromWithin) {
  upload(clothPatch(9));
  camera.pitch = -1.2F;
  EXPECT_GT(differing(draw(), draw({})), 100);
  camera.distance = 1e-3F;
  look.springs = look.wireframe = look.nodes = look.normals = true;
  for (int i = 0; i < 8; ++i) {
    camera.orbit(0.3F, 0.2F);
    draw();
  }
}

// As when it has flown apart: one far corner, so that the eye is in the middle of the box around the cloth.
TEST_F(RendererTest, IsThereAroundTheEyeToo) {
  look.shadows = look.pins = look.grid = false;
  for (const bool smooth : {false, true}) {
    look.smooth = smooth;
    ClothPatch patch = clothPatch(9);
    upload(patch);
    const int before = differing(draw(), draw({}), 20);
    ASSERT_GT(before, kWidth * kHeight / 20);
    patch.frame.positions.back() = {8, 8, 8};
    patch.frame.positions.front() = {-8, -8, -8};
    upload(patch);
    EXPECT_GT(2 * differing(draw(), draw({}), 20), before) << (smooth ? "smooth" : "flat");
  }
}

TEST_F(RendererTest, ManySlotsAndViews) {
  std::vector<ClothView> cloths;
  for (int slot = 0; slot < 16; ++slot) {
    upload(clothPatch(5, 0.3F,
                      {0.35F * static_cast<float>(slot % 4) - 0.5F, 0.6F + 0.35F * static_cast<float>(slot / 4), 0}),
           slot);
    cloths.push_back({.slot = slot});
  }
  cloths.push_back({.slot = 99});  // never uploaded
  const Pixels all = draw(cloths), one = draw({{.slot = 0}});
  EXPECT_GT(differing(all, one), 3000);
  const unsigned first = renderer_->draw(1, 100, 80, camera, look, cloths, marks);
  const unsigned second = renderer_->draw(2, 120, 90, camera, look, {}, marks);
  EXPECT_NE(first, second);
  EXPECT_GT(differing(readTexture(first, 100, 80), Pixels{100, 80, std::vector<std::uint8_t>(32000)}), 7000);
  renderer_->forgetView(1);
  renderer_->forgetView(2);
}

TEST_F(RendererTest, BrokenPositionsAndEmptyClothsDoNoHarm) {
  ClothPatch patch = clothPatch(5);
  patch.frame.positions[7] = {NAN, INFINITY, 0};
  upload(patch);
  look.springs = look.nodes = look.wireframe = look.normals = true;
  draw();
  for (auto& place : patch.frame.positions) place = {NAN, NAN, NAN};
  upload(patch);
  draw();
  upload(ClothPatch{});
  draw();
}

TEST_F(RendererTest, AnotherShapeInTheSameSlot) {
  upload(clothPatch(5));
  look.wireframe = true;
  draw();
  upload(clothPatch(17, 0.5F));
  EXPECT_GT(differing(draw(), draw({})), 500);
}

TEST_F(RendererTest, PassesAreTimedOnRequestAlone) {
  upload(clothPatch(5));
  draw();
  EXPECT_TRUE(renderer_->passTimes().empty());
  renderer_->timePasses(true);
  draw();
  const auto times = renderer_->passTimes();
  EXPECT_TRUE(std::any_of(times.begin(), times.end(),
                          [](const PassTime& one) { return one.name == "cloth" && one.milliseconds > 0; }));
  renderer_->timePasses(false);
}

}  // namespace
