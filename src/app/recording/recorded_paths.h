// The files of a recording: which they are, and whether they may be written.
#pragma once

#include <string>
#include <vector>

#include "sim/frames/runner_frame.h"

namespace selvedge {

struct RecordingChoices {
  bool film = true, pictures = false, cache = false, meshes = false;
  bool wholeWindow = false;  // otherwise the views alone, without hints and notices
  int perSecond = 60;        // pictures a simulated second
  std::string name;          // without an ending; empty: the first that is free
  bool replaces = false;     // what has that name already
};

struct RecordedPaths {
  RecordedPaths(const RecordingChoices& choices, const std::string& name, const RunnerFrame& frame);

  // Why they cannot be written, empty when all can. What is there already stays as it is.
  std::string refusal(bool replaces) const;
  void removeSequences() const;  // of earlier recordings: their numbered files, and nothing else

  std::string film, pictures, meshes;  // empty: not chosen; the last two are folders
  std::vector<std::string> caches;     // one for each lane
};

// The first name of selvedge-0001, selvedge-0002 ... that no recording has.
std::string freeRecordingName();

}  // namespace selvedge
