#include "cli/options/option_kinds.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/settings/setting_names.h"
#include "cli/options/output_paths.h"
#include "io/text_scanner.h"

namespace selvedge {

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
  const CLI::Validator inRange(
      [least, most](std::string& text) {
        const std::optional<double> number = parseNumber<double>(text);
        if (number && *number >= least && *number <= most) return std::string();
        return fmt::format("must be a number from {} to {}, not \"{}\"", least, most, text);
      },
      fmt::format("FLOAT in [{} - {}]", least, most));
  command.add_option(name, value, help)->type_name(type)->check(inRange);
}

void addThreads(CLI::App& command, int& threads, const std::string& help) {
  command.add_option("--threads", threads, help)->type_name("N")->check(CLI::Range(1, 1024));
}

void addSize(CLI::App& command, std::vector<int>& size, int least, int most, const std::string& help) {
  command.add_option("--size", size, help)
      ->delimiter('x')
      ->expected(2)
      ->check(CLI::Range(least, most))
      ->type_name("WxH");
}

}  // namespace selvedge
