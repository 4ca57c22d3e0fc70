// A vertex and a fragment shader, linked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "render/gl/gl_objects.h"
#include "render/gl/shader_source.h"

namespace selvedge {

// Where every program finds what all of them share.
enum TextureUnit : int { kShadowUnit, kColourMapUnit, kNodeUnit, kListUnit, kValueUnit, kDepthUnit, kOcclusionUnit };
inline constexpr unsigned kSceneBinding = 0;  // of the uniform block "Scene"

class ShaderProgram {
 public:
  void use() const { glUseProgram(program_.id()); }
  // Of the program in use; names that it does not have are passed over.
  void set(const char* name, int value) const { glUniform1i(place(name), value); }
  void set(const char* name, int x, int y) const { glUniform2i(place(name), x, y); }
  void set(const char* name, float value) const { glUniform1f(place(name), value); }
  void set(const char* name, const glm::vec2& value) const { glUniform2f(place(name), value.x, value.y); }
  void set(const char* name, const glm::vec3& value) const { glUniform3f(place(name), value.x, value.y, value.z); }
  void set(const char* name, const glm::vec4& v) const { glUniform4f(place(name), v.x, v.y, v.z, v.w); }
  void set(const char* name, const glm::mat2& m) const { glUniformMatrix2fv(place(name), 1, GL_FALSE, &m[0][0]); }
  void set(const char* name, const glm::mat4& m) const { glUniformMatrix4fv(place(name), 1, GL_FALSE, &m[0][0]); }

 private:
  friend struct BuiltProgram;
  friend struct BuiltProgram buildProgram(const struct ShaderOrigin&, const std::string&, const std::string&);
  GLint place(const char* name) const { return glGetUniformLocation(program_.id(), name); }
  GlProgram program_;
};

struct BuiltProgram {
  std::optional<ShaderProgram> program;  // none where there is a problem
  std::vector<ShaderFile> files;         // all that were read
  std::string problem;                   // "file:line: what"
};

// Where shaders are, and the lines that all of them begin with.
struct ShaderOrigin {
  std::vector<std::string> folders;
  std::string head;
};

BuiltProgram buildProgram(const ShaderOrigin& origin, const std::string& vertex, const std::string& fragment);

}  // namespace selvedge
