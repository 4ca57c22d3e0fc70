// How a session runs, and what is kept of it.
#pragma once

#include <cstddef>
#include <string>

#include "sim/simulation_options.h"

namespace selvedge {

struct SessionOptions {
  SimulationOptions simulation;
  std::size_t historyBytes = std::size_t{512} << 20U;
  std::string log;  // a file that the record is written to as it grows; empty: none
};

}  // namespace selvedge
