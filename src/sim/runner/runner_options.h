// How a Runner goes.
#pragma once

#include "sim/lanes/session_options.h"
#include "sim/runner/halts.h"
#include "sim/runner/pace.h"

namespace selvedge {

struct RunnerOptions : SessionOptions {
  Pace pace;
  Halts halts;
  double frameSeconds = 1.0 / 60;  // a frame is made no more often than that
};

}  // namespace selvedge
