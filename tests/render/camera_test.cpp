#include "render/view/camera.h"

#include <random>

#include <gtest/gtest.h>

#include "render/view/wind_gizmo.h"

using namespace selvedge;

namespace {

std::vector<Camera> someCameras() {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> angle(-1.5F, 1.5F), place(-5, 5);
  std::vector<Camera> cameras;
  for (const float distance : {0.01F, 0.3F, 3.0F, 80.0F})
    for (int i = 0; i < 10; ++i)
      cameras.push_back(
          {{place(random), place(random), place(random)}, distance, 2 * angle(random), angle(random), 0.6F});
  return cameras;
}

TEST(Camera, StandsWhereYawAndPitchSay) {
  Camera camera;
  camera.yaw = camera.pitch = 0;
  EXPECT_NEAR(glm::distance(camera.eye(), glm::vec3(0, 0, camera.distance)), 0, 1e-6);
  camera.pitch = 0.5F;
  EXPECT_GT(camera.eye().y, 0);
}

TEST(Camera, ProjectIsTheInverseOfRay) {
  for (const Camera& camera : someCameras())
    for (const float x : {0.02F, 0.5F, 0.9F})
      for (const float y : {0.1F, 0.5F, 0.97F}) {
        const Ray ray = camera.ray(x, y, 1.7F);
        EXPECT_NEAR(glm::length(ray.direction), 1, 1e-5);
        const glm::vec3 seen = camera.project(ray.origin + 1.3F * camera.distance * ray.direction, 1.7F);
        EXPECT_NEAR(seen.x, x, 2e-3);
        EXPECT_NEAR(seen.y, y, 2e-3);
        EXPECT_GT(seen.z, 0);
        EXPECT_LT(camera.project(ray.origin - ray.direction * camera.distance, 1.7F).z, 0);
      }
}

TEST(Camera, ProjectIsWhatTheMatricesDo) {
  for (const Camera& camera : someCameras()) {
    const glm::vec3 point = camera.target + 0.2F * camera.distance * glm::vec3(0.7F, -0.4F, 0.3F);
    const glm::vec4 clip = camera.projection(1.5F) * camera.view() * glm::vec4(point, 1);
    const glm::vec3 seen = camera.project(point, 1.5F);
    EXPECT_NEAR(0.5F + 0.5F * clip.x / clip.w, seen.x, 2e-3);
    EXPECT_NEAR(0.5F - 0.5F * clip.y / clip.w, seen.y, 2e-3);
    EXPECT_NEAR(clip.w / seen.z, 1, 2e-3);
  }
}

TEST(Camera, FrameShowsAllPointsAndNotMuchMore) {
  for (Camera camera : someCameras())
    for (const float aspect : {0.5F, 1.0F, 2.2F})
      for (const float size : {0.01F, 1.0F, 50.0F}) {
        const glm::vec3 low{1, 2, 3}, high = low + size * glm::vec3(1, 0.6F, 0.02F);
        std::vector<glm::vec3> corners;
        for (int corner = 0; corner < 8; ++corner) {
          corners.emplace_back((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                               (corner & 4) != 0 ? high.z : low.z);
        }
        camera.frame(corners, aspect);
        glm::vec2 least(1), most(0);
        for (const glm::vec3& place : corners) {
          const glm::vec3 seen = camera.project(place, aspect);
          ASSERT_GT(seen.z, 0);
          least = glm::min(least, glm::vec2(seen));
          most = glm::max(most, glm::vec2(seen));
        }
        const glm::vec2 free = glm::vec2(1) - (most - least);  // both margins of each direction
        EXPECT_GT(std::min({least.x, least.y, 1 - most.x, 1 - most.y}), 0.03F);
        EXPECT_LT(std::min(free.x, free.y), 0.16F) << "it fills the view in one direction";
      }
}

TEST(Camera, OrbitStopsBeforeThePolesAndKeepsTheDistance) {
  Camera camera;
  for (const float direction : {1.0F, -1.0F}) {
    for (int i = 0; i < 50; ++i) camera.orbit(0.1F, 0.3F * direction);
    EXPECT_GT(direction * camera.pitch, 1.5F);
    EXPECT_LT(std::abs(camera.pitch), 1.5708F);
    EXPECT_NEAR(glm::distance(camera.eye(), camera.target), camera.distance, 1e-5);
    EXPECT_TRUE(std::isfinite(camera.view()[0][0]));
  }
}

TEST(Camera, PanMovesTheTargetWithTheMouse) {
  Camera camera;
  const glm::vec3 before = camera.target;
  camera.pan(0.25F, -0.1F);
  const glm::vec3 seen = camera.project(before, 1.6F);
  EXPECT_NEAR(seen.x, 0.5F + 0.25F / 1.6F, 1e-4);
  EXPECT_NEAR(seen.y, 0.5F - 0.1F, 1e-4);
}

TEST(Camera, ZoomComesNearerAndBack) {
  Camera camera;
  camera.zoom(3);
  EXPECT_LT(camera.distance, 2.5F);
  camera.zoom(-3);
  EXPECT_NEAR(camera.distance, 3, 1e-5);
  camera.zoom(1e6F);
  EXPECT_GT(camera.distance, 0);
  camera.zoom(-1e6F);
  EXPECT_TRUE(std::isfinite(camera.distance));
}

TEST(WindGizmo, TheHandleGivesTheWindBack) {
  const Camera camera;
  const Float3 place{0.1F, 0.4F, -2};
  for (const Float3& wind : {Float3{5, 0, 0}, Float3{-1, 0.2F, 3}, Float3{0, 0, 40}, Float3{0, 0, 0}}) {
    const Float3 back = windOfHandle(windGizmo(wind, place, camera).handle, place, camera);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(back[i], wind[i], 1e-3F * (1 + std::abs(wind[i])));
  }
  const Float3 most = windOfHandle({1000, 0, 0}, place, camera);
  EXPECT_LT(most[0], 200) << "the arrow has a longest length";
}

}  // namespace
