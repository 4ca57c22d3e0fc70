// What the window remembers: the table in the settings file, with values of the command line over it that are not kept.
#pragma once

#include <string>
#include <vector>

#include "app/settings/settings_table.h"

namespace selvedge {

class KeptSettings {
 public:
  // `path`: of the file; empty: none. `passing`: NAME=VALUE each, not written to the file. What cannot be read and is no
  // file that could be kept aside is not written, either.
  KeptSettings(std::string path, const std::vector<std::string>& passing);

  SettingsTable& table() { return table_; }
  const std::string& note() const { return note_; }  // what was wrong with the file

  void readOnly() { path_.clear(); }
  // Writes the file where something has changed since that last went well; the answer is empty on success.
  std::string keep();

 private:
  std::string path_, note_;
  SettingsTable table_, written_, passing_;
};

}  // namespace selvedge
