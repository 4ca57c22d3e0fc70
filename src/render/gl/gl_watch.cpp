#include "render/gl/gl_watch.h"

#include <utility>

#include <fmt/format.h>
#include <glad/gl.h>

namespace selvedge {
namespace {

void GLAD_API_PTR onMessage(GLenum source, GLenum type, GLuint, GLenum, GLsizei length, const GLchar* text,
                            const void* user) {
  // What a compiler says about a shader is the shader library's business.
  if (type != GL_DEBUG_TYPE_ERROR || source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;
  static_cast<GlWatch*>(const_cast<void*>(user))->note(std::string(text, static_cast<std::size_t>(length)));
}

}  // namespace

GlWatch::GlWatch() : reports_(GLAD_GL_KHR_debug != 0 && glDebugMessageCallback != nullptr) {
  if (!reports_) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(onMessage, this);
}

GlWatch::~GlWatch() {
  if (reports_) glDebugMessageCallback(nullptr, nullptr);
}

void GlWatch::poll(const char* where) {
  constexpr int kMost = 8;  // a lost context may answer for ever
  const int before = errors_;
  for (int i = 0; i < kMost; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return;
    if (errors_ == before) note(fmt::format("GL error 0x{:04x} in {}", error, where));
  }
}

void GlWatch::note(std::string message) {
  ++errors_;
  last_ = std::move(message);
}

}  // namespace selvedge
