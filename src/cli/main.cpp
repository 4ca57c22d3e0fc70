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

#include "app/actions.h"
#include "app/window.h"
#include "app/workbench.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/param.h"
#include "cli/commands.h"
#include "scene/build_mesh.h"
#include "scene/scene_files.h"

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
      .add_option("--set", options.settings,
                  "Set a parameter of the scene (see: list parameters); once for each parameter")
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
  auto* lists =
      app.add_subcommand("list", "Print what there is: integrators, scenes, materials, probes, parameters or keys");
  lists->add_option("what", list, "integrators | scenes | materials | probes | parameters | keys")->required();
  lists->add_flag("--json", flag, "As JSON");
}

// A first word that is neither a command nor a scene: what was meant?
void rejectUnknownWord(const CLI::App& app, const std::string& typed) {
  const std::vector<std::string> scenes = sceneNames(sceneFolders());
  const bool path = typed.find('/') != std::string::npos || typed.ends_with(".toml") || isMeshFile(typed);
  if (typed.empty() || path || std::find(scenes.begin(), scenes.end(), typed) != scenes.end()) return;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  std::vector<std::string> known = names;
  known.insert(known.end(), scenes.begin(), scenes.end());
  const std::string near = nearestName(typed, known);
  throw InputError("",
                   fmt::format("\"{}\" is neither a command ({}) nor a scene ({}){}", typed, fmt::join(names, ", "),
                               fmt::join(scenes, ", "), near.empty() ? "" : fmt::format("; did you mean {}?", near)));
}

void declareWindow(CLI::App& app, WindowOptions& options, std::vector<int>& size) {
  app.add_option("scene", options.scene, "Open this scene in the window: a file, or the name of one in configs/");
  app.add_option("--set", options.settings, "Set a parameter of the scene first")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--threads", options.threads, "Threads of the simulation (default: all)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  app.add_option("--size", size, "Size of the window in pixels")
      ->delimiter('x')
      ->expected(2)
      ->check(CLI::Range(200, 16384))
      ->type_name("WxH");
  app.add_option("--screenshot", options.screenshot, "Save a picture of the window and end")
      ->type_name("F.png")
      ->check(kNamed);
  app.add_option("--at", options.at, "... once so many seconds are simulated (default: 1)")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.0, 1e6));
  app.add_option("--press", options.press, "... after these actions (see: list keys)")
      ->delimiter(',')
      ->type_name("NAME,...");
  app.add_option("--remember", options.remembered, "Settings of the window for this time, such as look.dark=no")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option("--status", options.status, "For scripts: keep this JSON file up to date with what the window shows")
      ->type_name("F.json")
      ->check(kNamed);
  app.add_flag("--bare", options.bare, "The view alone: no menu, panels or plots");
  app.add_flag("--forget", options.forget, "Neither read nor write what the window remembers");
}

// A wrong scene is told before a window opens.
int windowCommand(const CLI::App& app, WindowOptions options, const std::vector<int>& size) {
  rejectUnknownWord(app, options.scene);
  for (const std::string& name : options.press) {
    const auto all = actions();
    if (std::none_of(all.begin(), all.end(), [&](const Action& a) { return a.name == name; })) {
      throw InputError("--press", fmt::format("there is no action \"{}\"; list keys has them all", name));
    }
  }
  if (size.size() == 2) options.width = size[0], options.height = size[1];
  if (isMeshFile(options.scene)) {
    if (!options.settings.empty()) throw InputError("--set", "goes with a scene; name one that has this mesh");
    Scene scene;
    scene.mesh.kind = "file";
    scene.mesh.file = options.scene;
    static_cast<void>(buildMesh(scene.mesh, scene.nodes, ""));
  } else if (!options.scene.empty()) {
    static_cast<void>(sceneFor(options.scene, options.settings));
  } else if (!options.settings.empty()) {
    throw InputError("--set", "needs a scene: selvedge SCENE --set KEY=VALUE");
  }
  return runWindow(options);
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
  CLI::App app{"Selvedge, a laboratory for cloth. Without a command it opens the window.", "selvedge"};
  app.set_version_flag("--version", "selvedge " SELVEDGE_VERSION);
  app.require_subcommand(0, 1);
  app.footer("Exit status: 0 done, 1 the simulation failed, 2 the input was wrong, 130 stopped by Ctrl-C.");
  RunOptions options;
  std::string list;
  bool flag = false;  // --json or --print
  declare(app, options, list, flag);
  BenchOptions bench;
  declareBench(app, bench);
  WindowOptions window;
  std::vector<int> size;
  declareWindow(app, window, size);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) return windowCommand(app, window, size);
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
