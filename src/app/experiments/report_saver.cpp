#include "app/experiments/report_saver.h"

#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"
#include "studies/report_writer.h"
#include "video/picture_file.h"

namespace selvedge {

void ReportSaver::start(std::shared_ptr<const StudyRunner> runner, double seconds, const std::string& folder) {
  if (busy()) return;
  report_ = runner->report();
  runner_ = std::move(runner);
  seconds_ = seconds;
  folder_ = folder;
  said_.clear();
  wrong_ = false;
}

void ReportSaver::step() {
  if (!busy()) return;
  if (writing_.valid()) {
    if (writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const Outcome outcome = writing_.get();
    said_ = outcome.said;
    wrong_ = outcome.wrong;
    runner_.reset();
    report_.reset();
    painter_.reset();
    return;
  }
  if (!painter_) painter_ = std::make_unique<FigurePainter>();
  for (const Figure& figure : report_->figures) {
    const auto [place, isNew] = pictures_.try_emplace(&figure);
    if (isNew) return painter_->paint(figure, place->second);
  }
  writing_ = std::async(std::launch::async, [runner = runner_, report = report_, seconds = seconds_, folder = folder_,
                                             pictures = std::exchange(pictures_, {}), size = painter_->size()] {
    return write(*runner, seconds, folder, pictures, size);
  });
}

ReportSaver::Outcome ReportSaver::write(const StudyRunner& runner, double seconds, const std::string& folder,
                                        const std::map<const Figure*, std::vector<unsigned char>>& pictures,
                                        PictureSize size) {
  const DrawFigure draw = [&](const Figure& figure, const std::string& path) {
    const std::string wrong = writePng(path, pictures.at(&figure).data(), size.width, size.height);
    if (!wrong.empty()) throw InputError("", wrong);
  };
  try {
    const auto files = writeReport(runner.study(), *runner.report(), seconds, folder, draw);
    std::error_code error;
    const std::string where = std::filesystem::absolute(folder, error).lexically_normal().string();
    return {fmt::format("{} in {}", counted(files.size(), "file"), error ? folder : where), false};
  } catch (const InputError& error) {
    return {error.what(), true};
  }
}

std::string freeReportFolder(const std::string& study) {
  std::string name = fmt::format("study-{}", study);
  std::error_code none;
  for (int i = 2; std::filesystem::exists(name, none); ++i) name = fmt::format("study-{}-{}", study, i);
  return name;
}

}  // namespace selvedge
