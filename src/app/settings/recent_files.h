// The files that were opened or saved last, among what the window remembers.
#pragma once

#include <string>
#include <vector>

#include "app/settings/settings_table.h"

namespace selvedge {

class RecentFiles {
 public:
  explicit RecentFiles(SettingsTable& table) : table_(table) {}

  void add(const std::string& path);         // relative ones are of the working folder
  std::vector<std::string> present() const;  // those that are still there, the newest first

 private:
  SettingsTable& table_;
};

}  // namespace selvedge
