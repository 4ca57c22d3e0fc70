// What was done to running lanes, and when: enough to do it all again to the same bits. A text file, a line for each
// thing, with the scene inside.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "scene/scene.h"
#include "sim/command.h"
#include "sim/lanes/lane_settings.h"

namespace selvedge {

// What is done to lanes, which are named by their numbers and keep them. As with a command: a word and the fields of a
// line; Session::Follow does it.
struct AddLane {
  int from;
  std::vector<std::pair<std::string, std::string>> own;  // key, value

  static constexpr std::string_view kWord = "add-lane";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.from, self.own);
  }
};
struct RemoveLane {
  int lane;

  static constexpr std::string_view kWord = "remove-lane";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.lane);
  }
};
struct Share {  // all lanes take that lane's value, none has its own
  std::string key;
  int lane;

  static constexpr std::string_view kWord = "share";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.lane, self.key);
  }
};
struct Disown {  // that lane takes what the first one without an own value has
  std::string key;
  int lane;

  static constexpr std::string_view kWord = "disown";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.lane, self.key);
  }
};
struct GoTo {   // a moment of the past that is kept
  double time;  // s

  static constexpr std::string_view kWord = "go-to";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.time);
  }
};
struct TakeBack {  // whether going to a moment takes the parameters of then, too; at first it does not
  bool parameters;

  static constexpr std::string_view kWord = "take-back";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.parameters);
  }
};
struct Reset {  // to the start
  static constexpr std::string_view kWord = "reset";
  template <class Self>
  static auto fields(Self&) {
    return std::tie();
  }
};
struct Resume {  // after a failure
  static constexpr std::string_view kWord = "resume";
  template <class Self>
  static auto fields(Self&) {
    return std::tie();
  }
};

using SessionOrder = std::variant<Command, AddLane, RemoveLane, Share, Disown, GoTo, TakeBack, Reset, Resume>;

struct SessionRecord {
  struct Entry {
    long tick;  // after so many ticks of the clock
    SessionOrder order;
    long line = 0;  // of the file
  };
  std::string path;  // of the file
  Scene scene;
  std::vector<LaneSettings> lanes;
  std::size_t historyBytes = 0;
  std::uint64_t start = 0;  // hash of the first lane before the first tick
  std::vector<Entry> entries;
  long ticks = 0;                     // how long it went on
  std::vector<std::uint64_t> hashes;  // of the lanes at its end; empty where it was cut off
};

constexpr std::string_view kSessionName = "selvedge-session", kSessionFirstLine = "selvedge-session 1";

// The beginning of the file, one line of it ("120 pin 0 3"), and its end.
std::string sessionHead(const Scene& scene, const std::vector<LaneSettings>& lanes, std::size_t historyBytes,
                        std::uint64_t start);
std::string sessionLine(long tick, const SessionOrder& order);
std::string sessionEnd(long ticks, const std::vector<std::uint64_t>& hashes);

bool isSession(const std::string& path);  // by its first line
// Throws InputError "file:line: what".
SessionRecord readSession(const std::string& path);

}  // namespace selvedge
