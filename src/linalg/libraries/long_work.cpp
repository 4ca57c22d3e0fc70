#include "linalg/libraries/long_work.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/interrupt.h"

namespace selvedge {
namespace {

constexpr std::chrono::milliseconds kLook{20};  // at what the user asks for

// Work that nobody waits for any more. The program's end waits for it here, because the libraries it runs in end later.
class Left {
 public:
  ~Left() {
    std::unique_lock lock(mutex_);
    fewer_.wait(lock, [this] { return count_ == 0; });
  }
  void add(int change) {
    const std::lock_guard lock(mutex_);
    count_ += change;
    fewer_.notify_all();
  }
  bool any() {
    const std::lock_guard lock(mutex_);
    return count_ > 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable fewer_;
  int count_ = 0;
} left;

struct Job {
  std::function<void()> work;
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false, isLeft = false;
  std::exception_ptr thrown;
};

void run(const std::shared_ptr<Job>& job) {
  std::exception_ptr thrown;
  try {
    job->work();
  } catch (...) {
    thrown = std::current_exception();
  }
  job->work = nullptr;  // what it owns is given back before anybody goes on
  {
    const std::lock_guard lock(job->mutex);
    job->done = true;
    job->thrown = std::move(thrown);
    if (!job->isLeft) return job->ended.notify_all();
  }
  left.add(-1);
}

}  // namespace

bool doneUnlessGivenUp(std::function<void()> work) {
  const auto job = std::make_shared<Job>();
  job->work = std::move(work);
  try {
    std::thread(run, job).detach();
  } catch (const std::system_error&) {  // there are too many threads
    job->work();
    return true;
  }
  std::unique_lock lock(job->mutex);
  while (!job->ended.wait_for(lock, kLook, [&] { return job->done; })) {
    if (!mustGiveUp()) continue;
    left.add(1);
    job->isLeft = true;
    return false;
  }
  lock.unlock();
  if (job->thrown) std::rethrow_exception(job->thrown);
  return true;
}

bool workIsLeft() { return left.any(); }

}  // namespace selvedge
