// The parameters that the user keeps at the top of the panels, among what the window remembers. Keys of a body are kept
// without its name, and stand for those of whichever body is chosen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/workbench/workbench.h"

namespace selvedge {

bool isFavourite(const Workbench& bench, std::string_view key);
void toggleFavourite(Workbench& bench, std::string_view key);
std::vector<std::string> favourites(const Workbench& bench);  // keys of the scene that is open

}  // namespace selvedge
