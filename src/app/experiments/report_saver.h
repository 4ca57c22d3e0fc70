// Writes a study's report while the window goes on: a picture a frame is drawn in its OpenGL context, the files are
// written on another thread.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/experiments/figure_stage.h"
#include "studies/study_runner.h"

namespace selvedge {

class ReportSaver {
 public:
  // What is to be written must have ended.
  void start(std::shared_ptr<const StudyRunner> runner, double seconds, const std::string& folder);
  void step();  // once a frame, while the OpenGL context is current
  bool busy() const { return runner_ != nullptr; }
  // What came of the last one: where it is, or what was wrong. Empty: nothing yet.
  const std::string& said() const { return said_; }
  bool wrong() const { return wrong_; }
  void forget() { said_.clear(); }  // what came of the last one

 private:
  struct Outcome {
    std::string said;
    bool wrong = false;
  };
  static Outcome write(const StudyRunner& runner, double seconds, const std::string& folder,
                       const std::map<const Figure*, std::vector<unsigned char>>& pictures, PictureSize size);

  std::shared_ptr<const StudyRunner> runner_;
  std::shared_ptr<const StudyReport> report_;
  double seconds_ = 0;
  std::string folder_;
  std::unique_ptr<FigurePainter> painter_;
  std::map<const Figure*, std::vector<unsigned char>> pictures_;
  std::future<Outcome> writing_;
  std::string said_;
  bool wrong_ = false;
};

// "study-flag-energy", or with a number behind it: a folder that is not there yet, in the present one.
std::string freeReportFolder(const std::string& study);

}  // namespace selvedge
