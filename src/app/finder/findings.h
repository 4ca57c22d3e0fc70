// Everything that can be looked for by a few letters: actions, parameters, methods, fabrics, scenes, lessons and studies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

class Workbench;

enum class FindingKind { action, parameter, method, fabric, scene, study };

struct Finding {
  FindingKind kind;
  std::string id;      // as its kind names it: "pause", "air.wind_x", "silk", "drape"
  std::string title;   // what stands first in its line
  std::string detail;  // what it does, in one line
  std::string keys;    // that do the same; empty: none
};

// All there is now.
std::vector<Finding> allFindings(Workbench& bench);

// Those in which every word that was typed is found, the best first. A word fits best as the whole name of a scene or a
// study, then as the title, then where title or name begin with it, then where it begins a word of the title, then
// elsewhere in it, then in the id, then letter by letter, then in the detail.
std::vector<Finding> findingsFor(const std::vector<Finding>& all, std::string_view typed);

// Does it. A parameter is not done: its row is shown.
void pursue(const Finding& finding, Workbench& bench);

std::string_view wordFor(FindingKind kind);  // "scene"

}  // namespace selvedge
