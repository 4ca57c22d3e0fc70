// The file in which the window keeps what it remembers.
#pragma once

#include <string>
#include <vector>

#include "app/settings/settings_table.h"

namespace selvedge {

// $SELVEDGE_SETTINGS, or selvedge/window.toml in the user's configuration folder; empty where there is no such place.
std::string settingsPath();

// What the file holds; nothing where there is none. A file that cannot be read is kept aside as NAME.broken, and `note`
// says so. Where it is still there afterwards (it is a folder, or cannot be renamed) it must not be written over.
SettingsTable readSettings(const std::string& path, std::string& note);

// Whole or not at all. The answer is empty on success, otherwise what went wrong.
[[nodiscard]] std::string writeSettings(const std::string& path, const SettingsTable& table);

// Values of the table; `fallback` where an entry is missing or is no such value.
double remembered(const SettingsTable& table, const std::string& name, double fallback);
bool remembered(const SettingsTable& table, const std::string& name, bool fallback);
void remember(SettingsTable& table, const std::string& name, double value);
void remember(SettingsTable& table, const std::string& name, bool value);

// Several values: NAME.0, NAME.1 ... up to the first that is missing.
std::vector<std::string> rememberedList(const SettingsTable& table, const std::string& name);
void rememberList(SettingsTable& table, const std::string& name, const std::vector<std::string>& values);

}  // namespace selvedge
