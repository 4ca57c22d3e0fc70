// A study on a thread of its own. One path for the window and the command line.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "studies/study_file.h"

namespace selvedge {

class StudyRunner {
 public:
  StudyRunner(LoadedStudy study, StudyOptions options);
  ~StudyRunner();  // cancels
  StudyRunner(const StudyRunner&) = delete;
  StudyRunner& operator=(const StudyRunner&) = delete;

  const LoadedStudy& study() const { return study_; }
  StudyProgress progress() const { return run_.progress(); }
  std::shared_ptr<const StudyReport> report() const { return run_.shown(); }  // as far as it is
  void cancel() { run_.cancel(); }
  bool cancelled() const { return run_.cancelled(); }
  bool ended() const { return ended_.load(std::memory_order_acquire); }  // done, cancelled or failed
  const std::string& failure() const { return failure_; }                // once it has ended; empty: nothing is wrong

 private:
  LoadedStudy study_;
  StudyRun run_;
  std::string failure_;
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

}  // namespace selvedge
