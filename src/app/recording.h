// Recording what the window shows: at a fixed rate of simulated time, each picture exactly once. The panel says what is
// wanted, the window brings the pictures.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/memory_table.h"
#include "io/mesh_sequence.h"
#include "io/point_cache.h"
#include "sim/runner.h"
#include "video/picture_queue.h"

namespace selvedge {

struct RecordingChoices {
  bool film = true, pictures = false, cache = false, meshes = false;
  bool wholeWindow = false;  // otherwise the views alone, without hints and notices
  int perSecond = 60;        // pictures a simulated second
  std::string name;          // without an ending; empty: the first that is free
  bool replaces = false;     // what has that name already
};

class Recording {
 public:
  explicit Recording(MemoryTable& memory);

  RecordingChoices choices;
  bool wanted = false;  // by the user; the window follows

  // Where something cannot be written, or is there already, it does not begin: wrong() says why.
  bool start(PictureSize size, const RunnerFrame& frame);
  bool running() const { return running_; }
  bool takesPictures() const { return running_ && queue_; }  // otherwise geometry alone
  bool clean() const { return running_ && !choices.wholeWindow; }
  bool room() const { return !queue_ || queue_->room(); }  // a picture would not have to wait
  // The picture of a frame, of any size. False where the recording cannot go on.
  bool add(const RunnerFrame& frame, std::vector<unsigned char> rgb, PictureSize size);
  void finish();  // what is there becomes files

  const std::string& name() const { return name_; }
  long count() const { return count_; }
  double seconds() const { return seconds_; }  // simulated
  std::uint64_t bytes() const;
  const std::string& wrong() const { return wrong_; }    // of this recording, or the last one
  const std::string& notice() const { return notice_; }  // what one should know all the same

 private:
  std::vector<std::string> paths() const;
  void open(PictureSize size, const RunnerFrame& frame);
  void openGeometry(const RunnerFrame& frame);
  void remember();
  bool fail(const std::string& why);

  MemoryTable& memory_;
  bool running_ = false;
  std::string name_, wrong_, notice_;
  PictureSize size_;
  double seconds_ = 0;
  long count_ = 0;
  std::uint64_t lastBytes_ = 0;
  std::optional<PictureQueue> queue_;
  struct Geometry {
    int number;  // of the lane
    std::unique_ptr<PointCache> cache;
    std::unique_ptr<MeshSequence> meshes;
  };
  std::vector<Geometry> geometry_;
};

}  // namespace selvedge
