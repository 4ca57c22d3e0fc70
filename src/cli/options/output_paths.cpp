#include "cli/options/output_paths.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/quote.h"
#include "io/atomic_file.h"
#include "scene/blocks/presets.h"
#include "scene/mesh/figure_mesh.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

// "F.ply|F.obj" -> ".ply", ".obj"
std::vector<std::string> endingsOf(std::string_view type) {
  std::vector<std::string> endings;
  while (!type.empty()) {
    const std::string_view one = type.substr(0, type.find('|'));
    if (const std::size_t dot = one.find('.'); dot != std::string_view::npos) endings.emplace_back(one.substr(dot));
    type.remove_prefix(std::min(one.size() + 1, type.size()));
  }
  return endings;
}

}  // namespace

std::string endingProblem(const std::string& path, std::string_view type) {
  const std::vector<std::string> endings = endingsOf(type);
  std::error_code ignored;
  const bool special = isDevicePath(path) || (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored));
  const std::string own = lowerCase(fs::path(path).extension().string());
  if (endings.empty() || special || std::find(endings.begin(), endings.end(), own) != endings.end()) return "";
  return fmt::format("{}: the name must end in {}", path, fmt::join(endings, " or "));
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  };
  return place(a) == place(b) || fs::equivalent(a, b, ignored);
}

std::vector<std::string> filesRead(const Scene& scene) {
  const fs::path folder = scene.folder();
  std::vector<std::string> files{scene.path};
  for (const Scene::Cloth& cloth : scene.cloths()) {
    if (!cloth.mesh.file.empty()) files.push_back((folder / cloth.mesh.file).string());
    if (cloth.mesh.kind == "figure") files.push_back(skinOfFigure(files.back()));
    if (cloth.material.fabric != kNoPreset) files.push_back(findPresets(kFabrics));
  }
  if (scene.yarn.preset != kNoPreset) files.push_back(findPresets(kYarns));
  for (const ColliderBlock& collider : scene.colliders) {
    if (!collider.file.empty()) files.push_back((folder / collider.file).string());
  }
  if (!scene.start.state.empty()) files.push_back((folder / scene.start.state).string());
  std::erase_if(files, [](const std::string& file) {
    std::error_code ignored;
    return !fs::is_regular_file(file, ignored);
  });
  return files;
}

void requireNotRead(const std::vector<std::string>& results, const std::vector<std::string>& read) {
  for (const std::string& result : results) {
    const bool taken = !result.empty() && std::any_of(read.begin(), read.end(), [&](const std::string& file) {
      return isSameFile(result, file);
    });
    if (taken)
      throw InputError(result, "is read by this run, which would replace it; name another file for the result");
  }
}

}  // namespace selvedge
