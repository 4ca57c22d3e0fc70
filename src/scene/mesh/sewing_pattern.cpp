#include "scene/mesh/sewing_pattern.h"

#include <algorithm>
#include <charconv>
#include <numbers>
#include <optional>

#include <Eigen/Geometry>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest_name.h"
#include "base/quote.h"

namespace selvedge {
namespace {

std::optional<std::size_t> numberIn(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace

Mat3 rotationMatrix(const Vec3& degrees) {
  const Vec3 angle = degrees * (std::numbers::pi / 180);
  return (Eigen::AngleAxisd(angle.z(), Vec3::UnitZ()) * Eigen::AngleAxisd(angle.y(), Vec3::UnitY()) *
          Eigen::AngleAxisd(angle.x(), Vec3::UnitX()))
      .toRotationMatrix();
}

SewingPattern patternOf(const Scene& scene, const std::string& body) {
  SewingPattern pattern;
  for (const PanelBlock& panel : scene.panels) {
    if (panel.body == body)
      pattern.panels.push_back({panel.name, panel.outline, panel.origin, rotationMatrix(panel.rotation)});
  }
  for (const SeamBlock& seam : scene.seams) {
    std::string wrong;
    if (seam.body != body) continue;
    const PanelSide from = sideOf(pattern.panels, seam.from, wrong), to = sideOf(pattern.panels, seam.to, wrong);
    if (wrong.empty()) pattern.seams.push_back({from, to});
  }
  return pattern;
}

PanelSide sideOf(const std::vector<ClothPanel>& panels, const std::string& text, std::string& wrong) {
  const std::size_t dot = text.rfind('.');
  const std::string name = text.substr(0, dot);
  const auto found =
      std::find_if(panels.begin(), panels.end(), [&](const ClothPanel& each) { return each.name == name; });
  if (found == panels.end()) {
    std::vector<std::string> names;
    for (const ClothPanel& panel : panels) names.push_back(panel.name);
    const std::string near = nearestName(name, names);
    wrong = fmt::format("there is no panel {}", quote(name));
    if (!near.empty()) wrong += fmt::format(", did you mean {}?", quote(near));
    wrong += names.empty() ? "; this cloth has none"
                           : fmt::format("{} the panels are: {}", near.empty() ? ";" : "", fmt::join(names, ", "));
    return {};
  }
  const auto panel = static_cast<std::size_t>(found - panels.begin());
  const std::size_t count = found->edges();
  if (count == 0) return {panel, 0, 0};  // its outline was refused
  const std::string_view edges = dot == std::string::npos ? std::string_view() : std::string_view(text).substr(dot + 1);
  const std::size_t dash = edges.find('-');
  const auto first = numberIn(edges.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : numberIn(edges.substr(dash + 1));
  if (!first || !last || *first >= count || *last >= count) {
    wrong = fmt::format(
        "{} must name an edge of {}, such as {}.0, or several that follow each other, {}.0-{}; it has "
        "edges 0 to {}",
        quote(text), name, name, name, count - 1, count - 1);
    return {};
  }
  return {panel, *first, (*last + count - *first) % count + 1};
}

}  // namespace selvedge
