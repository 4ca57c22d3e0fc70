// An OpenGL context without a window or a display: EGL on Mesa's surfaceless platform, through whatever it finds.
#pragma once

#include <array>
#include <string>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "render/gl_functions.h"

namespace selvedge {

class GlContext {
 public:
  GlContext() {
    const auto display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (display != nullptr) display_ = display(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
    if (display_ == EGL_NO_DISPLAY || eglInitialize(display_, nullptr, nullptr) == EGL_FALSE) {
      display_ = EGL_NO_DISPLAY;
      problem_ = "EGL has no surfaceless platform here";
      return;
    }
    eglBindAPI(EGL_OPENGL_API);
    const std::array<EGLint, 11> wanted{EGL_CONTEXT_MAJOR_VERSION,
                                        3,
                                        EGL_CONTEXT_MINOR_VERSION,
                                        3,
                                        EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                        EGL_CONTEXT_OPENGL_DEBUG,
                                        EGL_TRUE,
                                        EGL_NONE,
                                        EGL_NONE,
                                        EGL_NONE};
    context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted.data());
    if (context_ == EGL_NO_CONTEXT || eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_FALSE) {
      problem_ = "EGL gives no context of OpenGL 3.3 core here";
      return;
    }
    version_ = loadGl([](const char* name) { return reinterpret_cast<GlFunction>(eglGetProcAddress(name)); }, problem_);
  }
  ~GlContext() {
    if (display_ == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context_ != EGL_NO_CONTEXT) eglDestroyContext(display_, context_);
    eglTerminate(display_);
  }
  GlContext(const GlContext&) = delete;
  GlContext& operator=(const GlContext&) = delete;

  const std::string& problem() const { return problem_; }  // empty: there is a context, and it is current
  const std::string& version() const { return version_; }

 private:
  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLContext context_ = EGL_NO_CONTEXT;
  std::string problem_, version_;
};

}  // namespace selvedge
