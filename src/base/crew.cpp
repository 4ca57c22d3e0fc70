#include "base/crew.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include <tbb/info.h>

#include "base/background.h"

namespace selvedge::detail {
namespace {

constexpr int kMostThreads = 16;
constexpr int kMostPieces = 1024;  // of a loop: a longer one has time to wake TBB's threads, however many there are
constexpr std::chrono::microseconds kAwake{200};  // without work, before a thread sleeps

thread_local bool atWork = false, without = false;

void pauseShortly() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

// A part of the pieces of a loop, which its thread begins with and others help with: the number of the loop, the next piece and
// the end in one word, so that nobody takes a piece of a loop that is over.
class alignas(64) Share {
 public:
  void begin(std::uint32_t loop, int first, int end) {
    word_.store(std::uint64_t{loop} << 32U | static_cast<std::uint64_t>(first) << 16U | static_cast<std::uint64_t>(end),
                std::memory_order_release);
  }

  struct Pieces {
    int begin, end;
  };

  // Some of those that are left, fewer towards the end, where others may help.
  Pieces take(std::uint32_t loop) {
    std::uint64_t word = word_.load(std::memory_order_relaxed);
    for (;;) {
      const std::uint64_t next = word >> 16U & 0xffffU, end = word & 0xffffU;
      if (word >> 32U != loop || next == end) return {0, 0};
      const std::uint64_t count = std::max<std::uint64_t>(1, (end - next) / 4);
      if (word_.compare_exchange_weak(word, word + (count << 16U), std::memory_order_acquire,
                                      std::memory_order_relaxed))
        return {static_cast<int>(next), static_cast<int>(next + count)};
    }
  }

 private:
  std::atomic<std::uint64_t> word_ = 0;
};

class Crew {
 public:
  Crew() {
    const int threads = std::min(tbb::info::default_concurrency(), kMostThreads);
    for (int own = 1; own < threads; ++own) helpers_.emplace_back([this, own] { serve(own); });
  }

  ~Crew() {
    ends_ = true;
    announce();
    for (std::thread& helper : helpers_) helper.join();
  }

  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  bool run(int threads, int count, RunPieces pieces, const void* loop) {
    const int workers = std::min({threads, static_cast<int>(helpers_.size()) + 1, count});
    if (workers < 2 || count > kMostPieces || busy_.test_and_set(std::memory_order_acquire)) return false;
    run_ = pieces, loop_ = loop;
    left_.store(count, std::memory_order_relaxed);
    workers_.store(workers, std::memory_order_relaxed);
    const std::uint32_t number = number_.load(std::memory_order_relaxed) + 1;
    for (int i = 0; i < workers; ++i) {
      shares_[static_cast<std::size_t>(i)].begin(number, i * count / workers, (i + 1) * count / workers);
    }
    announce();
    work(number, 0);
    for (int looks = 0; left_.load(std::memory_order_acquire) > 0; ++looks) {
      // Who has the last piece may wait for the core that this thread is on.
      looks < kLooks ? pauseShortly() : std::this_thread::yield();
    }
    const std::exception_ptr error = std::exchange(error_, nullptr);
    failed_.store(false, std::memory_order_relaxed);
    busy_.clear(std::memory_order_release);
    if (error) std::rethrow_exception(error);
    return true;
  }

  void giveWayFromNowOn() { givesWay_.store(true, std::memory_order_relaxed); }

 private:
  static constexpr int kLooks = 200;
  static constexpr unsigned kLooksOfTheClock = 64;

  // The next number, for all who wait for it.
  void announce() {
    number_.fetch_add(1);
    if (asleep_.load() > 0) number_.notify_all();
  }

  // What is left of the thread's own share, then of the others'. False: nothing was.
  bool work(std::uint32_t number, int own) {
    const int workers = workers_.load(std::memory_order_relaxed);
    if (own >= workers) return false;
    int done = 0;
    const bool before = std::exchange(atWork, true);
    for (int k = 0; k < workers; ++k) {
      Share& share = shares_[static_cast<std::size_t>((own + k) % workers)];
      for (Share::Pieces some = share.take(number); some.end > 0; some = share.take(number)) {
        done += some.end - some.begin;
        try {
          run_(loop_, some.begin, some.end);
        } catch (...) {
          if (!failed_.exchange(true)) error_ = std::current_exception();
        }
      }
    }
    atWork = before;
    if (done > 0) left_.fetch_sub(done, std::memory_order_release);
    return done > 0;
  }

  void serve(int own) {
    auto worked = std::chrono::steady_clock::now();
    bool gaveWay = false;
    std::uint32_t seen = 0;
    for (unsigned looks = 1; !ends_.load(); ++looks) {
      if (number_.load() == seen) {
        if (looks % kLooksOfTheClock != 0) {
          pauseShortly();
          continue;
        }
        if (std::chrono::steady_clock::now() - worked < kAwake) {
          std::this_thread::yield();
          continue;
        }
        asleep_.fetch_add(1);
        number_.wait(seen);
        asleep_.fetch_sub(1);
        worked = std::chrono::steady_clock::now();
      }
      seen = number_.load();
      if (!gaveWay && givesWay_.load(std::memory_order_relaxed)) giveWay(), gaveWay = true;
      if (work(seen, own)) worked = std::chrono::steady_clock::now();
    }
  }

  std::array<Share, kMostThreads> shares_;
  // Of the loop under way; who has taken a piece of it may read them.
  RunPieces run_ = nullptr;
  const void* loop_ = nullptr;
  std::exception_ptr error_;
  alignas(64) std::atomic<int> left_ = 0;  // pieces that are not done
  std::atomic<bool> failed_ = false;
  alignas(64) std::atomic<std::uint32_t> number_ = 0;  // of the loop: it changes when there is a new one
  std::atomic<int> workers_ = 0;                       // of the loop, the caller among them
  std::atomic<int> asleep_ = 0;
  std::atomic<bool> ends_ = false, givesWay_ = false;
  alignas(64) std::atomic_flag busy_;
  std::vector<std::thread> helpers_;
};

Crew& crew() {
  static Crew one;
  return one;
}

}  // namespace

bool runInCrew(int threads, int count, RunPieces run, const void* loop) {
  return !without && crew().run(threads, count, run, loop);
}

bool worksInCrew() { return atWork; }

void letCrewGiveWay() { crew().giveWayFromNowOn(); }

WithoutCrew::WithoutCrew() : before_(std::exchange(without, true)) {}
WithoutCrew::~WithoutCrew() { without = before_; }

}  // namespace selvedge::detail
