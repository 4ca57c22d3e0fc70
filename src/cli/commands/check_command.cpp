#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"
#include "cli/commands/command.h"
#include "cli/options/option_kinds.h"
#include "cli/options/scene_options.h"
#include "scene/files/lesson.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/writer.h"
#include "sim/attention.h"
#include "sim/simulation.h"
#include "studies/study_file.h"

namespace selvedge {
namespace {

struct CheckOptions {
  std::string scene;
  std::vector<std::string> settings;  // KEY=VALUE
  bool print = false;
};

// A line for each body that has a name.
void printBodies(const Simulation& simulation) {
  const std::vector<ClothBody>& bodies = simulation.cloth().bodies();
  const std::vector<Scene::Cloth> cloths = simulation.scene().cloths();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const ClothBody& body = bodies[i];
    if (body.name.empty()) continue;
    if (const std::size_t yarns = body.mesh.yarns.size(); yarns > 0) {
      const std::string& own = cloths[i].mesh.weave;
      fmt::print("body {}: {} crossings from {} on, {} yarns, {}\n", body.name, body.nodes, body.firstNode, yarns,
                 own == "same" ? simulation.scene().yarn.weave : own);
      continue;
    }
    const MaterialSettings& material = cloths[i].material;
    fmt::print("body {}: {} nodes from {} on, {} triangles, {} springs, {}{}\n", body.name, body.nodes, body.firstNode,
               body.mesh.triangles.size(), body.springs, material.model,
               material.fabric == "none" ? "" : ", fabric " + material.fabric);
  }
}

int checkScene(const CheckOptions& options) {
  const SceneText file = readScene(options.scene, sceneFolders());
  if (isStudy(file)) {
    StudyRequest request;
    request.name = file.path;
    request.settings = options.settings;
    const LoadedStudy full = loadStudy(request, sceneFolders());
    request.quick = true;
    static_cast<void>(loadStudy(request, sceneFolders()));
    fmt::print("{}: ok (the study {})\n", file.path, full.kind->name);
    return kDone;
  }
  if (isLesson(file)) {
    const Lesson lesson = loadLesson(file, sceneFolders());
    fmt::print("{}: ok (a lesson of {}, {}, {} s)\n", lesson.path, counted(lesson.steps.size(), "step"),
               counted(std::max<std::size_t>(lesson.lanes.size(), 1), "lane"), lesson.duration);
    return kDone;
  }
  Scene scene = loadScene(file, options.settings);
  const std::string text = options.print ? writeScene(scene) : "";
  const Simulation simulation(std::move(scene), {1, false});
  if (options.print) {
    fmt::print("{}", text);
    return kDone;
  }
  requireThatItCanBegin(simulation);
  fmt::print("{}: ok ({}, {}, {}, {}, {})\n", file.path, counted(simulation.cloth().blockCount(), "node"),
             counted(simulation.cloth().mesh().triangles.size(), "triangle"),
             counted(simulation.cloth().network().springs.size(), "spring"), simulation.method().name,
             counted(simulation.pins().pins().size(), "pin"));
  printBodies(simulation);
  for (const std::string& each : simulation.cloth().mesh().remarks) fmt::print("mesh: {}\n", each);
  for (const std::string& each : attention(simulation)) fmt::print("attention: {}\n", each);
  tellOfNoEffect({simulation.scene()}, options.settings, "--set");
  return kDone;
}

}  // namespace

Job checkCommand(CLI::App& command) {
  const auto options = std::make_shared<CheckOptions>();
  command.add_option("scene", options->scene, "A scene file, the name of one in configs/, or a mesh (OBJ, PLY)")
      ->required();
  addRepeated(command, "--set", options->settings, "KEY=VALUE", "Set a parameter first");
  command.add_flag(
      "--print", options->print,
      "Print the whole scene as TOML, every key that its cloth has with its meaning, instead of a verdict");
  return [options] { return checkScene(*options); };
}

}  // namespace selvedge
