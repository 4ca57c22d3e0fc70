// Recording what the window shows: at a fixed rate of simulated time, each picture exactly once. The panel says what is
// wanted, the window brings the pictures; files are written by another thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/recording/geometry_files.h"
#include "app/recording/recorded_paths.h"
#include "app/settings/settings_table.h"
#include "video/picture_queue.h"
#include "video/png_sequence.h"

namespace selvedge {

class Recording {
 public:
  explicit Recording(SettingsTable& table);

  RecordingChoices choices;
  bool wanted = false;  // by the user; the window follows

  // What a recording would show, or shows, as the panel draws it: a texture whose first row is the lowest one; 0: none yet.
  struct Preview {
    bool wanted = false;  // in this frame
    unsigned texture = 0;
    PictureSize size;
  } preview;

  // False where a file cannot be written or exists already: wrong() says why.
  bool start(PictureSize size, const RunnerFrame& frame);
  bool running() const { return running_; }
  bool finishing() const { return queue_ && !running_; }             // no more pictures, the files not yet complete
  bool takesPictures() const { return running_ && takesPictures_; }  // otherwise geometry alone
  bool takesTransparent() const { return running_ && transparent_ != nullptr; }
  bool room() const { return !queue_ || queue_->room(); }  // a picture would not have to wait
  PictureQueue::Rgb spare() { return queue_ ? queue_->spare() : PictureQueue::Rgb(); }
  // The picture of a frame, of any size; with it, where takesTransparent(), RGBA rows of the size that start() was told.
  void add(std::shared_ptr<const RunnerFrame> frame, PictureQueue::Rgb rgb, PictureSize size,
           std::vector<unsigned char> rgba = {});
  bool stuck() const;  // something cannot be written: it must end
  void end();          // what is there becomes files
  bool poll();         // true once they are complete; then wrong() is known
  void finish();       // ends it, and waits for them; poll() tells it, too

  const std::string& name() const { return name_; }
  const std::vector<std::string>& paths() const { return paths_; }  // of this recording, or the last one; absolute
  long count() const { return count_; }
  double seconds() const { return static_cast<double>(count_) / perSecond_; }  // simulated
  std::uint64_t bytes() const;
  const std::string& wrong() const { return wrong_; }    // of this recording, or the last one
  const std::string& notice() const { return notice_; }  // what one should know all the same

 private:
  void open(const RecordedPaths& paths, PictureSize size, const RunnerFrame& frame);
  void noticeNewLanes(const RunnerFrame& frame);
  void remember();
  bool fail(const std::string& why);

  SettingsTable& table_;
  bool running_ = false, takesPictures_ = false, toldOfLanes_ = false;
  std::string name_, wrong_, notice_;
  std::vector<std::string> paths_;
  PictureSize size_;
  int perSecond_ = 1;
  long count_ = 0;
  std::uint64_t lastBytes_ = 0;
  std::unique_ptr<GeometryFiles> geometry_;
  std::unique_ptr<PngSequence> transparent_;
  std::optional<PictureQueue> queue_;  // while it runs, and until the files are complete; gone before what it writes to
};

}  // namespace selvedge
