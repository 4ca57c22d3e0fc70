// Runs a scene that comes with the package for some seconds: stranger SCENE SECONDS
#include <cstdlib>

#include <fmt/format.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

int main(int, char** arguments) try {
  selvedge::Scene scene = selvedge::loadScene(arguments[1], selvedge::dataFolders("configs"));
  selvedge::Simulation simulation(std::move(scene), {1, false});
  while (simulation.time() < std::atof(arguments[2]) && simulation.step()) continue;
  fmt::print("{:016x}\n", simulation.hash());
} catch (const selvedge::InputError& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
