#include "render/gl/offscreen_context.h"

#include <array>
#include <vector>

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fmt/format.h>

#include "render/gl/gl_functions.h"

namespace selvedge {
namespace {

// Where there may be a context, the surest first: Mesa finds hardware or draws itself; a driver of its own has devices.
std::vector<EGLDisplay> displays() {
  std::vector<EGLDisplay> all;
  const auto platform =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (!platform) return all;
  all.push_back(platform(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr));
  const auto devices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  std::array<EGLDeviceEXT, 16> found{};
  EGLint count = 0;
  if (devices && devices(static_cast<EGLint>(found.size()), found.data(), &count)) {
    for (EGLint i = 0; i < count; ++i) {
      all.push_back(platform(EGL_PLATFORM_DEVICE_EXT, found[static_cast<std::size_t>(i)], nullptr));
    }
  }
  return all;
}

constexpr const char* kHelp = "Mesa's software renderer can draw everywhere (Debian: libegl1 and libgl1-mesa-dri)";

}  // namespace

OffscreenContext::OffscreenContext(bool watched) {
  problem_ = fmt::format("no picture can be drawn without a window: EGL has no surfaceless platform here. {}", kHelp);
  for (void* display : displays()) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) continue;
    if (open(display, watched)) return;
    problem_ = fmt::format("no picture can be drawn without a window: EGL gives no OpenGL 3.3 core here. {}", kHelp);
    eglTerminate(display);
  }
}

bool OffscreenContext::open(void* display, bool watched) {
  const std::array<EGLint, 9> wanted{EGL_CONTEXT_MAJOR_VERSION,
                                     3,
                                     EGL_CONTEXT_MINOR_VERSION,
                                     3,
                                     EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                     EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                     EGL_CONTEXT_OPENGL_DEBUG,
                                     watched ? EGL_TRUE : EGL_FALSE,
                                     EGL_NONE};
  if (!eglBindAPI(EGL_OPENGL_API)) return false;
  context_ = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted.data());
  if (context_ == EGL_NO_CONTEXT) return false;
  std::string missing = "no current context";
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context_)) {
    missing = loadGl([](const char* name) { return reinterpret_cast<GlFunction>(eglGetProcAddress(name)); });
  }
  if (missing.empty()) {
    display_ = display;
    problem_.clear();
    return true;
  }
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display, context_);
  context_ = nullptr;
  return false;
}

OffscreenContext::~OffscreenContext() {
  if (!display_) return;
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

}  // namespace selvedge
