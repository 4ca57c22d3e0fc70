#include "scene/files/set_parameter.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "scene/blocks/key_list.h"

namespace selvedge {
namespace {

std::string settingMessage(const std::string& key, const std::string& value) {
  Scene scene;
  try {
    setParameter(scene, key, value, "--set");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(SetParameter, TakesTomlAndBareWords) {
  Scene scene;
  setParameter(scene, "integrator.step", "5e-3", "--set");
  EXPECT_EQ(scene.integrator.step, 0.005);
  setParameter(scene, "integrator.method", "verlet", "--set");
  EXPECT_EQ(scene.integrator.method, "verlet");
  setParameter(scene, "integrator.method", "\"rk4\"", "--set");
  EXPECT_EQ(scene.integrator.method, "rk4");
  setParameter(scene, "integrator.adaptive", "false", "--set");
  EXPECT_FALSE(scene.integrator.adaptive);
  setParameter(scene, "material.stretch", "[100, 200]", "--set");
  EXPECT_EQ(scene.material.stretch, Vec2(100, 200));
  setParameter(scene, "material.stretch", "50", "--set");
  EXPECT_EQ(scene.material.stretch, Vec2(50, 50));
  setParameter(scene, "gravity.acceleration", "[0, -1, 0]", "--set");
  EXPECT_EQ(scene.gravity.acceleration, Vec3(0, -1, 0));
  setParameter(scene, "mesh.file", "2024", "--set");
  EXPECT_EQ(scene.mesh.file, "2024") << "a file may be called like a number";
}

TEST(SetParameter, ExplainsWhatItRefuses) {
  EXPECT_EQ(settingMessage("integrator.stepp", "1"),
            "--set: unknown key \"integrator.stepp\"; did you mean \"integrator.step\"?");
  EXPECT_EQ(settingMessage("intgrator.step", "1"),
            "--set: unknown key \"intgrator.step\"; did you mean \"integrator.step\"?");
  EXPECT_EQ(settingMessage("rho_inf", "1"), "--set: unknown key \"rho_inf\"; did you mean \"integrator.rho_inf\"?");
  EXPECT_EQ(settingMessage("qqqqqqqqqq.xxxxxxxxxx", "1"),
            "--set: unknown key \"qqqqqqqqqq.xxxxxxxxxx\"; `selvedge list parameters` shows them all");
  EXPECT_EQ(settingMessage("pin.axes", "x"),
            "--set: pin.axes is a key of [[pin]] tables: only a scene file can give it");
  EXPECT_EQ(settingMessage("pin.axis", "x"),
            "--set: unknown key \"pin.axis\"; `selvedge list parameters` shows them all");
  EXPECT_EQ(settingMessage("expect.total_J", "1"),
            "--set: expect.total_J is a key of [expect]: only a scene file can give it");
  EXPECT_EQ(settingMessage("title", "x"), "--set: only a scene file can give title");
  EXPECT_EQ(settingMessage("integrator.step", "fast"),
            "--set: integrator.step must be a number above 0 (s), got \"fast\"");
  EXPECT_EQ(settingMessage("integrator.step", "-1"), "--set: integrator.step must be a number above 0 (s), got -1");
  EXPECT_EQ(settingMessage("integrator.step", ""), "--set: integrator.step must be a number above 0 (s), got \"\"");
  EXPECT_EQ(settingMessage("integrator.step", "1\nw = 2"),
            "--set: integrator.step must be a number above 0 (s), got \"1\\nw = 2\"");
  EXPECT_EQ(settingMessage("material.model", "triangle"),
            "--set: material.model must be one of springs, triangles, elastic, got \"triangle\"; did you mean "
            "\"triangles\"?");
}

TEST(SetParameter, EveryKeyOfTheListTakesItsOwnDefault) {
  int settable = 0;
  for (const KeyInfo& key : sceneKeys()) {
    EXPECT_FALSE(key.help.empty()) << key.key;
    EXPECT_FALSE(key.allowed.empty()) << key.key;
    if (!key.settable) continue;
    Scene scene;
    if (key.key.starts_with("body.NAME.")) scene.bodies.assign(1, BodyBlock{"NAME", {}, {}, {}, {}, {}});
    EXPECT_NO_THROW(setParameter(scene, key.key, key.initial, "--set")) << key.key << " = " << key.initial;
    settable += scene.bodies.empty() ? 1 : 0;
  }
  EXPECT_EQ(settable, static_cast<int>(Scene().params().size()));
}

TEST(KeyList, KnowsWhatAnEventMayChange) {
  const auto find = [](const std::string& name) {
    for (const KeyInfo& key : sceneKeys()) {
      if (key.key == name) return key;
    }
    return KeyInfo{};
  };
  EXPECT_TRUE(find("material.stretch").live);
  EXPECT_FALSE(find("mesh.columns").live);
  EXPECT_TRUE(find("material.fabric").live);
  EXPECT_TRUE(find("body.NAME.material.fabric").live);
  EXPECT_FALSE(find("yarn.preset").live);
  EXPECT_TRUE(find("body.NAME.material.stretch").live);
  EXPECT_FALSE(find("body.NAME.mesh.columns").live);
  EXPECT_FALSE(find("start.noise").live);
  EXPECT_EQ(find("pin.amplitude").unit, "m");
  EXPECT_EQ(find("event.set").allowed, "{ \"section.key\" = value, ... }");
  EXPECT_EQ(find("expect.lowest_y_m").allowed, "[low, high]");
}

}  // namespace
}  // namespace selvedge
