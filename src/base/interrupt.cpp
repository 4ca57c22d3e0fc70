#include "base/interrupt.h"

#include <atomic>
#include <csignal>

namespace selvedge {
namespace {

// Process-wide: a signal handler can reach nothing else.
std::atomic<bool> stopAsked = false, finishesStep = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void onSignal(int signal) {
  stopAsked = true;
  std::signal(signal, signal == SIGINT || signal == SIGTERM ? SIG_DFL : SIG_IGN);
}

}  // namespace

void catchInterrupts(Stop stop) {
  finishesStep = stop == Stop::afterTheStep;
  std::signal(SIGINT, onSignal);
  std::signal(SIGTERM, onSignal);
  std::signal(SIGXCPU, onSignal);
  if (std::signal(SIGHUP, onSignal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

bool interrupted() { return stopAsked; }

bool mustGiveUp() { return stopAsked && !finishesStep; }

}  // namespace selvedge
