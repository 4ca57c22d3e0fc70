// Loops over fixed chunks, so that the bits do not depend on how many threads run them. The number of threads is that
// of the TBB arena the caller runs in (see sim/): nothing here is global.
#pragma once

#include <algorithm>
#include <array>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace selvedge {

constexpr int kChunk = 512;       // indices a task works on
constexpr int kMaxPartials = 64;  // partial sums of a reduction

// body(begin, end) over [0, count) in chunks; chunks may run at once, so they must not write to the same place.
template <class Body>
void parallelFor(int count, const Body& body, int chunk = kChunk) {
  const int chunks = (count + chunk - 1) / chunk;
  if (chunks <= 1 || tbb::this_task_arena::max_concurrency() == 1) {
    if (count > 0) body(0, count);
    return;
  }
  tbb::parallel_for(tbb::blocked_range<int>(0, chunks, 1), [&](const tbb::blocked_range<int>& range) {
    body(range.begin() * chunk, std::min(count, range.end() * chunk));
  });
}

// The sum of body(begin, end) over at most 64 fixed pieces of [0, count), added up in order: the same bits for any
// number of threads.
template <class Body>
double orderedSum(int count, const Body& body) {
  const int piece = std::max(2 * kChunk, (count + kMaxPartials - 1) / kMaxPartials);
  const int pieces = (count + piece - 1) / piece;
  std::array<double, kMaxPartials> partial{};
  const auto one = [&](int i) {
    partial[static_cast<std::size_t>(i)] = body(i * piece, std::min(count, (i + 1) * piece));
  };
  if (pieces <= 1 || tbb::this_task_arena::max_concurrency() == 1) {
    for (int i = 0; i < pieces; ++i) one(i);
  } else {
    tbb::parallel_for(0, pieces, one);
  }
  double sum = 0;
  for (int i = 0; i < pieces; ++i) sum += partial[static_cast<std::size_t>(i)];
  return sum;
}

}  // namespace selvedge
