#include "studies/study_run.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/simulation.h"

namespace selvedge {

StudyRun::StudyRun(Scene scene, std::map<std::string, double> published, StudyOptions options, bool asShipped)
    : scene_(std::move(scene)),
      published_(std::move(published)),
      options_(options),
      asShipped_(asShipped),
      arena_(options.threads, options.background),
      shown_(std::make_shared<const StudyReport>()) {}

std::optional<double> StudyRun::published(const std::string& name) const {
  const auto found = published_.find(name);
  return found == published_.end() ? std::nullopt : std::optional(found->second);
}

void StudyRun::expect(double work) { expected_.store(work, std::memory_order_relaxed); }

void StudyRun::done(double work) { done_.fetch_add(work, std::memory_order_relaxed); }

bool StudyRun::atOnce(int count, const std::function<void(int)>& job) {
  const auto one = [&](int i) {
    if (!cancelled()) job(i);
  };
  arena_.execute([&] { parallelApart(count, one); });
  return !cancelled();
}

void StudyRun::inside(const std::function<void()>& job) { arena_.execute(job); }

bool StudyRun::simulate(Simulation& simulation, double duration, double work,
                        const std::function<void(const Simulation&)>& seen) {
  const double begin = simulation.time(), slack = 1e-9 * duration;
  double counted = 0;
  while (simulation.time() < begin + duration - slack) {
    if (cancelled() || !simulation.step()) break;
    seen(simulation);
    const double part = std::min(work, work * (simulation.time() - begin) / duration);
    done(part - counted);
    counted = part;
  }
  if (!cancelled()) done(work - counted);
  return !cancelled() && !simulation.failure();
}

void StudyRun::show() {
  constexpr double kInterval = 0.1;  // s
  if (const double now = timer_.seconds(); lastShown_ < 0 || now - lastShown_ > kInterval) {
    lastShown_ = now;
    showLast();
  }
}

void StudyRun::showLast() {
  for (Claim& claim : report.claims) claim.must = claim.must && asShipped_;
  auto copy = std::make_shared<const StudyReport>(report);
  const std::lock_guard lock(mutex_);
  shown_ = std::move(copy);
}

std::shared_ptr<const StudyReport> StudyRun::shown() const {
  const std::lock_guard lock(mutex_);
  return shown_;
}

StudyProgress StudyRun::progress() const {
  StudyProgress progress;
  progress.seconds = timer_.seconds();
  const double expected = expected_.load(std::memory_order_relaxed), done = done_.load(std::memory_order_relaxed);
  if (expected > 0) progress.counted = done / expected;
  progress.fraction = std::clamp(progress.counted, 0.0, 1.0);
  if (progress.fraction > 0.05 || (progress.fraction > 0.02 && progress.seconds > 5)) {
    progress.secondsLeft = progress.seconds * (1 - progress.fraction) / progress.fraction;
  }
  return progress;
}

}  // namespace selvedge
