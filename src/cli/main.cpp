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

#include "app/actions/actions.h"
#include "app/window/window.h"
#include "app/workbench/workbench.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/param.h"
#include "cli/commands.h"
#include "scene/files/scene_files.h"
#include "sim/lanes/session_record.h"

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

// The size takes effect once it is parsed: two numbers.
void addFilmOptions(CLI::App& command, FilmOptions& options, std::vector<int>& size) {
  command.add_option("--video", options.video, "Draw it, without any display, into a film")
      ->type_name("F.mp4")
      ->check(kNamed);
  command.add_option("--frames", options.frames, "... into pictures in a folder: frame_000000.png ...")
      ->type_name("DIR")
      ->check(kNamed);
  command.add_option("--point-cache", options.pointCache, "Write the moving nodes for Blender's modifier Mesh Cache")
      ->type_name("F.pc2")
      ->check(kNamed);
  command.add_option("--size", size, "Size of the pictures in pixels (default: 1280x720)")
      ->delimiter('x')
      ->expected(2)
      ->check(CLI::Range(64, 8192))
      ->type_name("WxH");
  command.add_option("--fps", options.perSecond, "Pictures a second (default: 60)")
      ->type_name("N")
      ->check(CLI::Range(0.1, 1000.0));
  command.add_option("--slow", options.slow, "Seconds of the film for a simulated second (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1e-3, 1e6));
  command.add_flag("--plots", options.plots, "With the plots below");
  command.add_option("--layout", options.layout, "Lanes beside each other, or over each other")
      ->check(CLI::IsMember({"split", "overlay"}))
      ->type_name("split|overlay");
  std::vector<std::string> maps;
  for (const QuantityInfo& each : quantities()) maps.emplace_back(each.name);
  command.add_option("--map", options.map, "Colour the cloth by a quantity")
      ->check(CLI::IsMember(maps))
      ->type_name("NAME");
  command.add_option("--remember", options.remembered, "How it is shown, as the window's settings say: look.dark=no")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
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

void declare(CLI::App& app, RunOptions& options, std::vector<int>& size, std::string& list, bool& flag) {
  auto* run = app.add_subcommand("run", "Run a scene without a window");
  addRunOptions(*run, options);
  addFilmOptions(*run, options.film, size);
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
  addFilmOptions(*compare, options.film, size);
  compare
      ->add_option("--lane", options.lanes,
                   "One version: what it sets (give this option two to four times; a lesson has its own)")
      ->type_name("KEY=VALUE,...")
      ->allow_extra_args(false);
  auto* check = app.add_subcommand("check", "Validate a scene; exit status 0 or 2");
  check->add_option("scene", options.scene, "A scene file, or the name of one in configs/")->required();
  check->add_option("--set", options.settings, "Set a parameter first")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  check->add_flag("--print", flag, "Print the whole scene as TOML, every key with its meaning, instead of a verdict");
  auto* lists = app.add_subcommand(
      "list", "Print what there is: integrators, scenes, lessons, studies, materials, probes, parameters or keys");
  lists->add_option("what", list, "integrators | scenes | lessons | studies | materials | probes | parameters | keys")
      ->required();
  lists->add_flag("--json", flag, "As JSON");
}

void declareReplay(CLI::App& app, RunOptions& options, bool& inWindow) {
  auto* replay = app.add_subcommand("replay", "Do again what was recorded in the window (Save session...)");
  replay->add_option("log", options.scene, "The file of the session")->required();
  replay->add_flag("--window", inWindow, "In the window, as it was seen");
  replay->add_option("--threads", options.threads, "Threads (default: all; the result is the same for any number)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  replay->add_flag("--hash", options.hash, "Print a 64-bit hash of each lane's final state, a line each");
  replay->add_flag("--quiet", options.quiet, "Print nothing but the hashes, and what went wrong");
}

void declareStudy(CLI::App& app, StudyCommandOptions& options) {
  auto* study = app.add_subcommand("study", "Do a published experiment again, and compare (see: list studies)");
  study->add_option("name", options.request.name, "A study of configs/studies/, or the file of one")->required();
  study->add_option("--out", options.out, "Write the report into this folder: report.md, pictures, tables")
      ->type_name("DIR")
      ->check(kNamed);
  study->add_flag("--quick", options.request.quick, "A coarser answer, in under a minute");
  study->add_option("--scene", options.request.scene, "On this scene, where the study takes any")
      ->type_name("SCENE")
      ->check(kNamed);
  study->add_option("--set", options.request.settings, "Set a value of the study, or a parameter of its scene")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  study->add_option("--threads", options.threads, "Threads (default: all; nothing but times depends on it)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  study->add_flag("--quiet", options.quiet, "Print nothing but what went wrong");
}

// A first word that is neither a command nor a scene: what was meant?
void rejectUnknownWord(const CLI::App& app, const std::string& typed) {
  const std::vector<std::string> scenes = sceneNames(sceneFolders());
  const bool path = typed.find('/') != std::string::npos || typed.ends_with(".toml") || typed.ends_with(".session") ||
                    isMeshFile(typed);
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
  app.add_option("--lane", options.lanes, "One version of the scene: what it sets (give this option two to four times)")
      ->type_name("KEY=VALUE,...")
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
  app.add_option("--log", options.log, "Write all that is done as it is done, for: selvedge replay")
      ->type_name("F.session")
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
  if (!options.scene.empty()) {
    check({options.scene, options.settings, options.lanes}, options.log);
  } else if (!options.settings.empty() || !options.lanes.empty()) {
    throw InputError(options.settings.empty() ? "--lane" : "--set", "needs a scene: selvedge SCENE --set KEY=VALUE");
  }
  return runWindow(options);
}

// A wrong record is told before a window opens.
int replayWindow(const RunOptions& options, WindowOptions window) {
  static_cast<void>(readSession(options.scene));
  window.scene = options.scene;
  window.threads = options.threads;
  return runWindow(window);
}

int dispatch(const CLI::App& app, const RunOptions& options, const BenchOptions& bench, const std::string& list,
             bool flag) {
  if (app.got_subcommand("bench")) return benchCommand(bench);
  if (app.got_subcommand("run")) return runCommand(options);
  if (app.got_subcommand("compare")) return compareCommand(options);
  if (app.got_subcommand("replay")) return replayCommand(options.scene, options);
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
  std::vector<int> size;
  declare(app, options, size, list, flag);
  BenchOptions bench;
  declareBench(app, bench);
  StudyCommandOptions study;
  declareStudy(app, study);
  bool inWindow = false;
  declareReplay(app, options, inWindow);
  WindowOptions window;
  declareWindow(app, window, size);
  try {
    app.parse(argc, argv);
    if (size.size() == 2) options.film.width = size[0], options.film.height = size[1];
    if (app.get_subcommands().empty()) return windowCommand(app, window, size);
    if (app.got_subcommand("replay") && inWindow) return replayWindow(options, window);
    if (app.got_subcommand("study")) return studyCommand(study);
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
