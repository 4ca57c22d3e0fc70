#include "app/views/fabric_looks.h"

#include <vector>

#include <gtest/gtest.h>

#include "app/settings/look_settings.h"
#include "app/settings/look_switches.h"
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
  std::vector<bool Look::*> flags{&Look::dark, &Look::mapLog};
  for (const LookSwitch& each : kLookSwitches) flags.push_back(each.flag);
  for (bool Look::*flag : flags) {
    Look look, again;
    look.*flag = !(look.*flag);
    SettingsTable table;
    remember(table, look);
    recall(table, again);
    for (std::size_t i = 0; i < flags.size(); ++i) {
      EXPECT_EQ(again.*flags[i], look.*flags[i]) << (i < 2 ? "of the theme or the map" : kLookSwitches[i - 2].name);
    }
  }
  EXPECT_FALSE(Look{}.occlusion) << "a software renderer is not asked for it";
}

}  // namespace
}  // namespace selvedge
