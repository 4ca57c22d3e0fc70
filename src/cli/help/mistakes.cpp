#include "cli/help/mistakes.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/nearest_name.h"
#include "base/quote.h"
#include "cli/commands/window_command.h"

namespace selvedge {
namespace {

const CLI::App& chosenOf(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

// How a command is written, up to what stands behind its name: "selvedge run SCENE".
std::string written(const CLI::App& app, const CLI::App& command) {
  std::string text = &command == &app ? "selvedge" : fmt::format("selvedge {}", command.get_name());
  for (const CLI::Option* option : command.get_options([](const CLI::Option* o) { return o->get_positional(); })) {
    std::string name = option->get_name(true);
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    text += fmt::format(" {}", name);
  }
  return text;
}

// "run, compare and the window": who takes an option.
std::string whoTakes(const CLI::App& app, const std::string& option) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_option_no_throw(option)) names.push_back(command->get_name());
  }
  if (app.get_option_no_throw(option)) names.emplace_back("the window (selvedge SCENE)");
  if (names.size() < 2) return names.empty() ? "" : names.front();
  const std::string last = names.back();
  names.pop_back();
  return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

std::string aboutOption(const CLI::App& app, const std::string& option) {
  const CLI::App& command = chosenOf(app);
  const bool isWindow = &command == &app;
  const std::string here = isWindow ? "the window" : command.get_name();
  if (const std::string others = whoTakes(app, option); !others.empty()) {
    const bool before = !isWindow && command.get_option_no_throw(option);
    return before
               ? fmt::format("{0} stands before the command {1}, which takes it behind its name: selvedge {1} ... {0}",
                             option, here)
               : fmt::format("{} has no option {}; it is one of {}", here, option, others);
  }
  std::vector<std::string> known;
  for (const CLI::Option* each : command.get_options()) {
    for (const std::string& name : each->get_lnames()) known.push_back("--" + name);
  }
  const std::string near = nearestName(option, known);
  return fmt::format("{} has no option {}{}", here, option,
                     near.empty() ? "" : fmt::format("; did you mean {}?", near));
}

// What nobody expected: whose it is, or what was meant.
std::string aboutUnexpected(const CLI::App& app) {
  const CLI::App& command = chosenOf(app);
  const CLI::Option* scene = app.get_option_no_throw("scene");
  const std::vector<std::string> words = app.remaining(true);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {  // what stood behind an option that nobody has was no scene
    const std::string option = words[i].substr(0, words[i].find('='));
    const bool isOption = option.starts_with("--") && option.size() > 2 && !words[i + 1].starts_with("-");
    if (isOption && whoTakes(app, option).empty()) return aboutOption(app, option);
  }
  if (&command == &app && scene && scene->count() > 0) rejectUnknownWord(app, scene->results().front());
  for (const std::string& word : words) {
    if (word.starts_with("-")) return aboutOption(app, word.substr(0, word.find('=')));
  }
  if (words.empty()) return "";
  return fmt::format("{} is one word too many: nothing but options follows {}", quote(words.front()),
                     written(app, command));
}

// A word behind the name of a command that is needed.
std::string aboutMissing(const CLI::App& app) {
  const CLI::App& command = chosenOf(app);
  if (&command == &app) return "";
  refuseWhatStandsBefore(app, command);  // "hanging run" has no scene behind the command
  for (const CLI::Option* option : command.get_options([](const CLI::Option* o) { return o->get_positional(); })) {
    if (option->count() > 0) continue;
    return fmt::format("{} needs a word behind its name, {}: {}", command.get_name(), written(app, command),
                       option->get_description());
  }
  return "";
}

// An option with too many values or none.
std::string aboutCount(const CLI::App& app, const std::string& message) {
  const std::string name = message.substr(0, message.find(':'));
  const CLI::Option* option = chosenOf(app).get_option_no_throw(name);
  if (!option) return "";
  if (message.find("At Most") != std::string::npos) {
    return fmt::format("{} is given {} times; give it once", name, option->count());
  }
  const std::string type = option->get_type_name();
  return fmt::format("{} needs a value behind it: {} {}", name, name, type.substr(0, type.find(':')));
}

// An option, and those whose result it says something of.
struct Serving {
  const char* option;
  std::span<const char* const> results;
};

constexpr const char* kPictures[] = {"--video", "--frames"};
constexpr const char* kTimed[] = {"--video", "--frames", "--point-cache"};
constexpr const char* kRows[] = {"--energy", "--trace", "--sequence"};
constexpr const char* kShot[] = {"--screenshot"};
constexpr Serving kServing[] = {{"--size", kPictures}, {"--plots", kPictures},    {"--layout", kPictures},
                                {"--map", kPictures},  {"--remember", kPictures}, {"--fps", kTimed},
                                {"--slow", kTimed},    {"--every", kRows},        {"--at", kShot},
                                {"--press", kShot}};

// Empty: nothing more can be said than the parser says.
std::string aboutMistake(const CLI::App& app, const CLI::ParseError& wrong) {
  const std::string message = wrong.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&wrong)) return aboutUnexpected(app);
  if (dynamic_cast<const CLI::RequiredError*>(&wrong)) return aboutMissing(app);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&wrong)) return aboutCount(app, message);
  if (!dynamic_cast<const CLI::ConversionError*>(&wrong)) return "";
  const std::size_t begin = message.find("--"), end = message.find(" =");  // "Could not convert: --quiet = maybe"
  if (begin == std::string::npos || end == std::string::npos || end < begin) return "";
  return fmt::format("{} takes no value", message.substr(begin, end - begin));  // those of others are judged before
}

}  // namespace

void refuseWhatStandsBefore(const CLI::App& app, const CLI::App& command) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    if (option->get_positional()) {
      throw InputError("", fmt::format("\"{0}\" stands before the command {1}, which comes first: selvedge {1} {0}",
                                       option->results().front(), command.get_name()));
    }
    const std::string name = option->get_name();
    const bool knows = command.get_option_no_throw(name) != nullptr;
    throw InputError(
        "", fmt::format("{} stands before the command {}, which {}", name, command.get_name(),
                        knows ? fmt::format("takes it behind its name: selvedge {} ... {}", command.get_name(), name)
                              : "has no such option; it is the window's"));
  }
}

void refuseIdleOptions(const CLI::App& command) {
  for (const auto& [option, results] : kServing) {
    const CLI::Option* given = command.get_option_no_throw(option);
    if (!given || given->count() == 0) continue;
    std::vector<std::string> known;  // to this command
    std::size_t asked = 0;
    for (const char* name : results) {
      const CLI::Option* result = command.get_option_no_throw(name);
      if (!result) continue;
      known.emplace_back(name);
      asked += result->count();
    }
    if (known.empty() || asked > 0) continue;
    throw InputError("", fmt::format("{} has no effect without {}", option, fmt::join(known, " or ")));
  }
}

void refuseHelpOnNothing(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (word.starts_with("-") || std::ranges::find(known, word) != known.end()) return;
  const std::string near = nearestName(word, known);
  throw InputError(
      "help", fmt::format("there is no command \"{}\"{}; one of {}", word,
                          near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near), fmt::join(known, ", ")));
}

std::string mistakeText(const CLI::App& app, const CLI::ParseError& wrong) {
  try {
    const std::string known = aboutMistake(app, wrong);
    return known.empty() ? wrong.what() : known;
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace selvedge
