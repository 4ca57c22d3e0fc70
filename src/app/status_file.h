// What the window shows, as a JSON file: for scripts that drive it, and the tests of the window.
#pragma once

#include <chrono>
#include <string>

#include "app/interface.h"

namespace selvedge {

class StatusFile {
 public:
  explicit StatusFile(std::string path) : path_(std::move(path)) {}  // empty: none
  // Writes ten times a second at most, whole or not at all. Call after the frame is drawn.
  void update(const Workbench& bench, const Renderer& renderer, const Interface& interface);

 private:
  std::string path_;
  std::chrono::steady_clock::time_point last_{}, previous_{};
  double slowest_ = 0;  // ms between two frames, since the last file
  long frames_ = 0;
};

}  // namespace selvedge
