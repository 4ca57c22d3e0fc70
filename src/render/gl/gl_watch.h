// Counts what GL complains about.
#pragma once

#include <string>

namespace selvedge {

class GlWatch {
 public:
  GlWatch();
  ~GlWatch();
  GlWatch(const GlWatch&) = delete;
  GlWatch& operator=(const GlWatch&) = delete;

  void poll(const char* where);  // asks GL itself: for contexts that report nothing
  void note(std::string message);

  int errors() const { return errors_; }
  const std::string& last() const { return last_; }

 private:
  bool reports_ = false;  // GL_KHR_debug is there
  int errors_ = 0;
  std::string last_;
};

}  // namespace selvedge
