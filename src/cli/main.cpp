// The command line: lets each command declare its options, runs one, turns what goes wrong into a message and an exit
// status.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/error.h"
#include "base/memory.h"
#include "cli/command_table.h"
#include "cli/help/completion.h"
#include "cli/help/manual.h"
#include "cli/help/mistakes.h"
#include "io/tell.h"
#include "linalg/libraries/long_work.h"

namespace {

using namespace selvedge;

// Options that an installer asks for the manual page and the completion of the shell; no help names them.
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

// From the last to the first, as the parser takes them; "help run" is "run --help".
std::vector<std::string> wordsOf(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  std::reverse(words.begin(), words.end());
  return words;
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
    if (argc > 2 && std::strcmp(argv[1], "help") == 0) refuseHelpOnNothing(app, argv[2]);
    app.parse(wordsOf(argc, argv));
    if (self.wanted()) return self.print(app);
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    if (!chosen.empty()) refuseWhatStandsBefore(app, *chosen.front());
    refuseIdleOptions(chosen.empty() ? app : *chosen.front());
    return jobs.at(chosen.empty() ? &app : chosen.front())();
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    tell("selvedge: {}\nRun selvedge --help, or selvedge COMMAND --help, for what there is.\n", mistakeText(app, e));
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

// A factorisation that was given up may go on for seconds; what it does there needs no tidying up.
int ended(int status) {
  if (workIsLeft()) std::_Exit(status);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  holdStandardStreams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its limit (ulimit -f) is an error of writing, not the end of the program
  return ended(flushed(runProgram(argc, argv)));
}
