#include "cli/help/completion.h"

#include <algorithm>
#include <sstream>

#include <CLI/CLI.hpp>

#include "app/actions/actions.h"
#include "base/error.h"
#include "cli/commands/list_command.h"
#include "cli/options/scene_options.h"
#include "scene/blocks/fabrics.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace {

using Candidates = std::vector<Candidate>;

Candidates words(const std::vector<std::string>& names) {
  Candidates all;
  for (const std::string& name : names) all.push_back({name, ""});
  return all;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::stringstream all(text);
  for (std::string part; std::getline(all, part, at);) parts.push_back(part);
  return parts;
}

Candidates scenes(const std::string&) {
  Candidates all = words(sceneNames(sceneFolders()));
  for (Candidate& lesson : words(lessonNames(sceneFolders()))) all.push_back(std::move(lesson));
  return all;
}

Candidates studies(const std::string&) { return words(studyNames(sceneFolders())); }
Candidates lists(const std::string&) { return words(listNames()); }

// The values that a parameter can have, where they are words.
std::vector<std::string> valuesOf(const Param& parameter) {
  if (std::holds_alternative<bool*>(parameter.target)) return {"true", "false"};
  if (!isFabric(parameter.key)) return parameter.choices;
  std::vector<std::string> names{"none"};
  for (const Fabric& fabric : loadFabrics()) names.push_back(fabric.name);
  return names;
}

// KEY=VALUE: first the key, then what it can be.
Candidates settings(const std::string& typed) {
  Candidates all;
  Scene scene;
  for (const Param& parameter : scene.params()) {
    const std::string start = parameter.key + "=";
    if (!typed.starts_with(start)) {
      all.push_back({start, parameter.help});
    } else {
      for (const std::string& value : valuesOf(parameter)) all.push_back({start + value, ""});
    }
  }
  return all;
}

// Of a list with commas, only the last part is being typed.
Candidates lastOf(const std::string& typed, Candidates (*part)(const std::string&)) {
  const std::size_t begin = typed.rfind(',') + 1;
  Candidates all = part(typed.substr(begin));
  for (Candidate& each : all) each.word.insert(0, typed, 0, begin);
  return all;
}

Candidates severalSettings(const std::string& typed) { return lastOf(typed, settings); }

Candidates severalActions(const std::string& typed) {
  return lastOf(typed, [](const std::string&) {
    Candidates all;
    for (const Action& action : actions()) all.push_back({std::string(action.name), std::string(action.help)});
    return all;
  });
}

// What a value is called in the help says what may stand there.
struct Kind {
  const char* name;
  Candidates (*values)(const std::string& typed);
};
constexpr Kind kKinds[] = {{"scene", scenes},           {"SCENE", scenes},
                           {"name", studies},           {"what", lists},
                           {"KEY=VALUE", settings},     {"KEY=VALUE,...", severalSettings},
                           {"NAME,...", severalActions}};

// The words in the braces of CLI11's "NAME:{one,other}", which says what it checks for.
Candidates checkedWords(const std::string& type) {
  const std::size_t open = type.find('{'), close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  return words(split(type.substr(open + 1, close - open - 1), ','));
}

Candidates valuesOf(const CLI::Option& option, const std::string& typed) {
  const std::string name = option.get_positional() ? option.get_name(true) : option.get_type_name();
  for (const Kind& kind : kKinds) {
    if (kind.name == name) return kind.values(typed);
  }
  return checkedWords(name);
}

Candidates optionsOf(const CLI::App& command) {
  Candidates all;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() || option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) all.push_back({"--" + name, option->get_description()});
  }
  return all;
}

// Where the last word stands.
struct Position {
  const CLI::App* command;
  const CLI::Option* option = nullptr;  // whose value it is; null: none's
  std::size_t positional = 0;           // words before it that are neither options nor their values
};

const CLI::App* commandOf(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : program.get_subcommands({})) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

Position positionOf(const CLI::App& program, const std::vector<std::string>& typed) {
  Position place{&program};
  for (std::size_t i = 0; i + 1 < typed.size(); ++i) {
    if (place.option) {
      place.option = nullptr;  // this was its value
    } else if (typed[i].starts_with('-')) {
      const CLI::Option* option = place.command->get_option_no_throw(typed[i]);
      if (option && option->get_type_size() != 0) place.option = option;
    } else if (const CLI::App* command = commandOf(program, typed[i]); command && place.command == &program) {
      place = {command};
    } else {
      ++place.positional;
    }
  }
  return place;
}

}  // namespace

std::vector<Candidate> complete(const CLI::App& program, const std::vector<std::string>& typed) {
  if (typed.empty()) return {};
  const std::string& last = typed.back();
  const Position place = positionOf(program, typed);
  Candidates all;
  if (place.option) {
    all = valuesOf(*place.option, last);
  } else if (last.starts_with('-')) {
    all = optionsOf(*place.command);
  } else {
    const auto positionals = place.command->get_options([](const CLI::Option* o) { return o->get_positional(); });
    if (place.positional < positionals.size()) all = valuesOf(*positionals[place.positional], last);
    if (place.command == &program && place.positional == 0) {
      for (const CLI::App* command : program.get_subcommands({})) {
        all.push_back({command->get_name(), command->get_description()});
      }
    }
  }
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Candidate& c) { return !c.word.starts_with(last); }),
            all.end());
  return all;
}

}  // namespace selvedge
