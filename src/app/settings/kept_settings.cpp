#include "app/settings/kept_settings.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/settings/settings_file.h"

namespace selvedge {

KeptSettings::KeptSettings(std::string path, const std::vector<std::string>& passing) : path_(std::move(path)) {
  table_ = written_ = readSettings(path_, note_);
  std::error_code unknown;
  if (!note_.empty() && std::filesystem::exists(path_, unknown)) path_.clear();
  for (const std::string& each : passing) {
    const std::size_t equals = std::min(each.find('='), each.size() - 1);
    const std::string name = each.substr(0, equals), value = each.substr(equals + 1);
    passing_[name] = value;
    table_[name] = value;
  }
}

std::string KeptSettings::keep() {
  SettingsTable wanted = table_;
  for (const auto& [name, value] : passing_) {
    const auto now = wanted.find(name);
    if (now == wanted.end() || now->second != value) continue;  // the user has changed it since
    if (const auto before = written_.find(name); before != written_.end()) {
      now->second = before->second;
    } else {
      wanted.erase(now);
    }
  }
  if (wanted == written_) return "";
  std::string wrong = writeSettings(path_, wanted);
  if (wrong.empty()) written_ = std::move(wanted);
  return wrong;
}

}  // namespace selvedge
