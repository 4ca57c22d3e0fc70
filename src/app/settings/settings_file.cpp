#include "app/settings/settings_file.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "base/error.h"
#include "base/params/param.h"
#include "io/atomic_file.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kLargestSettings = std::size_t{1} << 20U;  // bytes
constexpr const char* kHead = "# What Selvedge's window remembers. Delete this file to begin anew.\n";

std::string folderOfUser() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config) return config;
  if (const char* home = std::getenv("HOME"); home && *home) return fmt::format("{}/.config", home);
  return "";
}

// The readers of TOML take nothing else; the name of a file may be any bytes.
bool isUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t more = first < 0x80   ? 0
                             : first < 0xC2 ? 9
                             : first < 0xE0 ? 1
                             : first < 0xF0 ? 2
                             : first < 0xF5 ? 3
                                            : 9;
    if (i + more >= text.size()) return false;
    for (std::size_t k = 1; k <= more; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return false;
    }
    i += more + 1;
  }
  return true;
}

// What is no file (a folder, a device, a pipe) stays, and so does what cannot be renamed.
std::string keptAside(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) {
    fs::rename(path, fmt::format("{}.broken", path), error);
    if (!error) return fmt::format("the old file is {}.broken", path);
  }
  return "what is there stays as it is, and nothing new is kept";
}

// What somebody wrote by hand in TOML's other ways, as the words that the window itself writes: tables by the keys of
// their entries (window.frames), lists as NAME.0, NAME.1 ..., numbers and switches as texts.
void addEntries(const toml::node& node, const std::string& name, SettingsTable& table) {
  node.visit([&](const auto& each) {
    using Node = decltype(each);
    if constexpr (toml::is_table<Node>) {
      for (const auto& [key, value] : each) addEntries(value, fmt::format("{}.{}", name, key.str()), table);
    } else if constexpr (toml::is_array<Node>) {
      for (std::size_t i = 0; i < each.size(); ++i) addEntries(each[i], fmt::format("{}.{}", name, i), table);
    } else if constexpr (toml::is_string<Node>) {
      table.emplace(name, each.get());
    } else if constexpr (toml::is_boolean<Node>) {
      table.emplace(name, each.get() ? "yes" : "no");
    } else if constexpr (toml::is_number<Node>) {
      table.emplace(name, fmt::format("{}", each.get()));
    } else {
      std::ostringstream date;
      date << each.get();
      table.emplace(name, date.str());
    }
  });
}

}  // namespace

std::string settingsPath() {
  if (const char* own = std::getenv("SELVEDGE_SETTINGS"); own) return own;
  const std::string folder = folderOfUser();
  return folder.empty() ? "" : fmt::format("{}/selvedge/window.toml", folder);
}

SettingsTable readSettings(const std::string& path, std::string& note) {
  SettingsTable table;
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return table;
  try {
    if (fs::is_fifo(path, error)) throw InputError(path, "this is a pipe, not a file");  // it may never be written into
    for (const auto& [key, value] : toml::parse(readBytes(path, kLargestSettings))) {
      addEntries(value, std::string(key.str()), table);
    }
  } catch (const InputError& e) {
    note = fmt::format("The window's settings cannot be read ({}), so it starts with its defaults; {}.", e.what(),
                       keptAside(path));
  } catch (const toml::parse_error& e) {
    note = fmt::format("The window's settings could not be read ({}, line {}), so it starts with its defaults; {}.",
                       e.description(), e.source().begin.line, keptAside(path));
    table.clear();
  }
  return table;
}

std::string writeSettings(const std::string& path, const SettingsTable& table) {
  std::error_code ignored;
  if (path.empty() || fs::is_fifo(path, ignored)) return "";
  try {
    fs::create_directories(fs::path(path).parent_path(), ignored);
    AtomicFile file(path);
    file.write(kHead);
    for (const auto& [name, value] : table) {
      if (!isUtf8(name) || !isUtf8(value)) continue;
      file.write(fmt::format("\"{}\" = \"{}\"\n", escaped(name), escaped(value)));
    }
    file.commit();
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

double remembered(const SettingsTable& table, const std::string& name, double fallback) {
  const auto found = table.find(name);
  if (found == table.end()) return fallback;
  double value = 0;
  const char* end = found->second.data() + found->second.size();
  const auto [stop, error] = std::from_chars(found->second.data(), end, value);
  return error == std::errc() && stop == end && std::isfinite(value) ? value : fallback;
}

bool remembered(const SettingsTable& table, const std::string& name, bool fallback) {
  const auto found = table.find(name);
  return found == table.end() || (found->second != "yes" && found->second != "no") ? fallback : found->second == "yes";
}

void remember(SettingsTable& table, const std::string& name, double value) { table[name] = fmt::format("{}", value); }

void remember(SettingsTable& table, const std::string& name, bool value) { table[name] = value ? "yes" : "no"; }

std::vector<std::string> rememberedList(const SettingsTable& table, const std::string& name) {
  std::vector<std::string> values;
  for (auto found = table.find(name + ".0"); found != table.end();
       found = table.find(fmt::format("{}.{}", name, values.size()))) {
    values.push_back(found->second);
  }
  return values;
}

void rememberList(SettingsTable& table, const std::string& name, const std::vector<std::string>& values) {
  for (std::size_t i = rememberedList(table, name).size(); i-- > values.size();) {
    table.erase(fmt::format("{}.{}", name, i));
  }
  for (std::size_t i = 0; i < values.size(); ++i) table[fmt::format("{}.{}", name, i)] = values[i];
}

}  // namespace selvedge
