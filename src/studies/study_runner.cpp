#include "studies/study_runner.h"

#include <exception>

#include "base/background.h"

namespace selvedge {

StudyRunner::StudyRunner(LoadedStudy study, StudyOptions options)
    : study_(std::move(study)),
      run_(study_.scene, study_.published, options, study_.asShipped()),
      thread_([this, options] {
        if (options.background) giveWay();
        try {
          run_.inside([this] { study_.study->run(run_); });
        } catch (const std::exception& error) {  // a scene that cannot be built, no memory
          failure_ = error.what();
        }
        run_.showLast();
        ended_.store(true, std::memory_order_release);
      }) {}

StudyRunner::~StudyRunner() {
  cancel();
  thread_.join();
}

}  // namespace selvedge
