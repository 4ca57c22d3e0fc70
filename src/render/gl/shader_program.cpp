#include "render/gl/shader_program.h"

#include <array>
#include <string_view>

namespace selvedge {
namespace {

template <class Length, class Log>
std::string readLog(GLuint id, Length length, Log log) {
  GLint size = 0;
  length(id, GL_INFO_LOG_LENGTH, &size);
  std::string text(static_cast<std::size_t>(size), '\0');
  GLsizei written = 0;
  if (size > 0) log(id, size, &written, text.data());
  text.resize(static_cast<std::size_t>(written));
  return text;
}

GlShader compile(GLenum kind, const std::string& head, const ShaderSource& source, std::string& problem) {
  GlShader shader(glCreateShader(kind));
  const std::array<const char*, 2> texts{head.c_str(), source.text.c_str()};
  glShaderSource(shader.id(), static_cast<GLsizei>(texts.size()), texts.data(), nullptr);
  glCompileShader(shader.id());
  GLint good = GL_FALSE;
  glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &good);
  if (good == GL_FALSE) problem = firstError(readLog(shader.id(), glGetShaderiv, glGetShaderInfoLog), source.files);
  return shader;
}

void bindShared(GLuint program) {
  const GLuint block = glGetUniformBlockIndex(program, "Scene");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program, block, kSceneBinding);
  const std::array<std::pair<const char*, int>, 7> samplers{{{"shadowMap", kShadowUnit},
                                                             {"colourMaps", kColourMapUnit},
                                                             {"nodes", kNodeUnit},
                                                             {"list", kListUnit},
                                                             {"values", kValueUnit},
                                                             {"depthMap", kDepthUnit},
                                                             {"occlusionMap", kOcclusionUnit}}};
  glUseProgram(program);
  for (const auto& [name, unit] : samplers) glUniform1i(glGetUniformLocation(program, name), unit);
  glUseProgram(0);
}

}  // namespace

BuiltProgram buildProgram(const ShaderOrigin& origin, const std::string& vertex, const std::string& fragment) {
  const ShaderSource first = readShader(origin.folders, vertex), second = readShader(origin.folders, fragment);
  BuiltProgram built;
  built.files = first.files;
  built.files.insert(built.files.end(), second.files.begin(), second.files.end());
  built.problem = first.problem.empty() ? second.problem : first.problem;
  if (!built.problem.empty()) return built;

  const GlShader vertexShader = compile(GL_VERTEX_SHADER, origin.head, first, built.problem);
  if (!built.problem.empty()) return built;
  const GlShader fragmentShader = compile(GL_FRAGMENT_SHADER, origin.head, second, built.problem);
  if (!built.problem.empty()) return built;

  ShaderProgram program;
  const GLuint id = program.program_.id();
  glAttachShader(id, vertexShader.id());
  glAttachShader(id, fragmentShader.id());
  glLinkProgram(id);
  glDetachShader(id, vertexShader.id());
  glDetachShader(id, fragmentShader.id());
  GLint good = GL_FALSE;
  glGetProgramiv(id, GL_LINK_STATUS, &good);
  if (good == GL_FALSE) {
    built.problem = firstError(readLog(id, glGetProgramiv, glGetProgramInfoLog), second.files);
    return built;
  }
  bindShared(id);
  built.program = std::move(program);
  return built;
}

}  // namespace selvedge
