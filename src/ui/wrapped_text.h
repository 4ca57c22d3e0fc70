// Text that is wrapped where its column ends.
#pragma once

#include <string>

#include <imgui.h>

#include "ui/theme.h"

namespace selvedge {

// ImGui breaks lines within numbers, too, after every '.' and ','; this neither there nor between a number and its unit.
std::string brokenAtSpaces(const std::string& text, float width);
// One line, no wider than this: what stands in its middle gives way to dots.
std::string shortenedInMiddle(const std::string& text, float width);
void paragraph(const std::string& text);
void note(const Theme& theme, ImU32 colour, const std::string& text);

}  // namespace selvedge
