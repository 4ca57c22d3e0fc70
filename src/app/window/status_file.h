// What the window shows, as a JSON file: for scripts that drive it, and the tests of the window.
#pragma once

#include <array>
#include <chrono>
#include <string>

#include "app/window/interface.h"

namespace selvedge {

inline constexpr std::size_t kLateKinds = 6;

class StatusFile {
 public:
  explicit StatusFile(std::string path) : path_(std::move(path)) {}  // empty: none
  // Writes ten times a second at most, whole or not at all. Call after the frame is drawn.
  void update(const Workbench& bench, const Renderer& renderer, const Interface& interface);
  // No more frames are drawn until something happens: says so, and what the last one showed.
  void rest(const Workbench& bench, const Renderer& renderer, const Interface& interface);

 private:
  void count(std::chrono::steady_clock::time_point now);  // a frame more
  void write(const Workbench& bench, const Renderer& renderer, const Interface& interface);
  std::string path_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now(), last_{}, previous_{};
  double slowest_ = 0;                   // ms between two frames, since the last file
  std::array<long, kLateKinds> late_{};  // frames ever that came later than 33, 50, 100, 200, 500, 1000 ms
  long frames_ = 0;
  bool resting_ = false;
};

}  // namespace selvedge
