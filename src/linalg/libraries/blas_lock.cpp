#include "linalg/libraries/blas_lock.h"

#include <chrono>
#include <thread>
#include <utility>

#include "base/interrupt.h"
#include "base/memory.h"
#include "linalg/libraries/long_work.h"

namespace selvedge {
namespace {

// Beside the factors. OpenBLAS gets a buffer of 128 MB, and where there is none asks for it for ever; then the stacks of four
// threads of CHOLMOD's.
constexpr double kFirstUse = 200e6;  // bytes

bool hasFactorised = false;

}  // namespace

bool hasRoomToFactorise(double bytes) { return hasFactorised || canReserve(kFirstUse + bytes); }

void noteFactorised() { hasFactorised = true; }

bool factorisedUnlessGivenUp(bool takesLong, std::function<void()> work) {
  if (takesLong || workIsLeft()) return doneUnlessGivenUp(std::move(work));  // what is left has the lock
  work();
  return true;
}

bool waitedForFactorisations() {
  while (workIsLeft()) {
    if (mustGiveUp()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace selvedge
