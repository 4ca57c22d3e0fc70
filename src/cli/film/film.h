// What a run shows while it computes: a film, single pictures, a point cache. One of each a moment, at a fixed rate of
// simulated time; nothing here changes what is computed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/film_options.h"
#include "scene/files/lesson.h"
#include "sim/lanes/lanes.h"

namespace selvedge {

class Film {
 public:
  // Throws InputError where nothing can be drawn or written. `lesson`: null, or what has speed, cameras and captions.
  Film(const FilmOptions& options, const Lesson* lesson, double duration, const Lanes& lanes);
  ~Film();
  Film(const Film&) = delete;
  Film& operator=(const Film&) = delete;

  // For the plots: a lane has done a step.
  void stepped(std::size_t lane, const Simulation& simulation);
  // After the start and after every tick. The answer is empty, or what cannot be written: the film ends with it.
  std::string ticked(Lanes& lanes);
  // What went wrong; empty when nothing did.
  std::string finish();
  std::string summary() const;  // "180 pictures in film.mp4 (1.2 MB)"; empty: there is none

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace selvedge
