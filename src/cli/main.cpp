// The command line: declares the options, runs one command, turns what goes wrong into a message and an exit status.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/param.h"
#include "cli/commands.h"

namespace {

using namespace selvedge;

// An empty file name is an empty variable in somebody's script.
const CLI::Validator kNamed([](std::string& text) { return text.empty() ? "needs a file name" : std::string(); }, "");

void addRunOptions(CLI::App& command, RunOptions& options) {
  command.add_option("scene", options.scene, "A scene file, or the name of one in configs/ (see: list scenes)")
      ->required();
  command.add_option("--for", options.duration, "Simulated seconds to run (default: the scene's run.duration)")
      ->type_name("SECONDS");
  command
      .add_option("--set", options.settings, "Set a parameter of the scene (see: list keys); once for each parameter")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_option("--energy", options.energy, "Write the energy ledger, a row a step")
      ->type_name("F.csv")
      ->check(kNamed);
  command.add_option("--every", options.every, "Write a row (or a mesh of a sequence) every N steps")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000000));
  command.add_option("--threads", options.threads, "Threads (default: all; the result is the same for any number)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--hash", options.hash, "Print a 64-bit hash of the final state's bits as the last line");
  command.add_flag("--quiet", options.quiet, "Print nothing but the hash, and what went wrong");
}

void declareBench(CLI::App& app, BenchOptions& options) {
  auto* bench = app.add_subcommand("bench", "Time every method on square cloths, beside the limits of the machine");
  bench->add_option("--sizes", options.sizes, "Nodes along a side (default: 33,65,129,257)")
      ->delimiter(',')
      ->check(CLI::Range(3, 1025))
      ->type_name("N,N,...");
  bench->add_option("--frames", options.frames, "Frames timed for each case (default: 20)")
      ->check(CLI::Range(1, 100000))
      ->type_name("N");
  bench->add_option("--only", options.only, "Only the cases with this in their name")->type_name("TEXT");
  bench->add_flag("--json", options.json, "As JSON");
}

void declare(CLI::App& app, RunOptions& options, std::string& list, bool& flag) {
  auto* run = app.add_subcommand("run", "Run a scene without a window");
  addRunOptions(*run, options);
  run->add_option("--trace", options.traces, "Write position and velocity of a node, a row a step")
      ->type_name("NODE=F.csv")
      ->allow_extra_args(false);
  run->add_option("--final", options.final, "Write the cloth at the end")->type_name("F.ply|F.obj")->check(kNamed);
  run->add_option("--sequence", options.sequence, "Write the cloth every --every steps, numbered: F_000000.ply ...")
      ->type_name("F.ply|F.obj")
      ->check(kNamed);
  run->add_flag("--expect", options.expect,
                "Check the end against the scene's [expect] table; exit status 1 if it fails");
  auto* compare = app.add_subcommand("compare", "Run several versions of a scene in lockstep");
  addRunOptions(*compare, options);
  compare->add_option("--lane", options.lanes, "One version: what it sets (give this option two to four times)")
      ->type_name("KEY=VALUE,...")
      ->required()
      ->allow_extra_args(false);
  auto* check = app.add_subcommand("check", "Validate a scene; exit status 0 or 2");
  check->add_option("scene", options.scene, "A scene file, or the name of one in configs/")->required();
  check->add_option("--set", options.settings, "Set a parameter first")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  check->add_flag("--print", flag, "Print the whole scene as TOML, every key with its meaning, instead of a verdict");
  auto* lists = app.add_subcommand("list", "Print what there is: integrators, scenes, materials, probes or keys");
  lists->add_option("what", list, "integrators | scenes | materials | probes | keys")->required();
  lists->add_flag("--json", flag, "As JSON");
}

// A first word that is no command: the answer CLI11 gives says only that a command is missing.
void rejectUnknownCommand(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  const std::string typed = argv[1];
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), typed) != names.end()) return;
  const std::string near = nearestName(typed, names);
  throw InputError("",
                   fmt::format("\"{}\" is not a command{}; there are {}. To run a scene: selvedge run SCENE", typed,
                               near.empty() ? "" : fmt::format(" (did you mean {}?)", near), fmt::join(names, ", ")));
}

int dispatch(const CLI::App& app, const RunOptions& options, const BenchOptions& bench, const std::string& list,
             bool flag) {
  if (app.got_subcommand("bench")) return benchCommand(bench);
  if (app.got_subcommand("run")) return runCommand(options);
  if (app.got_subcommand("compare")) return compareCommand(options);
  if (app.got_subcommand("check")) return checkCommand(options.scene, options.settings, flag);
  return listCommand(list, flag);
}

int runProgram(int argc, char** argv) {
  CLI::App app{"Selvedge, a laboratory for cloth. Results go where you say and nowhere else.", "selvedge"};
  app.set_version_flag("--version", "selvedge " SELVEDGE_VERSION);
  app.require_subcommand(1);
  app.footer("Exit status: 0 done, 1 the simulation failed, 2 the input was wrong, 130 stopped by Ctrl-C.");
  RunOptions options;
  std::string list;
  bool flag = false;  // --json or --print
  declare(app, options, list, flag);
  BenchOptions bench;
  declareBench(app, bench);
  try {
    rejectUnknownCommand(app, argc, argv);
    app.parse(argc, argv);
    return dispatch(app, options, bench, list, flag);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    fmt::print(stderr, "selvedge: {}\nRun selvedge --help, or selvedge COMMAND --help, for what there is.\n", e.what());
    return kWrongInput;
  } catch (const InputError& e) {
    fmt::print(stderr, "selvedge: {}\n", e.what());
    return kWrongInput;
  } catch (const std::bad_alloc&) {
    fmt::print(
        stderr,
        "selvedge: the {:.3g} GB of memory this program may use are not enough for this scene; take a smaller mesh "
        "(mesh.columns, mesh.rows)\n",
        usableMemory() / 1e9);
    return kFailed;
  } catch (const std::exception& e) {
    fmt::print(stderr, "selvedge: {}\n", e.what());
    return kFailed;
  }
}

// What was printed must have arrived: a full disk behind standard output is a failure too.
int flushed(int status) {
  if ((std::fflush(stdout) == 0 && std::ferror(stdout) == 0) || status != kDone) return status;
  fmt::print(stderr, "selvedge: standard output cannot be written: {}\n", std::strerror(errno));
  return kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file at its limit (ulimit -f) is an error of writing, not the end of the program
  return flushed(runProgram(argc, argv));
}
