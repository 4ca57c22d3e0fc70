// Loops and sums in parallel whose bits do not depend on how many threads run them. The number of threads is that of the
// TBB arena the caller runs in (see sim/); the threads themselves, TBB's and those of crew.h, are the program's.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>

#include "base/crew.h"

namespace selvedge {

constexpr int kChunk = 512;       // indices: loops are divided at multiples of it
constexpr int kMaxPartials = 64;  // partial sums of a reduction

namespace detail {

bool alone();  // the arena has one thread, or this one is at work for others

// Calls run(loop, begin, end) for pieces of [0, count), in parallel. All loops go through here.
void inTasks(int count, void (*run)(const void* loop, int begin, int end), const void* loop);

#if defined(__SANITIZE_THREAD__)
constexpr bool kSayHandOver = true;
#elif defined(__has_feature)
constexpr bool kSayHandOver = __has_feature(thread_sanitizer);
#else
constexpr bool kSayHandOver = false;
#endif

// TBB's library is not instrumented: ThreadSanitizer sees neither how it hands a loop to its threads nor how it waits
// for them. In its builds two atomics make both visible, and all that the body reads and writes is still checked.
template <class Body>
struct Loop {
  const Body& body;
  mutable std::atomic<bool> begun{false};
  mutable std::atomic<int> ended{0};

  void run(int begin, int end) const {
    if (kSayHandOver && !begun.load(std::memory_order_acquire)) return;  // never true: it is set before
    body(begin, end);
    if (kSayHandOver) ended.fetch_add(1, std::memory_order_release);
  }
};

template <class Body>
void inTasks(int count, const Body& body) {
  const Loop<Body> loop{body};
  if (kSayHandOver) loop.begun.store(true, std::memory_order_release);
  inTasks(
      count, [](const void* it, int begin, int end) { static_cast<const Loop<Body>*>(it)->run(begin, end); }, &loop);
  if (kSayHandOver) static_cast<void>(loop.ended.load(std::memory_order_acquire));
}

}  // namespace detail

// body(begin, end) over pieces of [0, count) that begin at multiples of `chunk`. A piece may be one chunk, several or all of
// them, which differs from run to run: what the body does to an index must not depend on the piece that it is in. Pieces
// may run at once, so they must not write to the same place.
template <class Body>
void parallelFor(int count, const Body& body, int chunk = kChunk) {
  const int chunks = (count + chunk - 1) / chunk;
  if (chunks <= 1 || detail::alone()) {
    if (count > 0) body(0, count);
    return;
  }
  detail::inTasks(chunks, [&](int begin, int end) { body(begin * chunk, std::min(count, end * chunk)); });
}

// The same for few, long and uneven pieces with loops of their own: body(i) for each i of [0, count).
template <class Body>
void parallelApart(int count, const Body& body) {
  if (count == 1) return body(0);
  const detail::WithoutCrew outer;
  parallelFor(
      count,
      [&](int begin, int end) {
        const detail::WithoutCrew own;
        for (int i = begin; i < end; ++i) body(i);
      },
      1);
}

// The sum of body(begin, end) over at most 64 fixed pieces of [0, count), added up in order: the same bits for any
// number of threads.
template <class Body>
double orderedSum(int count, const Body& body) {
  const int piece = std::max(2 * kChunk, (count + kMaxPartials - 1) / kMaxPartials);
  const int pieces = (count + piece - 1) / piece;
  std::array<double, kMaxPartials> partial{};
  const auto some = [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      partial[static_cast<std::size_t>(i)] = body(i * piece, std::min(count, (i + 1) * piece));
    }
  };
  if (pieces <= 1 || detail::alone()) {
    some(0, pieces);
  } else {
    detail::inTasks(pieces, some);
  }
  double sum = 0;
  for (int i = 0; i < pieces; ++i) sum += partial[static_cast<std::size_t>(i)];
  return sum;
}

}  // namespace selvedge
