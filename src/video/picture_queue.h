// A thread that takes pictures to their sinks, so that what draws them need not wait for an encoder. Nothing is lost:
// who is too fast waits until there is room.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "video/picture_sink.h"

namespace selvedge {

class PictureQueue {
 public:
  using Rgb = std::vector<unsigned char>;
  using Work = std::function<std::string()>;  // the answer is empty on success

  explicit PictureQueue(std::vector<std::unique_ptr<PictureSink>> sinks, std::size_t most = 8);
  ~PictureQueue();  // finishes
  PictureQueue(const PictureQueue&) = delete;
  PictureQueue& operator=(const PictureQueue&) = delete;

  Rgb spare();  // a picture that has served, to be filled again; no more of them are kept than may wait
  // Waits while the queue is full. `also` is done after the sinks have the picture, by the same thread.
  void add(Rgb picture, Work also = {});
  bool room() const;  // add() would not wait
  void end();         // nothing more comes: what waits is written, the sinks are finished
  bool ended() const;
  // Ends it, and waits for that. What went wrong, empty when nothing did.
  std::string finish();

  long written() const;  // pictures that every sink has taken
  std::uint64_t bytes() const;
  std::string wrong() const;  // so far: the first sink to fail ends it for all

 private:
  struct Moment {
    Rgb picture;
    Work also;
  };
  void work(const std::stop_token& stop);
  // With every sink, or until one fails.
  template <class Act>
  std::string withSinks(const Act& act) const;

  std::vector<std::unique_ptr<PictureSink>> sinks_;
  std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Moment> waiting_;
  std::vector<Rgb> spare_;
  long written_ = 0;
  bool ended_ = false;
  std::string wrong_;
  std::jthread thread_;  // ends first
};

}  // namespace selvedge
