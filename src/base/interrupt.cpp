#include "base/interrupt.h"

#include <csignal>

namespace selvedge {
namespace {

// Process-wide: a signal handler can reach nothing else.
volatile std::sig_atomic_t stopAsked = 0;
volatile std::sig_atomic_t finishesStep = 0;

void onSignal(int signal) {
  stopAsked = 1;
  std::signal(signal, signal == SIGINT || signal == SIGTERM ? SIG_DFL : SIG_IGN);
}

}  // namespace

void catchInterrupts(Stop stop) {
  finishesStep = stop == Stop::afterTheStep ? 1 : 0;
  std::signal(SIGINT, onSignal);
  std::signal(SIGTERM, onSignal);
  std::signal(SIGXCPU, onSignal);
  if (std::signal(SIGHUP, onSignal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

bool interrupted() { return stopAsked != 0; }

bool mustGiveUp() { return stopAsked != 0 && finishesStep == 0; }

}  // namespace selvedge
