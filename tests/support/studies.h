// A study run to its end.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "studies/study_runner.h"
#include "support/patience.h"

namespace selvedge {

inline const std::vector<std::string> kStudyFolders{SELVEDGE_SOURCE_DIR "/configs"};

struct StudyEnd {
  std::shared_ptr<const LoadedStudy> study;
  std::shared_ptr<const StudyReport> report;
  StudyProgress progress;
  std::string failure;
};

// Whole studies take minutes, and more under a sanitizer; no test has longer than this (tests/CMakeLists.txt).
inline constexpr double kStudyPatience = 3600;  // s

inline bool waitForEnd(const StudyRunner& runner) {
  return test::eventually([&] { return runner.ended(); }, 0.005, kStudyPatience);
}

inline StudyEnd runStudy(const StudyRequest& request, int threads = 0) {
  const auto runner =
      std::make_shared<StudyRunner>(loadStudy(request, kStudyFolders), StudyOptions{request.quick, threads, false});
  const std::string failure = waitForEnd(*runner) ? runner->failure() : "the study does not end";
  return {std::shared_ptr<const LoadedStudy>(runner, &runner->study()), runner->report(), runner->progress(), failure};
}

}  // namespace selvedge
