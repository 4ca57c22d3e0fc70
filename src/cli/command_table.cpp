#include "cli/command_table.h"

namespace selvedge {

// Each in the file of its name.
Job benchCommand(CLI::App& command);
Job checkCommand(CLI::App& command);
Job compareCommand(CLI::App& command);
Job listCommand(CLI::App& command);
Job replayCommand(CLI::App& command);
Job runCommand(CLI::App& command);
Job studyCommand(CLI::App& command);
Job windowCommand(CLI::App& command);

std::span<const CommandRow> commands() {
  static constexpr CommandRow kCommands[] = {
      {"run", "Run a scene without a window", runCommand},
      {"compare", "Run several versions of a scene in lockstep", compareCommand},
      {"check", "Validate a scene; exit status 0 or 2", checkCommand},
      {"list",
       "Print what there is: integrators, scenes, lessons, studies, materials, yarns, probes, parameters or keys",
       listCommand},
      {"bench", "Time every method on square cloths, beside the limits of the machine", benchCommand},
      {"study", "Do a published experiment again, and compare (see: list studies)", studyCommand},
      {"replay", "Do again what was recorded in the window (Save session...)", replayCommand},
      {"", "", windowCommand},
  };
  return kCommands;
}

}  // namespace selvedge
