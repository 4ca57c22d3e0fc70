#include "app/views/fabric_looks.h"

#include <gtest/gtest.h>

#include "app/settings/look_settings.h"
#include "scene/blocks/presets.h"

namespace selvedge {
namespace {

TEST(FabricLooks, AreWhatTheFileSays) {
  const auto looks = loadFabricLooks();
  for (const Preset& fabric : loadPresets(kFabrics)) {
    const auto found = looks->find(fabric.name);
    ASSERT_NE(found, looks->end()) << fabric.name;
    EXPECT_NEAR(found->second.thickness, 1e-3 * fabric.appearance.thickness, 1e-9) << fabric.name << ", m from mm";
    EXPECT_NEAR(found->second.through, fabric.appearance.through, 1e-6) << fabric.name;
  }
}

TEST(FabricLooks, HowClothIsDrawnIsRemembered) {
  for (bool Look::*flag : {&Look::hems, &Look::occlusion, &Look::contactShadow}) {
    Look look, again;
    look.*flag = !(look.*flag);
    SettingsTable table;
    remember(table, look);
    recall(table, again);
    EXPECT_EQ(again.*flag, look.*flag);
  }
  EXPECT_FALSE(Look{}.occlusion) << "a software renderer is not asked for it";
}

}  // namespace
}  // namespace selvedge
