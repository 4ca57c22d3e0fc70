#include "cli/options/option_kinds.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/settings/setting_names.h"
#include "base/nearest_name.h"
#include "base/quote.h"
#include "cli/options/output_paths.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

CLI::Validator wholeFrom(int least, int most) {
  const auto judged = [least, most](std::string& text) {
    const std::optional<int> number = parseNumber<int>(text);
    if (number && *number >= least && *number <= most) return std::string();
    return fmt::format("must be a whole number from {} to {}, not {}", least, most, quote(text));
  };
  return {judged, fmt::format("INT in [{} - {}]", least, most)};
}

// "1280x720" -> 1280, 720; empty where it is something else.
std::vector<int> sidesOf(std::string_view text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  const std::optional<int> width = parseNumber<int>(text.substr(0, cross));
  const std::optional<int> height = parseNumber<int>(text.substr(std::min(cross + 1, text.size())));
  if (!width || !height) return {};
  return {*width, *height};
}

CLI::Validator numberFrom(double least, double most) {
  return CLI::Validator(
      [least, most](std::string& text) {
        const std::optional<double> number = parseNumber<double>(text);
        if (number && *number >= least && *number <= most) return std::string();
        return fmt::format("must be a number from {} to {}, not \"{}\"", least, most, text);
      },
      fmt::format("FLOAT in [{} - {}]", least, most));
}

}  // namespace

void addRepeated(CLI::App& command, const char* name, std::vector<std::string>& values, const char* type,
                 const std::string& help) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

void addRemembered(CLI::App& command, std::vector<std::string>& values, bool ofPictures, const std::string& help) {
  const CLI::Validator known([ofPictures](std::string& text) { return settingProblem(text, ofPictures); }, "");
  command.add_option("--remember", values, help)->type_name("NAME=VALUE")->allow_extra_args(false)->check(known);
}

void addPath(CLI::App& command, const char* name, std::string& path, const char* type, const std::string& help) {
  // An empty file name is an empty variable in somebody's script.
  const CLI::Validator named(
      [type](std::string& text) { return text.empty() ? "needs a file name" : endingProblem(text, type); }, "");
  command.add_option(name, path, help)->type_name(type)->check(named);
}

void addNumber(CLI::App& command, const char* name, double& value, double least, double most, const char* type,
               const std::string& help) {
  command.add_option(name, value, help)->type_name(type)->check(numberFrom(least, most));
}

void addNumbers(CLI::App& command, const char* name, std::vector<double>& values, double least, double most,
                const char* type, const std::string& help) {
  command.add_option(name, values, help)->delimiter(',')->type_name(type)->check(numberFrom(least, most));
}

void addWhole(CLI::App& command, const char* name, int& value, int least, int most, const char* type,
              const std::string& help) {
  command.add_option(name, value, help)->type_name(type)->check(wholeFrom(least, most));
}

void addWholes(CLI::App& command, const char* name, std::vector<int>& values, int least, int most, const char* type,
               const std::string& help) {
  command.add_option(name, values, help)->delimiter(',')->type_name(type)->check(wholeFrom(least, most));
}

void addChoice(CLI::App& command, const char* name, std::string& value, const std::vector<std::string>& words,
               const char* type, const std::string& help) {
  const CLI::Validator known(
      [words](std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        const std::string near = nearestName(text, words);
        return fmt::format("must be one of {}, not {}{}", fmt::join(words, ", "), quote(text),
                           near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near));
      },
      fmt::format("{{{}}}", fmt::join(words, ",")));
  command.add_option(name, value, help)->type_name(type)->check(known);
}

void addThreads(CLI::App& command, int& threads, const std::string& help) {
  addWhole(command, "--threads", threads, 1, 1024, "N", help);
}

void addSize(CLI::App& command, std::vector<int>& size, int least, int most, const std::string& help) {
  const CLI::Validator inRange(
      [least, most](std::string& text) {
        const std::vector<int> sides = sidesOf(text);
        const auto fits = [&](int side) { return side >= least && side <= most; };
        if (sides.size() == 2 && fits(sides[0]) && fits(sides[1])) return std::string();
        return fmt::format("must be width and height in pixels, each from {} to {}, such as 1280x720, not {}", least,
                           most, quote(text));
      },
      fmt::format("INT in [{} - {}]", least, most));
  const std::function<void(const std::string&)> take = [&size](const std::string& text) { size = sidesOf(text); };
  command.add_option_function("--size", take, help)->type_name("WxH")->check(inRange);
}

}  // namespace selvedge
