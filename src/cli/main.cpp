// The command line: lets each command declare its options, runs one, turns what goes wrong into a message and an exit
// status.
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/nearest_name.h"
#include "cli/command_table.h"
#include "cli/help/completion.h"
#include "cli/help/manual.h"
#include "io/tell.h"

namespace {

using namespace selvedge;

// What the program says of itself for the installation and the shell; in no help.
struct SelfDescription {
  std::string shell;
  bool manual = false;

  void declare(CLI::App& app) {
    app.add_option("--print-completion", shell)->check(CLI::IsMember(completionShells()))->group("");
    app.add_flag("--print-manual", manual)->group("");
  }
  bool wanted() const { return manual || !shell.empty(); }
  int print(const CLI::App& app) const {
    fmt::print("{}", manual ? manualPage(app, SELVEDGE_VERSION) : completionScript(shell));
    return kDone;
  }
};

// `selvedge --complete WORD...`: words that are not finished, and no options of the program.
int printCompletions(const CLI::App& app, const std::vector<std::string>& words) {
  for (const Candidate& each : complete(app, words)) fmt::print("{}\t{}\n", each.word, each.help);
  return kDone;
}

// Options and words before the name of a command are the window's: they would be lost.
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

// What nobody expected: whose it is, or what was meant. Empty: nothing is known of it.
std::string aboutUnexpected(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string here = chosen.empty() ? "the window" : command.get_name();
  for (const std::string& word : app.remaining(true)) {
    if (!word.starts_with("--")) continue;
    const std::string option = word.substr(0, word.find('='));
    if (const std::string others = whoTakes(app, option); !others.empty()) {
      const bool before = !chosen.empty() && command.get_option_no_throw(option);
      return before ? fmt::format(
                          "{0} stands before the command {1}, which takes it behind its name: selvedge {1} ... {0}",
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
  return "";
}

// What is wrong with a command line, where more can be said than the parser says.
std::string whatIsKnown(const CLI::App& app, const CLI::ParseError& wrong) {
  const bool missing = dynamic_cast<const CLI::RequiredError*>(&wrong) != nullptr;
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (dynamic_cast<const CLI::ExtrasError*>(&wrong)) return aboutUnexpected(app);
  if (!missing || chosen.empty()) return "";
  try {  // "hanging run" has no scene behind the command
    refuseWhatStandsBefore(app, *chosen.front());
  } catch (const InputError& before) {
    return before.what();
  }
  return "";
}

int runProgram(int argc, char** argv) {
  CLI::App app{"Selvedge, a laboratory for cloth. Without a command it opens the window.", "selvedge"};
  app.set_version_flag("--version", "selvedge " SELVEDGE_VERSION);
  app.require_subcommand(0, 1);
  app.footer("Exit status: 0 done, 1 the simulation failed, 2 the input was wrong, 130 stopped by Ctrl-C.");
  std::map<const CLI::App*, Job> jobs;
  for (const CommandRow& command : commands()) {
    CLI::App& its = *command.name ? *app.add_subcommand(command.name, command.help) : app;
    jobs[&its] = command.declare(its);
  }
  SelfDescription self;
  self.declare(app);
  try {
    if (argc > 1 && std::strcmp(argv[1], "--complete") == 0) return printCompletions(app, {argv + 2, argv + argc});
    app.parse(argc, argv);
    if (self.wanted()) return self.print(app);
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    if (!chosen.empty()) refuseWhatStandsBefore(app, *chosen.front());
    return jobs.at(chosen.empty() ? &app : chosen.front())();
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    const std::string known = whatIsKnown(app, e);
    tell("selvedge: {}\nRun selvedge --help, or selvedge COMMAND --help, for what there is.\n",
         known.empty() ? e.what() : known);
    return kWrongInput;
  } catch (const InputError& e) {
    tell("selvedge: {}\n", e.what());
    return kWrongInput;
  } catch (const std::bad_alloc&) {
    tell(
        "selvedge: the {:.3g} GB of memory this program may use are not enough for this scene; take a smaller mesh "
        "(mesh.columns, mesh.rows)\n",
        usableMemory() / 1e9);
    return kFailed;
  } catch (const std::system_error& e) {
    const std::string unprinted = outputProblem(e.code().value());
    tell("selvedge: {}\n", unprinted.empty() ? e.what() : unprinted);
    return kFailed;
  } catch (const std::exception& e) {
    tell("selvedge: {}\n", e.what());
    return kFailed;
  }
}

// What was printed must have arrived: a full disk behind standard output is a failure too.
int flushed(int status) {
  const std::string problem = outputProblem();
  if (problem.empty() || status != kDone) return status;
  tell("selvedge: {}\n", problem);
  return kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  holdStandardStreams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its limit (ulimit -f) is an error of writing, not the end of the program
  return flushed(runProgram(argc, argv));
}
