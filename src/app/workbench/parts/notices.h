// What the program tells the user in passing: lines over the views that go away by themselves.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace selvedge {

struct Notice {
  std::string text;
  bool wrong = false;  // stays longer
  double seconds = 6;  // until it goes away
};

class Notices {
 public:
  void say(std::string text, bool wrong = false) {
    constexpr std::size_t kMost = 5;
    std::erase_if(all_, [&](const Notice& n) { return n.text == text; });
    if (all_.size() >= kMost) all_.erase(all_.begin());
    all_.push_back({std::move(text), wrong, wrong ? 20.0 : 6.0});
  }
  void age(double seconds) {
    for (Notice& notice : all_) notice.seconds -= seconds;
    std::erase_if(all_, [](const Notice& n) { return n.seconds <= 0; });
  }
  const std::vector<Notice>& all() const { return all_; }  // the newest last

 private:
  std::vector<Notice> all_;
};

}  // namespace selvedge
