// Pictures in tests: one renderer for all of them, and what a picture is asked about.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "render/gl/offscreen_context.h"
#include "render/renderer.h"
#include "support/cloth/cloth_patch.h"
#include "support/picture_file.h"

namespace selvedge {

inline constexpr int kWidth = 320, kHeight = 200;

class PictureTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    context_ = std::make_unique<OffscreenContext>(true);
    if (context_->problem().empty()) renderer_ = std::make_unique<Renderer>(shaderFolders());
  }
  static void TearDownTestSuite() {
    renderer_.reset();
    context_.reset();
  }
  void SetUp() override {
    if (!context_->problem().empty()) GTEST_SKIP() << context_->problem();
    camera.target = {0, 1, 0};
    look.ground = 0.2F;
  }
  void TearDown() override {
    if (renderer_ == nullptr) return;
    EXPECT_EQ(renderer_->glErrors(), 0) << renderer_->lastGlError();
    for (int slot = 0; slot < 20; ++slot) renderer_->forget(slot);
  }
  static std::vector<std::string> shaderFolders() { return {SELVEDGE_SOURCE_DIR "/shaders"}; }

  void upload(const ClothPatch& patch, int slot = 0) { renderer_->upload(slot, patch.shape, patch.frame); }
  Pixels draw(std::vector<ClothView> cloths = {ClothView{}}, int width = kWidth, int height = kHeight) {
    return readTexture(renderer_->draw(0, width, height, camera, look, cloths, marks), width, height);
  }

  static std::unique_ptr<OffscreenContext> context_;
  static std::unique_ptr<Renderer> renderer_;
  Camera camera;
  Look look;
  Marks marks;
};

// Upright, in the plane z = 0, its middle so high above the origin.
inline std::array<glm::vec3, 4> cornersOfSquare(float size, float height) {
  const float half = 0.5F * size;
  return {{{-half, height - half, 0}, {half, height - half, 0}, {-half, height + half, 0}, {half, height + half, 0}}};
}

// Pixels of which a colour differs by more than noise.
inline int differing(const Pixels& a, const Pixels& b, int threshold = 6) {
  int count = 0;
  for (std::size_t i = 0; i + 3 < a.rgba.size(); i += 4) {
    bool differs = false;
    for (std::size_t c = 0; c < 3; ++c) differs = differs || std::abs(a.rgba[i + c] - b.rgba[i + c]) > threshold;
    if (differs) ++count;
  }
  return count;
}

// Pixels so near a colour (sRGB, 0 to 1).
inline int near(const Pixels& picture, glm::vec3 colour, int threshold) {
  int count = 0;
  for (std::size_t i = 0; i + 3 < picture.rgba.size(); i += 4) {
    bool close = true;
    for (int c = 0; c < 3; ++c)
      close = close && std::abs(static_cast<float>(picture.rgba[i + static_cast<std::size_t>(c)]) - 255 * colour[c]) <=
                           static_cast<float>(threshold);
    if (close) ++count;
  }
  return count;
}

inline float brightness(const Pixels& picture, int x, int y) {
  const auto [r, g, b, a] = picture.at(x, y);
  return static_cast<float>(r + g + b) / 3;
}

}  // namespace selvedge
