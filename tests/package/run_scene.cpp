#include <utility>

#include <fmt/format.h>

#include "base/data_folders.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

// Runs a scene that comes with the package for some seconds and prints its hash.
extern "C" void runScene(const char* name, double seconds) {
  selvedge::Scene scene = selvedge::loadScene(name, selvedge::dataFolders("configs"));
  selvedge::Simulation simulation(std::move(scene), {1, false});
  while (simulation.time() < seconds && simulation.step()) continue;
  fmt::print("{:016x}\n", simulation.hash());
}
