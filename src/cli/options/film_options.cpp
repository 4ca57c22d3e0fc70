#include "cli/options/film_options.h"

#include <CLI/CLI.hpp>

#include "cli/options/option_kinds.h"
#include "model/frame.h"

namespace selvedge {

void addFilmOptions(CLI::App& command, FilmOptions& options) {
  addPath(command, "--video", options.video, "F.mp4|F.gif|F.webp",
          "Draw it, without any display, into a film, or into a loop (.gif, .webp)");
  addPath(command, "--frames", options.frames, "DIR", "... into pictures in a folder: frame_000000.png ...");
  addPath(command, "--point-cache", options.pointCache, "F.pc2",
          "Write the moving nodes for Blender's modifier Mesh Cache");
  addSize(command, options.size, 64, 8192, "Size of the pictures in pixels (default: 1280x720)");
  addNumber(command, "--fps", options.perSecond, 0.1, 1000, "N", "Pictures a second (default: 60)");
  addNumber(command, "--slow", options.slow, 1e-3, 1e6, "N", "Seconds of the film for a simulated second (default: 1)");
  command.add_flag("--plots", options.plots, "With the plots below");
  addChoice(command, "--layout", options.layout, {"split", "overlay"}, "split|overlay",
            "Lanes beside each other, or over each other");
  addChoice(command, "--map", options.map, quantityNames(), "NAME", "Colour the cloth by a quantity");
  addRemembered(command, options.remembered, true, "How it is shown, as the window's settings say: look.dark=no");
}

}  // namespace selvedge
