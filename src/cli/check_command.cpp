#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "scene/files/lesson.h"
#include "scene/files/scene_files.h"
#include "scene/files/writer.h"
#include "sim/simulation.h"
#include "studies/study_file.h"

namespace selvedge {

int checkCommand(const std::string& name, const std::vector<std::string>& settings, bool print) {
  const std::string file = findScene(name, sceneFolders());
  if (isStudy(file)) {
    StudyRequest request;
    request.name = file;
    request.settings = settings;
    const LoadedStudy full = loadStudy(request, sceneFolders());
    request.quick = true;
    static_cast<void>(loadStudy(request, sceneFolders()));
    fmt::print("{}: ok (the study {})\n", file, full.kind->name);
    return kDone;
  }
  if (isLesson(file)) {
    const Lesson lesson = loadLesson(name, sceneFolders());
    fmt::print("{}: ok (a lesson of {} steps, {} lanes, {} s)\n", lesson.path, lesson.steps.size(),
               std::max<std::size_t>(lesson.lanes.size(), 1), lesson.duration);
    return kDone;
  }
  Scene scene = sceneFor(name, settings);
  const std::string text = print ? writeScene(scene) : "";
  const Simulation simulation(std::move(scene), {1, false});
  if (print) {
    fmt::print("{}", text);
    return kDone;
  }
  fmt::print("{}: ok ({} nodes, {} triangles, {} springs, {}, {} pins)\n", file, simulation.cloth().blockCount(),
             simulation.cloth().mesh().triangles.size(), simulation.cloth().springs()->springs.size(),
             simulation.method().name, simulation.pins().pins().size());
  return kDone;
}

}  // namespace selvedge
