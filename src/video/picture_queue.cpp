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

void PictureQueue::add(Rgb picture, Work also) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.size() < most_ || !wrong_.empty(); });
  if (!wrong_.empty()) return;
  waiting_.push_back({std::move(picture), std::move(also)});
  changed_.notify_all();
}

bool PictureQueue::room() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size() < most_ || !wrong_.empty();
}

void PictureQueue::end() { thread_.request_stop(); }

bool PictureQueue::ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::string PictureQueue::finish() {
  end();
  if (thread_.joinable()) thread_.join();
  return wrong();
}

template <class Act>
std::string PictureQueue::withSinks(const Act& act) const {
  std::string wrong;
  for (const auto& sink : sinks_) {
    if (std::string now = act(*sink); wrong.empty()) wrong = std::move(now);
  }
  return wrong;
}

void PictureQueue::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
    Moment moment = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    lock.unlock();
    std::string wrong = withSinks([&](PictureSink& sink) { return sink.add(moment.picture.data()); });
    if (wrong.empty() && moment.also) wrong = moment.also();
    moment.also = {};
    lock.lock();
    if (wrong.empty()) {
      ++written_;
    } else {
      wrong_ = std::move(wrong);
      waiting_.clear();
    }
    if (spare_.size() < most_) spare_.push_back(std::move(moment.picture));
    changed_.notify_all();
  }
  lock.unlock();
  std::string wrong = withSinks([](PictureSink& sink) { return sink.finish(); });
  lock.lock();
  if (wrong_.empty()) wrong_ = std::move(wrong);
  ended_ = true;
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
