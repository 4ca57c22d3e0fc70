// The one file that ThreadSanitizer's builds leave uninstrumented (see CMakeLists.txt): what TBB's headers do with
// TBB's own tasks is synchronised inside its library, where ThreadSanitizer cannot see it.
#include "base/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace selvedge::detail {

bool alone() { return worksInCrew() || tbb::this_task_arena::max_concurrency() == 1; }

void inTasks(int count, void (*run)(const void* loop, int begin, int end), const void* loop) {
  if (runInCrew(tbb::this_task_arena::max_concurrency(), count, run, loop)) return;
  tbb::parallel_for(tbb::blocked_range<int>(0, count, 1),
                    [=](const tbb::blocked_range<int>& range) { run(loop, range.begin(), range.end()); });
}

}  // namespace selvedge::detail
