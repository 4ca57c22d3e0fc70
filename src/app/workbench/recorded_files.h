// The files of a recording: which they are, whether they may be written, and the ones with the cloth's nodes.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/mesh/mesh_sequence.h"
#include "io/mesh/point_cache.h"
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

// Point caches and meshes of the lanes there are at the beginning, by lane.
class GeometryFiles {
 public:
  GeometryFiles(const RecordedPaths& paths, const RunnerFrame& frame);  // throws InputError

  bool has(const LaneStatus& lane) const;  // one that came later has no file
  // The answers are empty on success. A lane that has gone ends where it did.
  std::string add(const RunnerFrame& frame);
  std::string finish();
  std::uint64_t bytes() const { return bytes_; }  // another thread may ask

 private:
  struct Lane {
    std::size_t serial;
    std::unique_ptr<PointCache> cache;
    std::unique_ptr<MeshSequence> meshes;
  };
  std::vector<Lane> lanes_;
  std::atomic<std::uint64_t> bytes_ = 0;
};

}  // namespace selvedge
