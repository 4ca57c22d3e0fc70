#include "cli/help/completion.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/actions/actions.h"
#include "base/error.h"
#include "base/params/param_value.h"
#include "cli/commands/list_command.h"
#include "cli/options/scene_options.h"
#include "scene/blocks/presets.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

using Candidates = std::vector<Candidate>;

// What is being typed, and the scene that is named before it (empty: none).
struct Typing {
  std::string typed, scene;
};

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

Candidates scenes(const Typing&) {
  Candidates all = words(sceneNames(sceneFolders()));
  for (Candidate& lesson : words(lessonNames(sceneFolders()))) all.push_back(std::move(lesson));
  return all;
}

Candidates studies(const Typing&) { return words(studyNames(sceneFolders())); }
Candidates lists(const Typing&) { return words(listNames()); }

// The values that a parameter can have, where they are words; of a number the one that it has.
std::vector<std::string> valuesOf(const Param& parameter) {
  if (std::holds_alternative<bool*>(parameter.target)) return {"true", "false"};
  if (std::holds_alternative<double*>(parameter.target) || std::holds_alternative<int*>(parameter.target)) {
    return {describe(valueOf(parameter))};
  }
  if (!isPreset(parameter.key)) return parameter.choices;
  std::vector<std::string> names{"none"};
  for (const Preset& preset : loadPresets(presetKind(parameter.key))) names.push_back(preset.name);
  return names;
}

// With the bodies and shapes that it has, which have keys of their own.
Scene sceneNamed(const std::string& name) {
  try {
    if (!name.empty() && !isLesson(findScene(name, sceneFolders()))) return loadScene(name, sceneFolders());
  } catch (const InputError&) {  // the command itself says what is wrong with it
  }
  return {};
}

// KEY=VALUE: first the key, then what it can be.
Candidates settings(const Typing& typing) {
  Candidates all;
  Scene scene = sceneNamed(typing.scene);
  for (const Param& parameter : scene.params()) {
    const std::string start = parameter.key + "=";
    if (!typing.typed.starts_with(start)) {
      all.push_back({start, parameter.help});
    } else {
      for (const std::string& value : valuesOf(parameter)) all.push_back({start + value, ""});
    }
  }
  return all;
}

// Of a list with commas, only the last part is being typed.
Candidates lastOf(const Typing& typing, Candidates (*part)(const Typing&)) {
  const std::size_t begin = typing.typed.rfind(',') + 1;
  Candidates all = part({typing.typed.substr(begin), typing.scene});
  for (Candidate& each : all) each.word.insert(0, typing.typed, 0, begin);
  return all;
}

Candidates severalSettings(const Typing& typing) { return lastOf(typing, settings); }

Candidates severalActions(const Typing& typing) {
  return lastOf(typing, [](const Typing&) {
    Candidates all;
    for (const Action& action : actions()) all.push_back({std::string(action.name), std::string(action.help)});
    return all;
  });
}

// What a value is called in the help says what may stand there.
struct Kind {
  const char* name;
  Candidates (*values)(const Typing& typing);
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

Candidates valuesOf(const CLI::Option& option, const Typing& typing) {
  const std::string name = option.get_positional() ? option.get_name(true) : option.get_type_name();
  for (const Kind& kind : kKinds) {
    if (kind.name == name) return kind.values(typing);
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
  std::string scene{};                  // that was named before it
};

bool takesValue(const CLI::Option* option) { return option && option->get_type_size() != 0; }

// Whether a word that is so called in the help is a scene.
bool isOfScene(const std::string& name) { return name == "scene" || name == "SCENE"; }

const CLI::App* commandOf(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : program.get_subcommands({})) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

std::vector<const CLI::Option*> positionalsOf(const CLI::App& command) {
  return command.get_options([](const CLI::Option* o) { return o->get_positional(); });
}

// --option=value: the option, and where the value begins.
std::pair<const CLI::Option*, std::size_t> joined(const CLI::App& command, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (!word.starts_with("--") || equals == std::string::npos) return {nullptr, 0};
  const CLI::Option* option = command.get_option_no_throw(word.substr(0, equals));
  return {takesValue(option) ? option : nullptr, equals + 1};
}

Position positionOf(const CLI::App& program, const std::vector<std::string>& typed) {
  Position place{&program};
  for (std::size_t i = 0; i + 1 < typed.size(); ++i) {
    if (place.option) {
      if (isOfScene(place.option->get_type_name())) place.scene = typed[i];
      place.option = nullptr;  // this was its value
    } else if (typed[i].starts_with('-')) {
      const CLI::Option* option = place.command->get_option_no_throw(typed[i]);
      if (takesValue(option)) place.option = option;
    } else if (const CLI::App* command = commandOf(program, typed[i]); command && place.command == &program) {
      place = {command};
    } else {
      const auto positionals = positionalsOf(*place.command);
      const bool known = place.positional < positionals.size();
      if (known && isOfScene(positionals[place.positional]->get_name(true))) place.scene = typed[i];
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
    all = valuesOf(*place.option, {last, place.scene});
  } else if (const auto [option, begin] = joined(*place.command, last); option) {
    all = valuesOf(*option, {last.substr(begin), place.scene});
    for (Candidate& each : all) each.word.insert(0, last, 0, begin);
  } else if (last.starts_with('-')) {
    all = optionsOf(*place.command);
  } else {
    const auto positionals = positionalsOf(*place.command);
    if (place.positional < positionals.size()) all = valuesOf(*positionals[place.positional], {last, place.scene});
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
