// `selvedge [SCENE]`: the desktop program.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace selvedge {

struct WindowOptions {
  std::string scene;                  // empty: the one that was open last, at first `breeze`
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> lanes;     // "KEY=VALUE,KEY=VALUE" each
  int threads = 0;
  std::string log;                   // a file that all that is done is written to at once, to be replayed; empty: none
  std::optional<int> width, height;  // pixels
  // For scripts: the window takes a picture once so much time has been simulated, and ends.
  std::string screenshot;               // a PNG file
  double at = 1;                        // s
  bool bare = false;                    // the view alone
  std::vector<std::string> press;       // names of actions, done once at the start: "wireframe"
  std::string status;                   // a JSON file that says what the window shows, ten times a second
  std::vector<std::string> remembered;  // NAME=VALUE over what the settings file has
  bool forget = false;                  // neither read nor write the settings file
};

// Returns the exit status. Messages of why there is no window go to standard error.
int runWindow(const WindowOptions& options);

}  // namespace selvedge
