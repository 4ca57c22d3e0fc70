// The display's settings among what the window remembers.
#pragma once

#include "app/settings/settings_table.h"
#include "render/renderer.h"

namespace selvedge {

void recall(const SettingsTable& table, Look& look);
void remember(SettingsTable& table, const Look& look);

}  // namespace selvedge
