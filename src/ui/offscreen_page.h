// A page of ImGui's that becomes a picture: an ImGui context of its own in the OpenGL context that is current, in a
// window's as well as in one without a display.
#pragma once

#include <vector>

#include <imgui.h>

#include "render/gl/target_texture.h"
#include "ui/theme.h"
#include "video/picture_sink.h"

namespace selvedge {

class OffscreenPage {
 public:
  OffscreenPage(PictureSize size, const Theme& theme);
  ~OffscreenPage();
  OffscreenPage(const OffscreenPage&) = delete;
  OffscreenPage& operator=(const OffscreenPage&) = delete;

  // Between the two, ImGui's calls are about this page; then about what they were before.
  void begin();
  void end(ImU32 ground, std::vector<unsigned char>& rgb);  // RGB rows from the top
  PictureSize size() const { return size_; }
  unsigned texture() const { return target_.texture.id(); }  // with the picture; its first row is the lowest one
  void dress(const Theme& theme);                            // in other colours, of the same scale

 private:
  PictureSize size_;
  ImGuiContext* context_ = nullptr;
  ImGuiContext* before_ = nullptr;
  TargetTexture target_;
};

// A part of the page: fixed, without any decoration. ImGui::End() ends it.
void beginPart(const char* name, ImVec2 low, ImVec2 size, ImVec2 padding);

}  // namespace selvedge
