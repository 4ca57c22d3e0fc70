// Without a command: the window.
#include "cli/commands/window_command.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/actions/actions.h"
#include "app/window/window.h"
#include "app/workbench/workbench.h"
#include "base/error.h"
#include "base/params/param.h"
#include "cli/commands/command.h"
#include "cli/options/option_kinds.h"
#include "cli/options/output_paths.h"
#include "cli/options/scene_options.h"
#include "io/atomic_file.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace {

// As a run does with its results: a path that cannot be written is known at once. A pipe waits for who reads it.
void requireWritable(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::error_code ignored;
    if (file.empty() || std::filesystem::is_fifo(file, ignored)) continue;
    const AtomicFile trial(file);
  }
}

// A wrong scene is told before a window opens.
int openWindow(const CLI::App& program, const WindowOptions& options) {
  rejectUnknownWord(program, options.scene);
  requireNoPipe(options.scene);
  requireNotRead({options.screenshot, options.status, options.log}, {options.scene});
  for (const std::string& name : options.press) {
    const auto all = actions();
    if (std::none_of(all.begin(), all.end(), [&](const Action& a) { return a.name == name; })) {
      throw InputError("--press", fmt::format("there is no action \"{}\"; list keys has them all", name));
    }
  }
  if (!options.scene.empty()) {
    check({options.scene, options.settings, options.lanes}, options.log);
  } else if (!options.settings.empty() || !options.lanes.empty()) {
    throw InputError(options.settings.empty() ? "--lane" : "--set", "needs a scene: selvedge SCENE --set KEY=VALUE");
  }
  requireWritable({options.screenshot, options.status, options.log});
  return runWindow(options);
}

}  // namespace

void rejectUnknownWord(const CLI::App& program, const std::string& typed) {
  const std::vector<std::string> scenes = sceneNames(sceneFolders());
  const bool path = typed.find('/') != std::string::npos || typed.ends_with(".toml") || typed.ends_with(".session") ||
                    isMeshFile(typed);
  if (typed.empty() || path || std::find(scenes.begin(), scenes.end(), typed) != scenes.end()) return;
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  std::vector<std::string> known = names;
  known.insert(known.end(), scenes.begin(), scenes.end());
  const std::string near = nearestName(typed, known);
  throw InputError("",
                   fmt::format("\"{}\" is neither a command ({}) nor a scene ({}){}", typed, fmt::join(names, ", "),
                               fmt::join(scenes, ", "), near.empty() ? "" : fmt::format("; did you mean {}?", near)));
}

Job windowCommand(CLI::App& program) {
  struct Options : WindowOptions {
    std::vector<int> size;
  };
  const auto options = std::make_shared<Options>();
  program.add_option("scene", options->scene,
                     "Open this in the window: a scene file, the name of one in configs/, or a mesh (OBJ, PLY)");
  addRepeated(program, "--set", options->settings, "KEY=VALUE", "Set a parameter of the scene first");
  addRepeated(program, "--lane", options->lanes, "KEY=VALUE,...",
              "One version of the scene: what it sets (give this option two to four times)");
  addThreads(program, options->threads, "Threads of the simulation (default: all)");
  addSize(program, options->size, 200, 16384, "Size of the window in pixels");
  addPath(program, "--screenshot", options->screenshot, "F.png", "Save a picture of the window and end");
  addNumber(program, "--at", options->at, 0, 1e6, "SECONDS", "... once so many seconds are simulated (default: 1)");
  program.add_option("--press", options->press, "... after these actions (see: list keys)")
      ->delimiter(',')
      ->type_name("NAME,...");
  addRemembered(program, options->remembered, false, "Settings of the window for this time, such as look.dark=no");
  addPath(program, "--status", options->status, "F.json",
          "For scripts: keep this JSON file up to date with what the window shows");
  addPath(program, "--log", options->log, "F.session", "Write all that is done as it is done, for: selvedge replay");
  program.add_flag("--bare", options->bare, "The view alone: no menu, panels or plots");
  program.add_flag("--forget", options->forget, "Neither read nor write what the window remembers");
  return [options, &program] {
    if (options->size.size() == 2) options->width = options->size[0], options->height = options->size[1];
    return openWindow(program, *options);
  };
}

}  // namespace selvedge
