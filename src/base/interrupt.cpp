#include "base/interrupt.h"

#include <atomic>
#include <csignal>

namespace selvedge {
namespace {

// Process-wide: a signal handler can reach nothing else.
std::atomic<bool> stopAsked = false, finishesStep = false;
thread_local const std::atomic<bool>* askedHere = nullptr;
static_assert(std::atomic<bool>::is_always_lock_free);

void onSignal(int signal) {
  stopAsked = true;
  if (signal == SIGINT || signal == SIGTERM) {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
  } else {
    std::signal(signal, SIG_IGN);
  }
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

bool mustGiveUp() { return (stopAsked && !finishesStep) || (askedHere && *askedHere); }

GivesUpWhen::GivesUpWhen(const std::atomic<bool>* asked) : before_(askedHere) { askedHere = asked; }
GivesUpWhen::~GivesUpWhen() { askedHere = before_; }

}  // namespace selvedge
