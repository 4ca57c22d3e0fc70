// The files of a recording: which they are, and whether they may be written.
#pragma once

#include <string>
#include <vector>

#include "io/yarns/yarn_writer.h"
#include "sim/frames/runner_frame.h"
#include "video/encoders.h"
#include "video/picture_sink.h"

namespace selvedge {

struct RecordingChoices {
  bool film = true, loop = false, pictures = false, cache = false, meshes = false;
  YarnsAs yarns = YarnsAs::surface;  // of woven cloth, in its meshes
  int perSecond = 60;                // pictures a simulated second
  std::string name{};                // without an ending; empty: the first that is free
  bool replaces = false;             // what has that name already

  // What the pictures show: the whole window as it is, or the views in a picture of their own, of any size.
  bool wholeWindow = false;
  PictureSize size{1920, 1080};
  bool plots = false, captions = true, clock = false,
       names = true;   // on it; names: of lanes, and the legend of colours
  bool marks = false;  // pins and the trail of a picked node
  FilmQuality quality = FilmQuality::good;
  bool gif = false;          // the loop; otherwise WebP
  int loopWidth = 640;       // pixels
  bool transparent = false;  // the pictures: without sky and ground
};

struct RecordedPaths {
  RecordedPaths(const RecordingChoices& choices, const std::string& name, const RunnerFrame& frame);

  // Why they cannot be written, empty when all can. What is there already stays as it is.
  std::string refusal(bool replaces) const;
  void removeSequences() const;  // of earlier recordings: their numbered files, and nothing else

  std::vector<std::string> all() const;  // what is chosen

  std::string film, loop, pictures, meshes;  // empty: not chosen; the last two are folders
  std::vector<std::string> caches;           // one for each lane
};

// The first name of selvedge-0001, selvedge-0002 ... that no recording has.
std::string freeRecordingName();

}  // namespace selvedge
