// What GL hands out as a number, freed with its owner. A context must be current when one is made and when it goes.
#pragma once

#include <cstddef>
#include <utility>

#include <glad/gl.h>

namespace selvedge {

template <class Kind>
class GlObject {
 public:
  GlObject() : id_(Kind::make()) {}
  explicit GlObject(GLuint id) : id_(id) {}
  ~GlObject() {
    if (id_ != 0) Kind::free(id_);
  }
  GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  GLuint id() const { return id_; }

 private:
  GLuint id_;
};

#define SELVEDGE_GL_KIND(Kind)                                 \
  struct Kind##Kind {                                          \
    static GLuint make() {                                     \
      GLuint id = 0;                                           \
      glGen##Kind##s(1, &id);                                  \
      return id;                                               \
    }                                                          \
    static void free(GLuint id) { glDelete##Kind##s(1, &id); } \
  };                                                           \
  using Gl##Kind = GlObject<Kind##Kind>;
SELVEDGE_GL_KIND(Buffer)
SELVEDGE_GL_KIND(VertexArray)
SELVEDGE_GL_KIND(Texture)
SELVEDGE_GL_KIND(Framebuffer)
SELVEDGE_GL_KIND(Renderbuffer)
#undef SELVEDGE_GL_KIND

struct ProgramKind {
  static GLuint make() { return glCreateProgram(); }
  static void free(GLuint id) { glDeleteProgram(id); }
};
using GlProgram = GlObject<ProgramKind>;

struct ShaderKind {
  static void free(GLuint id) { glDeleteShader(id); }
};
using GlShader = GlObject<ShaderKind>;

}  // namespace selvedge
