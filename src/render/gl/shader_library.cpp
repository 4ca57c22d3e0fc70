#include "render/gl/shader_library.h"

#include <algorithm>
#include <stdexcept>

namespace selvedge {
namespace {

struct Files {
  const char *vertex, *fragment;
};
constexpr std::array<Files, static_cast<std::size_t>(ShaderName::count)> kFiles{{
    {"sky.vert", "sky.frag"},
    {"ground.vert", "ground.frag"},
    {"ground_shadow.vert", "ground_shadow.frag"},
    {"cloth.vert", "cloth.frag"},
    {"cloth.vert", "cloth_map.frag"},
    {"cloth_dense.vert", "cloth_dense.frag"},
    {"yarn.vert", "yarn.frag"},
    {"shape.vert", "shape.frag"},
    {"shadow.vert", "shadow.frag"},
    {"yarn_shadow.vert", "shadow.frag"},
    {"springs.vert", "line.frag"},
    {"normals.vert", "line.frag"},
    {"segments.vert", "line.frag"},
    {"points.vert", "points.frag"},
    {"picture.vert", "distances.frag"},
    {"picture.vert", "occlusion.frag"},
    {"picture.vert", "occlusion_blur.frag"},
    {"picture.vert", "occlusion_show.frag"},
    {"picture.vert", "contact_blur.frag"},
    {"ground_contact.vert", "ground_contact.frag"},
}};
constexpr std::chrono::milliseconds kInterval{500};

}  // namespace

ShaderLibrary::ShaderLibrary(ShaderOrigin origin)
    : origin_(std::move(origin)), looked_(std::chrono::steady_clock::now()) {
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    BuiltProgram built = buildProgram(origin_, kFiles[i].vertex, kFiles[i].fragment);
    if (!built.program) throw std::runtime_error(built.problem);
    entries_[i] = {std::move(*built.program), std::move(built.files), {}};
  }
}

const ShaderProgram& ShaderLibrary::use(ShaderName name) const {
  const ShaderProgram& program = entries_[static_cast<std::size_t>(name)].program;
  program.use();
  return program;
}

bool ShaderLibrary::stale() const {
  if (std::chrono::steady_clock::now() - looked_ < kInterval) return false;
  return std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) {
    return std::any_of(entry.files.begin(), entry.files.end(), [](const auto& file) { return file.changed(); });
  });
}

void ShaderLibrary::refresh() {
  const auto now = std::chrono::steady_clock::now();
  if (now - looked_ < kInterval) return;
  looked_ = now;
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    Entry& entry = entries_[i];
    if (std::none_of(entry.files.begin(), entry.files.end(), [](const auto& file) { return file.changed(); })) continue;
    BuiltProgram built = buildProgram(origin_, kFiles[i].vertex, kFiles[i].fragment);
    if (built.program) entry.program = std::move(*built.program);
    if (!built.files.empty()) entry.files = std::move(built.files);
    entry.problem = std::move(built.problem);
  }
}

std::vector<std::string> ShaderLibrary::errors() const {
  std::vector<std::string> all;
  for (const Entry& entry : entries_)
    if (!entry.problem.empty() && std::find(all.begin(), all.end(), entry.problem) == all.end())
      all.push_back(entry.problem);
  return all;
}

}  // namespace selvedge
