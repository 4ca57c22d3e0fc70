// All programs, kept up with their files: saved while we run, a shader is used from then on; one that cannot be
// compiled leaves the last good one in place.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "render/gl/shader_program.h"

namespace selvedge {

enum class ShaderName {
  sky,
  ground,
  groundShadow,
  cloth,
  clothMap,
  clothDense,
  yarn,
  shape,
  shadow,
  yarnShadow,
  springs,
  normals,
  segments,
  points,
  distances,
  occlusion,
  occlusionBlur,
  occlusionShow,
  contactBlur,
  groundContact,
  count
};

class ShaderLibrary {
 public:
  explicit ShaderLibrary(ShaderOrigin origin);  // throws std::runtime_error

  const ShaderProgram& use(ShaderName name) const;  // makes it GL's current one
  void refresh();                                   // looks at the files, about twice a second
  bool stale() const;                               // refresh() would find another one than it has
  std::vector<std::string> errors() const;          // each once

 private:
  struct Entry {
    ShaderProgram program;
    std::vector<ShaderFile> files;
    std::string problem;
  };
  ShaderOrigin origin_;
  std::array<Entry, static_cast<std::size_t>(ShaderName::count)> entries_;
  std::chrono::steady_clock::time_point looked_;
};

}  // namespace selvedge
