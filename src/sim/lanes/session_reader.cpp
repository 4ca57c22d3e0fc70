// The file of a session, line by line.
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/set_parameter.h"
#include "sim/lanes/session_record.h"

namespace selvedge {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // as an editor of Windows puts it first

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
  std::string rest() {
    std::string text;
    std::getline(stream_ >> std::ws, text);
    return text;
  }
  LaneSettings lane(const std::string& text) const { return parseLane(text, fmt::format("{}:{}", file_, number_)); }

  // A field of each kind.
  void read(int& value) { value = number<int>(); }
  void read(bool& value) { value = number<int>() != 0; }
  void read(double& value) { value = number<double>(); }
  void read(std::string& value) {
    if (!more() || stream_.peek() != '"') return void(value = word());
    if (!(stream_ >> std::quoted(value))) fail("ends too early");
  }
  void read(Vec3& value) {
    for (int k = 0; k < 3; ++k) read(value[k]);
  }
  void read(std::array<int, 3>& value) {
    for (int& node : value) read(node);
  }
  void read(std::vector<int>& value) {
    while (more()) read(value.emplace_back());
  }
  void read(std::vector<NodePair>& value) {
    while (more() && stream_.peek() != kNext) {
      for (int& node : value.emplace_back()) read(node);
    }
  }
  void read(std::vector<CutPiece>& value) {
    while (more()) {
      if (word() != std::string(1, kNext)) fail("has something else than a piece of a cut");
      CutPiece& piece = value.emplace_back();
      read(piece.nodes);
      for (Vec2* place : {&piece.from, &piece.to}) read((*place)[0]), read((*place)[1]);
    }
  }
  void read(std::vector<std::pair<std::string, std::string>>& value) {
    if (const std::string own = rest(); !own.empty()) value = lane(own).values;
  }
  void read(LaneOrAll<int>& to) {
    const std::string text = word();
    if (text == "all") return;
    to.lane = numberIn<int>(text);
    if (to.lane < 0) fail(fmt::format("names lane {}; lanes count from 0", to.lane));
  }
  void read(ParamValue& value) {
    if (word() != "=") fail("has no \"=\" after the key");
    const std::string text = rest();
    const auto found = valueFromText(text);
    if (!found) fail(fmt::format("the value {} cannot be read", text));
    value = *found;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}", file_, number_), what);
  }

 private:
  static constexpr char kNext = '/';  // before each piece of a cut

  std::istringstream stream_;
  std::string file_;
  long number_;
};

// Whether the word is that of this order, or of one of these: if so it is read.
template <class Order>
bool isRead(std::string_view word, Line& line, Order& order) {
  if (word != Order::kWord) return false;
  auto fields = Order::fields(order);
  std::apply([&](auto&... field) { (line.read(field), ...); }, fields);
  return true;
}
template <class... Orders>
bool isRead(std::string_view word, Line& line, std::variant<Orders...>& order) {
  const auto one = [&](auto each) {
    const bool found = isRead(word, line, each);
    if (found) order = std::move(each);
    return found;
  };
  return (one(Orders{}) || ...);
}

SessionOrder readOrder(Line& line) {
  const std::string word = line.word();
  SessionOrder order;
  if (!isRead(word, line, order)) line.fail(fmt::format("\"{}\" is nothing that a session can do", word));
  if (line.more()) line.fail(fmt::format("there is more than \"{}\" takes", word));
  return order;
}

// The file from its top: lines before "do", then what was done.
class File {
 public:
  explicit File(const std::string& path) : path_(path), text_(readSceneFile(path)) {
    record_.path = path;
    if (text_.view().starts_with(kByteOrderMark)) text_.ignore(kByteOrderMark.size());
  }

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
      if (line.ends_with('\r')) line.pop_back();  // as an editor of Windows leaves it
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
      record_.lanes.push_back(own.empty() ? LaneSettings{} : line.lane(own));
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
      if (each.ends_with('\r')) each.pop_back();
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

  static long tickOf(Line& line) {
    constexpr long kMostTicks = 100000000;  // nineteen days at 60 a second, a day of steps of a millisecond
    const long tick = line.number<long>();
    if (tick < 0 || tick > kMostTicks) line.fail(fmt::format("the tick {} is not from 0 to {}", tick, kMostTicks));
    return tick;
  }

  void readEntry(const std::string& text) {
    Line line(text, path_, number_);
    if (text.starts_with("end")) {
      line.word();
      record_.ticks = tickOf(line);
      // A record that is cut within a tick ends with the tick before (Session::record): its last orders may be one later.
      if (!record_.entries.empty() && record_.entries.back().tick > record_.ticks + 1) {
        line.fail(fmt::format("the end, at tick {}, is earlier than line {}, at tick {}", record_.ticks,
                              record_.entries.back().line, record_.entries.back().tick));
      }
      while (line.more()) record_.hashes.push_back(line.hash());
      ended_ = true;
      return;
    }
    const long tick = tickOf(line);
    if (!record_.entries.empty() && tick < record_.entries.back().tick) line.fail("is earlier than the line before it");
    record_.entries.push_back({tick, readOrder(line), number_});
  }

  std::string path_;
  std::istringstream text_;
  long number_ = 0;
  bool hasScene_ = false, ended_ = false;
  SessionRecord record_;
};

}  // namespace

bool isSession(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string name(kByteOrderMark.size() + kSessionName.size(), ' ');
  file.read(name.data(), static_cast<std::streamsize>(name.size()));
  name.resize(static_cast<std::size_t>(file.gcount()));
  return name.starts_with(kSessionName) || name == std::string(kByteOrderMark) + std::string(kSessionName);
}

SessionRecord readSession(const std::string& path) { return File(path).read(); }

}  // namespace selvedge
