#include "sim/lanes/session_record.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "scene/files/writer.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

std::string ownText(const std::vector<std::pair<std::string, std::string>>& own) {
  std::string text;
  for (const auto& [key, value] : own) text += fmt::format("{}{}={}", text.empty() ? "" : ",", key, value);
  return text;
}

// A field of each kind, as a line has it.
template <class Number>
std::string text(const LaneOrAll<Number>& to) {
  return to.lane < 0 ? "all" : fmt::format("{}", to.lane);
}
std::string text(int number) { return fmt::format("{}", number); }
std::string text(bool yes) { return yes ? "1" : "0"; }
std::string text(double number) { return fmt::format("{}", number); }
// A word, or in quotes what has spaces in it.
std::string text(const std::string& words) {
  return !words.empty() && words.find(' ') == std::string::npos ? words : fmt::format("\"{}\"", escaped(words));
}
std::string text(const Vec3& v) { return fmt::format("{} {} {}", v[0], v[1], v[2]); }
std::string text(const std::vector<int>& nodes) { return fmt::format("{}", fmt::join(nodes, " ")); }
std::string text(const std::vector<NodePair>& edges) {
  std::vector<int> nodes;
  for (const NodePair& edge : edges) nodes.insert(nodes.end(), edge.begin(), edge.end());
  return text(nodes);
}
// "/" before each: lists of nodes end there.
std::string text(const std::vector<CutPiece>& pieces) {
  std::string all;
  for (const CutPiece& each : pieces) {
    all += fmt::format("{}/ {} {} {} {} {}", all.empty() ? "" : " ", fmt::join(each.nodes, " "), each.from.x(),
                       each.from.y(), each.to.x(), each.to.y());
  }
  return all;
}
std::string text(const std::array<int, 3>& nodes) { return fmt::format("{}", fmt::join(nodes, " ")); }
std::string text(const std::vector<std::pair<std::string, std::string>>& own) { return ownText(own); }
std::string text(const ParamValue& value) {
  const auto* words = std::get_if<std::string>(&value);  // on one line
  return "= " + (words ? fmt::format("\"{}\"", escaped(*words)) : tomlText(value));
}

// What a line has after the tick.
template <class Order>
std::string words(const Order& order) {
  std::string line(Order::kWord);
  std::apply([&](const auto&... field) { ((line += " " + text(field)), ...); }, Order::fields(order));
  return line;
}
template <class... Orders>
std::string words(const std::variant<Orders...>& order) {
  return std::visit([](const auto& each) { return words(each); }, order);
}

}  // namespace

std::string sessionHead(const Scene& scene, const std::vector<LaneSettings>& lanes, std::size_t historyBytes,
                        std::uint64_t start) {
  std::error_code none;
  const std::string text = writeScene(scene);
  const std::string path = scene.path.empty() ? "scene.toml" : std::filesystem::absolute(scene.path, none).string();
  std::string out = fmt::format(
      "{}\n# To do it again: selvedge replay FILE. A line: ticks of the clock, what is done.\n", kSessionFirstLine);
  out += fmt::format("history {}\nstart {:016x}\n", historyBytes, start);
  for (const LaneSettings& lane : lanes) {
    auto own = lane.values;
    if (!lane.name.empty()) own.insert(own.begin(), {"name", lane.name});
    out += fmt::format("lane {}\n", ownText(own));
  }
  return out + fmt::format("scene {} {}\n{}do\n", std::count(text.begin(), text.end(), '\n'), path, text);
}

std::string sessionLine(long tick, const SessionOrder& order) { return fmt::format("{} {}\n", tick, words(order)); }

std::string sessionEnd(long ticks, const std::vector<std::uint64_t>& hashes) {
  return fmt::format("end {} {:016x}\n", ticks, fmt::join(hashes, " "));
}

}  // namespace selvedge
