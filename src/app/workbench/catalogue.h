// What there is to choose from: the scenes and lessons that come with the program, the fabrics and the yarns. Read from
// their files when it is first asked for.
#pragma once

#include <string>
#include <vector>

#include "app/workbench/parts/notices.h"

namespace selvedge {

struct PresetKind;

struct SceneEntry {
  std::string name, title, description;  // name: as SceneLoader takes it
  int number = 0;                        // of a lesson in the course, from 1; 0: it has none
};

class Catalogue {
 public:
  explicit Catalogue(Notices& notices) : notices_(notices) {}
  const std::vector<SceneEntry>& scenes();  // the lessons come last, in the order of the course
  const std::vector<std::string>& fabrics();
  const std::vector<std::string>& yarns();

 private:
  const std::vector<std::string>& presets(const PresetKind& kind, std::vector<std::string>& names);

  Notices& notices_;  // told of a file that cannot be read
  std::vector<SceneEntry> scenes_;
  std::vector<std::string> fabrics_, yarns_;
};

}  // namespace selvedge
