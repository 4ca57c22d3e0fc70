// The file of a session, line by line.
#include <charconv>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "scene/scene_files.h"
#include "scene/toml/reader.h"
#include "sim/lanes/session_record.h"

namespace selvedge {
namespace {

// A line, word by word; what is not as it should be becomes an InputError with its number.
class Line {
 public:
  Line(std::string text, std::string file, long number)
      : stream_(std::move(text)), file_(std::move(file)), number_(number) {}

  std::string word() {
    std::string text;
    if (!(stream_ >> text)) fail("ends too early");
    return text;
  }
  template <class T, class... Base>
  T numberIn(const std::string& text, Base... base) const {
    T value{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value, base...);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) fail(fmt::format("\"{}\" is no number", text));
    return value;
  }
  template <class T>
  T number() {
    return numberIn<T>(word());
  }
  std::uint64_t hash() { return numberIn<std::uint64_t>(word(), 16); }
  bool more() { return !(stream_ >> std::ws).eof(); }
  Vec3 vector() {
    const double x = number<double>(), y = number<double>(), z = number<double>();
    return {x, y, z};
  }
  std::vector<int> nodes() {
    std::vector<int> all;
    while (more()) all.push_back(number<int>());
    return all;
  }
  std::string rest() {
    std::string text;
    std::getline(stream_ >> std::ws, text);
    return text;
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}", file_, number_), what);
  }

 private:
  std::istringstream stream_;
  std::string file_;
  long number_;
};

Command readSet(Line& line) {
  const std::string to = line.word();
  SetParameter set;
  if (to != "all") set.lane = line.numberIn<int>(to);
  set.key = line.word();
  if (line.word() != "=") line.fail("has no \"=\" after the key");
  const auto value = valueFromText(line.rest());
  if (!value) line.fail(fmt::format("the value of {} cannot be read", set.key));
  set.value = *value;
  return set;
}

Command readGrab(Line& line) {
  const int a = line.number<int>(), b = line.number<int>(), c = line.number<int>();
  const Vec3 weights = line.vector();
  return Grab{{a, b, c}, weights, line.vector()};
}

Command readMovePins(Line& line) {
  const auto seconds = line.number<double>();
  const Vec3 offset = line.vector();
  return MovePins{line.nodes(), offset, seconds};
}

Command readHand(Line& line) {
  const Vec3 target = line.vector();
  return MoveGrab{target, line.number<double>()};
}

SessionOrder readAddLane(Line& line) {
  AddLane add{line.number<int>(), {}};
  if (const std::string own = line.rest(); !own.empty()) add.own = parseLane(own).values;
  return add;
}

template <class Order>
SessionOrder readKeyOf(Line& line) {
  const auto lane = line.number<int>();
  return Order{line.word(), lane};
}

struct Reader {
  std::string_view word;
  SessionOrder (*read)(Line&);
};

constexpr Reader kReaders[] = {
    {"set", [](Line& l) -> SessionOrder { return readSet(l); }},
    {"pin", [](Line& l) -> SessionOrder { return Command(PinNodes{l.nodes()}); }},
    {"unpin", [](Line& l) -> SessionOrder { return Command(UnpinNodes{l.nodes()}); }},
    {"move-pins", [](Line& l) -> SessionOrder { return readMovePins(l); }},
    {"grab", [](Line& l) -> SessionOrder { return readGrab(l); }},
    {"hand", [](Line& l) -> SessionOrder { return readHand(l); }},
    {"release", [](Line&) -> SessionOrder { return Command(ReleaseGrab{}); }},
    {"add-lane", readAddLane},
    {"remove-lane", [](Line& l) -> SessionOrder { return RemoveLane{l.number<int>()}; }},
    {"share", readKeyOf<Share>},
    {"disown", readKeyOf<Disown>},
    {"go-to", [](Line& l) -> SessionOrder { return GoTo{l.number<double>()}; }},
    {"reset", [](Line&) -> SessionOrder { return Reset{}; }},
    {"resume", [](Line&) -> SessionOrder { return Resume{}; }},
};

SessionOrder readOrder(Line& line) {
  const std::string word = line.word();
  for (const Reader& reader : kReaders) {
    if (reader.word != word) continue;
    SessionOrder order = reader.read(line);
    if (line.more()) line.fail(fmt::format("there is more than \"{}\" takes", word));
    return order;
  }
  line.fail(fmt::format("\"{}\" is nothing that a session can do", word));
}

// The file from its top: lines before "do", then what was done.
class File {
 public:
  explicit File(const std::string& path) : path_(path), text_(readSceneFile(path)) {}

  SessionRecord read() {
    std::string text;
    if (!next(text) || !text.starts_with(kSessionName)) fail("is no session: it does not begin with its name");
    if (text != kSessionFirstLine) fail("is a session of another version of this program");
    while (next(text) && text != "do") readHead(text);
    if (text != "do") fail("ends before the line \"do\"");
    if (!hasScene_) fail("has no scene");
    if (record_.lanes.empty() || record_.lanes.size() > kMostLanes) {
      fail(fmt::format("has {} lanes; there are one to {}", record_.lanes.size(), kMostLanes));
    }
    while (next(text)) {
      if (ended_) fail("there is something after the end");
      readEntry(text);
    }
    if (!record_.entries.empty()) record_.ticks = std::max(record_.ticks, record_.entries.back().tick);
    return std::move(record_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}", path_, number_), what);
  }
  // What was cut off in the midst of a line does not count.
  bool next(std::string& line) {
    while (std::getline(text_, line) && !text_.eof()) {
      ++number_;
      if (!line.empty() && line[0] != '#') return true;
    }
    return false;
  }

  void readHead(const std::string& text) {
    Line line(text, path_, number_);
    const std::string word = line.word();
    if (word == "history") {
      record_.historyBytes = line.number<std::size_t>();
    } else if (word == "start") {
      record_.start = line.hash();
    } else if (word == "lane") {
      const std::string own = line.rest();
      record_.lanes.push_back(own.empty() ? LaneSettings{} : parseLane(own));
    } else if (word == "scene") {
      const auto lines = line.number<long>();
      readScene(lines, line.rest());
    } else {
      line.fail(fmt::format("\"{}\" is not known here", word));
    }
  }

  void readScene(long lines, const std::string& path) {
    std::string scene, each;
    for (long i = 0; i < lines; ++i) {
      if (!std::getline(text_, each)) fail("ends within its scene");
      scene += each + "\n";
    }
    number_ += lines;
    try {
      record_.scene = parseScene(scene, path);
    } catch (const InputError& error) {  // its lines are counted from where it begins
      fail(fmt::format("the scene in it is damaged, at {}", error.what()));
    }
    hasScene_ = true;
  }

  void readEntry(const std::string& text) {
    Line line(text, path_, number_);
    if (text.starts_with("end")) {
      line.word();
      record_.ticks = line.number<long>();
      while (line.more()) record_.hashes.push_back(line.hash());
      ended_ = true;
      return;
    }
    const long tick = line.number<long>();
    if (!record_.entries.empty() && tick < record_.entries.back().tick) line.fail("is earlier than the line before it");
    record_.entries.push_back({tick, readOrder(line)});
  }

  std::string path_;
  std::istringstream text_;
  long number_ = 0;
  bool hasScene_ = false, ended_ = false;
  SessionRecord record_;
};

}  // namespace

bool isSession(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  return std::getline(file, line) && line.starts_with(kSessionName);
}

SessionRecord readSession(const std::string& path) { return File(path).read(); }

}  // namespace selvedge
