// The display's settings among what the window remembers.
#pragma once

#include "app/settings/memory_table.h"
#include "render/renderer.h"

namespace selvedge {

void recall(const MemoryTable& table, Look& look);
void remember(MemoryTable& table, const Look& look);

}  // namespace selvedge
