// A study run to its end.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "studies/study_runner.h"

namespace selvedge {

inline const std::vector<std::string> kStudyFolders{SELVEDGE_SOURCE_DIR "/configs"};

struct StudyEnd {
  std::shared_ptr<const LoadedStudy> study;
  std::shared_ptr<const StudyReport> report;
  StudyProgress progress;
  std::string failure;
};

inline void waitForEnd(const StudyRunner& runner) {
  while (!runner.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

inline StudyEnd runStudy(const StudyRequest& request, int threads = 0) {
  const auto runner =
      std::make_shared<StudyRunner>(loadStudy(request, kStudyFolders), StudyOptions{request.quick, threads, false});
  waitForEnd(*runner);
  return {std::shared_ptr<const LoadedStudy>(runner, &runner->study()), runner->report(), runner->progress(),
          runner->failure()};
}

}  // namespace selvedge
