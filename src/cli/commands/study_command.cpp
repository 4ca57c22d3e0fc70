#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/experiments/figure_stage.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/quote.h"
#include "cli/commands/command.h"
#include "cli/commands/progress.h"
#include "cli/options/option_kinds.h"
#include "cli/options/output_paths.h"
#include "cli/options/scene_options.h"
#include "io/tell.h"
#include "studies/report_text.h"
#include "studies/report_writer.h"
#include "studies/study_runner.h"

namespace selvedge {
namespace {

struct StudyCommandOptions {
  StudyRequest request;
  std::string out;  // the folder of the report; empty: none is written
  int threads = 0;
  bool quiet = false;
};

std::string timeLeft(const StudyProgress& progress) {
  return progress.secondsLeft ? fmt::format("{:.0f} s left", *progress.secondsLeft) : "...";
}

// Until it has ended, by itself or since the user wants it to.
void follow(StudyRunner& runner, bool quiet) {
  Bar bar(!quiet);
  while (!runner.ended()) {
    if (interrupted()) runner.cancel();
    const StudyProgress progress = runner.progress();
    if (bar.due()) bar.draw(progress.fraction, timeLeft(progress));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

std::unique_ptr<FigureStage> makeStage() try {
  return std::make_unique<FigureStage>();
} catch (const InputError& error) {
  tell("selvedge: no pictures: {}\n", error.what());
  return nullptr;
}

// The answer: whether it could be.
bool write(const StudyCommandOptions& options, const StudyRunner& runner, double seconds) try {
  const std::unique_ptr<FigureStage> stage = makeStage();
  const auto draw = [&](const Figure& figure, const std::string& path) { stage->write(figure, path); };
  const std::vector<std::string> files =
      writeReport(runner.study(), *runner.report(), seconds, options.out, stage ? DrawFigure(draw) : DrawFigure());
  if (!options.quiet) fmt::print("{} in {}\n", counted(files.size(), "file"), options.out);
  return true;
} catch (const InputError& error) {
  tell("selvedge: {}\n", error.what());
  return false;
}

int study(const StudyCommandOptions& options) {
  LoadedStudy loaded = loadStudy(options.request, sceneFolders());
  if (!options.out.empty()) {
    const std::string out = options.out + "/";
    requireNotRead({out + "scene.toml", out + "report.md"}, {loaded.path, loaded.scene.path});
  }
  const bool isNew = !options.out.empty() && !std::filesystem::exists(options.out);
  if (!options.out.empty()) makeReportFolder(options.out);
  catchInterrupts();
  const Timer timer;
  StudyRunner runner(std::move(loaded), {options.request.quick, options.threads, false});
  follow(runner, options.quiet);
  const bool stopped = runner.cancelled() || interrupted();  // simulations then gave up: what they tell is nothing
  if (stopped || !runner.failure().empty()) {
    std::error_code ignored;
    if (isNew) std::filesystem::remove(options.out, ignored);
    const std::string why = stopped ? "stopped; nothing is written of a study that has not ended"
                                    : fmt::format("the study failed: {}", runner.failure());
    tell("selvedge: {}\n", why);
    return stopped ? kInterrupted : kFailed;
  }
  const double seconds = timer.seconds();
  if (!options.quiet) fmt::print("{}\n{}", runner.study().title, reportText(*runner.report()));
  if (!options.out.empty() && !write(options, runner, seconds)) return kFailed;
  if (runner.report()->sound()) return kDone;
  tell("selvedge: something that theory demands does not hold (\"differs\" above)\n");
  return kFailed;
}

}  // namespace

Job studyCommand(CLI::App& command) {
  const auto options = std::make_shared<StudyCommandOptions>();
  StudyRequest& request = options->request;
  command.add_option("name", request.name, "A study of configs/studies/, or the file of one")->required();
  addPath(command, "--out", options->out, "DIR", "Write the report into this folder: report.md, pictures, tables");
  command.add_flag("--quick", request.quick, "A coarser answer, in under a minute");
  addPath(command, "--scene", request.scene, "SCENE", "On this scene, where the study takes any");
  addRepeated(command, "--set", request.settings, "KEY=VALUE", "Set a value of the study, or a parameter of its scene");
  addThreads(command, options->threads, "Threads (default: all; nothing but times depends on it)");
  command.add_flag("--quiet", options->quiet, "Print nothing but what went wrong");
  return [options] { return study(*options); };
}

}  // namespace selvedge
