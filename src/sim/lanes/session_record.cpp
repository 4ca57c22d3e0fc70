#include "sim/lanes/session_record.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "scene/toml/toml_text.h"
#include "scene/toml/writer.h"

namespace selvedge {
namespace {

std::string ownText(const std::vector<std::pair<std::string, std::string>>& own) {
  std::string text;
  for (const auto& [key, value] : own) text += fmt::format("{}{}={}", text.empty() ? "" : ",", key, value);
  return text;
}

std::string valueText(const ParamValue& value) {
  const auto* text = std::get_if<std::string>(&value);  // on one line
  return text ? fmt::format("\"{}\"", escaped(*text)) : tomlText(value);
}

std::string numbersText(const Vec3& v) { return fmt::format("{} {} {}", v[0], v[1], v[2]); }

// One each, as a line has them after the tick.
struct Words {
  std::string operator()(const SetParameter& c) const {
    const std::string to = c.lane < 0 ? "all" : fmt::format("{}", c.lane);
    return fmt::format("set {} {} = {}", to, c.key, valueText(c.value));
  }
  std::string operator()(const PinNodes& c) const { return fmt::format("pin {}", fmt::join(c.nodes, " ")); }
  std::string operator()(const UnpinNodes& c) const { return fmt::format("unpin {}", fmt::join(c.nodes, " ")); }
  std::string operator()(const MovePins& c) const {
    return fmt::format("move-pins {} {} {}", c.seconds, numbersText(c.offset), fmt::join(c.nodes, " "));
  }
  std::string operator()(const Grab& c) const {
    return fmt::format("grab {} {} {}", fmt::join(c.nodes, " "), numbersText(c.weights), numbersText(c.target));
  }
  std::string operator()(const MoveGrab& c) const {
    return fmt::format("hand {} {}", numbersText(c.target), c.seconds);
  }
  std::string operator()(const ReleaseGrab&) const { return "release"; }
  std::string operator()(const Command& c) const { return std::visit(*this, c); }
  std::string operator()(const AddLane& o) const { return fmt::format("add-lane {} {}", o.from, ownText(o.own)); }
  std::string operator()(const RemoveLane& o) const { return fmt::format("remove-lane {}", o.lane); }
  std::string operator()(const Share& o) const { return fmt::format("share {} {}", o.lane, o.key); }
  std::string operator()(const Disown& o) const { return fmt::format("disown {} {}", o.lane, o.key); }
  std::string operator()(const GoTo& o) const { return fmt::format("go-to {}", o.time); }
  std::string operator()(const Reset&) const { return "reset"; }
  std::string operator()(const Resume&) const { return "resume"; }
};

}  // namespace

std::string sessionHead(const Scene& scene, const std::vector<LaneSettings>& lanes, std::size_t historyBytes,
                        std::uint64_t start) {
  std::error_code none;
  const std::string text = writeScene(scene);
  const std::string path = scene.path.empty() ? "scene.toml" : std::filesystem::absolute(scene.path, none).string();
  std::string out = fmt::format(
      "{}\n# To do it again: selvedge replay FILE. A line: ticks of the clock, what is done.\n", kSessionFirstLine);
  out += fmt::format("history {}\nstart {:016x}\n", historyBytes, start);
  for (const LaneSettings& lane : lanes) out += fmt::format("lane {}\n", ownText(lane.values));
  return out + fmt::format("scene {} {}\n{}do\n", std::count(text.begin(), text.end(), '\n'), path, text);
}

std::string sessionLine(long tick, const SessionOrder& order) {
  return fmt::format("{} {}\n", tick, std::visit(Words(), order));
}

std::string sessionEnd(long ticks, const std::vector<std::uint64_t>& hashes) {
  return fmt::format("end {} {:016x}\n", ticks, fmt::join(hashes, " "));
}

}  // namespace selvedge
