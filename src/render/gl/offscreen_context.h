// An OpenGL context without a window or a display: EGL, on Mesa's surfaceless platform or else on a device of the
// driver's.
#pragma once

#include <string>

namespace selvedge {

class OffscreenContext {
 public:
  // watched: the driver reports wrong calls (gl_watch.h), which may cost it some speed.
  explicit OffscreenContext(bool watched = false);
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

  const std::string& problem() const { return problem_; }  // empty: there is a context, and it is current

 private:
  bool open(void* display, bool watched);

  void* display_ = nullptr;
  void* context_ = nullptr;
  std::string problem_;
};

}  // namespace selvedge
