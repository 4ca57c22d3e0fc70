#include "cli/options/option_kinds.h"

#include <CLI/CLI.hpp>

namespace selvedge {

void addRepeated(CLI::App& command, const char* name, std::vector<std::string>& values, const char* type,
                 const std::string& help) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

void addPath(CLI::App& command, const char* name, std::string& path, const char* type, const std::string& help) {
  // An empty file name is an empty variable in somebody's script.
  const CLI::Validator named([](std::string& text) { return text.empty() ? "needs a file name" : std::string(); }, "");
  command.add_option(name, path, help)->type_name(type)->check(named);
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
