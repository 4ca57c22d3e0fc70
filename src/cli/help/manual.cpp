#include "cli/help/manual.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace selvedge {
namespace {

// Text as troff takes it literally: no hyphens made of minus signs, no line that looks like a request.
std::string troff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '-' || c == '\\')
      out += c == '-' ? "\\-" : "\\e";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += fmt::format("\\&{}", c);
    else
      out += c;
  }
  return out;
}

// What CLI11 checks for ("NAME:{a,b}", "N:INT in [1 - 9]") is no part of a value's name.
std::string valueName(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return option.get_type_size() == 0 ? "" : type.substr(0, type.find(':'));
}

std::vector<const CLI::Option*> shownOptions(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

std::string synopsis(const CLI::App& command, const std::string& before) {
  std::string text = fmt::format(".B {}\n", troff(before));
  for (const CLI::Option* option : shownOptions(command)) {
    if (!option->get_positional()) continue;
    const std::string name = troff(option->get_name(true));
    text += option->get_required() ? ".I " + name + '\n' : ".RI [ " + name + " ]\n";
  }
  return text + ".RI [ option ...]\n";
}

std::string described(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : shownOptions(command)) {
    const std::string value = valueName(*option);
    if (option->get_positional()) {
      text += fmt::format(".TP\n.I {}\n", troff(option->get_name(true)));
    } else {
      text += fmt::format(".TP\n.B {}\n", troff(option->get_name(false, true)));
      if (!value.empty()) text.back() = ' ', text += fmt::format("\\fI{}\\fR\n", troff(value));
    }
    std::string words = option->get_description();
    if (const std::string type = option->get_type_name(); type.find('{') != std::string::npos) {
      words += fmt::format(": {}", type.substr(type.find('{') + 1, type.find('}') - type.find('{') - 1));
    }
    text += troff(words) + '\n';
  }
  return text;
}

constexpr const char* kEnvironment = R"(.SH FILES
.TP
.I ~/.config/selvedge/window.toml
What the window remembers.
.SH ENVIRONMENT
.TP
.B SELVEDGE_SETTINGS
Another file for what the window remembers.
.TP
.B SELVEDGE_DATA
A folder that holds configs, assets, docs and shaders, where they are not beside the program.
)";

}  // namespace

std::string manualPage(const CLI::App& program, const std::string& version) {
  std::string text = fmt::format(".TH SELVEDGE 1 \"\" \"selvedge {}\" \"User Commands\"\n.SH NAME\n", version);
  text += "selvedge \\- a laboratory for cloth\n.SH SYNOPSIS\n" + synopsis(program, "selvedge");
  for (const CLI::App* command : program.get_subcommands({})) {
    text += ".br\n" + synopsis(*command, "selvedge " + command->get_name());
  }
  text += fmt::format(".SH DESCRIPTION\n{}\n.SH OPTIONS\n{}", troff(program.get_description()), described(program));
  text += ".SH COMMANDS\n";
  for (const CLI::App* command : program.get_subcommands({})) {
    text += fmt::format(".SS {}\n{}.\n{}", command->get_name(), troff(command->get_description()), described(*command));
  }
  return text + fmt::format(".SH EXIT STATUS\n{}\n", troff(program.get_footer())) + kEnvironment;
}

}  // namespace selvedge
