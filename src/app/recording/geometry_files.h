// The files of a recording that hold the cloth's nodes.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/recording/recorded_paths.h"
#include "io/mesh/mesh_sequence.h"
#include "io/mesh/point_cache.h"
#include "sim/frames/runner_frame.h"

namespace selvedge {

// A point cache and a sequence of meshes for each of the lanes there are when the recording begins.
class GeometryFiles {
 public:
  GeometryFiles(const RecordedPaths& paths, const RunnerFrame& frame,
                YarnsAs yarns = YarnsAs::surface);  // throws InputError

  bool has(const LaneStatus& lane) const;  // one that came later has no file
  // The answers are empty on success. The files of a lane that was removed end there.
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
