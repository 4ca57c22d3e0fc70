// Who types as soon as a page opens is faster than its field, which has the keyboard only from the next frame on:
// letters wait for it.
#pragma once

#include <vector>

#include <imgui.h>

namespace selvedge {

class EarlyLetters {
 public:
  void begin();   // the page opens
  void before();  // the field is drawn next
  void after();   // it was the last item

 private:
  std::vector<ImWchar> letters_;
  bool hasKeyboard_ = false;
};

}  // namespace selvedge
