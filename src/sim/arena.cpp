#include "sim/arena.h"

#include <algorithm>
#include <optional>

#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

#include "base/background.h"
#include "base/crew.h"

namespace selvedge {
namespace {

// TBB's threads give way from when they first work in the arena.
class GivingWay final : public tbb::task_scheduler_observer {
 public:
  explicit GivingWay(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) { observe(true); }
  ~GivingWay() override { observe(false); }
  GivingWay(const GivingWay&) = delete;
  GivingWay& operator=(const GivingWay&) = delete;

  void on_scheduler_entry(bool isWorker) override {
    if (isWorker) giveWay();
  }
};

int sizeOf(int threads) {
  return threads > 0 ? std::min(threads, tbb::info::default_concurrency()) : tbb::task_arena::automatic;
}

}  // namespace

struct Arena::Threads {
  explicit Threads(int threads) : arena(sizeOf(threads)) {}

  tbb::task_arena arena;
  std::optional<GivingWay> givingWay;
};

Arena::Arena(int threads, bool background) : threads_(std::make_unique<Threads>(threads)) {
  if (!background) return;
  threads_->givingWay.emplace(threads_->arena);
  detail::letCrewGiveWay();
}

Arena::~Arena() = default;

void Arena::execute(void (*run)(const void* job), const void* job) {
  threads_->arena.execute([=] { run(job); });
}

}  // namespace selvedge
