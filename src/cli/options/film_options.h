// What a run or a comparison shows of itself.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace selvedge {

struct FilmOptions {
  std::string video, frames, pointCache;  // a file, a folder, a file; empty: none
  std::vector<int> size{1280, 720};       // pixels
  double perSecond = 60;                  // pictures a second of the film
  double slow = 1;                        // seconds of the film a simulated second
  bool plots = false;                     // below the views
  std::string layout, map;                // split | overlay; a name of quantities(). Empty: the lesson's, none
  std::vector<std::string> remembered;    // NAME=VALUE, as the window remembers how it shows things

  bool wanted() const { return !video.empty() || !frames.empty() || !pointCache.empty(); }
};

void addFilmOptions(CLI::App& command, FilmOptions& options);

}  // namespace selvedge
