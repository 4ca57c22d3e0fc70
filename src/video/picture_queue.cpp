#include "video/picture_queue.h"

#include <utility>

namespace selvedge {

PictureQueue::PictureQueue(std::vector<std::unique_ptr<PictureSink>> sinks, std::size_t most)
    : sinks_(std::move(sinks)), most_(most), thread_([this](const std::stop_token& stop) { work(stop); }) {}

PictureQueue::~PictureQueue() { finish(); }

PictureQueue::Rgb PictureQueue::spare() {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) return {};
  Rgb picture = std::move(spare_.back());
  spare_.pop_back();
  return picture;
}

void PictureQueue::add(Rgb picture) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.size() < most_ || !wrong_.empty(); });
  if (!wrong_.empty()) return;
  waiting_.push_back(std::move(picture));
  changed_.notify_all();
}

bool PictureQueue::room() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size() < most_ || !wrong_.empty();
}

std::string PictureQueue::finish() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  return wrong();
}

void PictureQueue::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto take = [&](const auto& act) {
    lock.unlock();
    std::string wrong;
    for (const auto& sink : sinks_) {
      if (std::string now = act(*sink); wrong.empty()) wrong = std::move(now);
    }
    lock.lock();
    if (wrong_.empty()) wrong_ = std::move(wrong);
  };
  while (changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
    Rgb picture = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    take([&](PictureSink& sink) { return sink.add(picture.data()); });
    if (wrong_.empty()) {
      ++written_;
    } else {
      waiting_.clear();
    }
    spare_.push_back(std::move(picture));
    changed_.notify_all();
  }
  take([](PictureSink& sink) { return sink.finish(); });
}

long PictureQueue::written() const {
  const std::lock_guard lock(mutex_);
  return written_;
}

std::uint64_t PictureQueue::bytes() const {
  std::uint64_t all = 0;
  for (const auto& sink : sinks_) all += sink->bytes();
  return all;
}

std::string PictureQueue::wrong() const {
  const std::lock_guard lock(mutex_);
  return wrong_;
}

}  // namespace selvedge
