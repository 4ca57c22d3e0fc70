// A stage on which keys are pressed, letters typed and places clicked.
#pragma once

#include <functional>
#include <string>

#include <imgui_internal.h>

#include "app/plot/plot_stage.h"

namespace selvedge {

class TypingStage : public PlotStage {
 public:
  explicit TypingStage(std::function<void()> draw) : draw_(std::move(draw)) {
    for (int i = 0; i < ImGuiKey_COUNT; ++i) ImGui::GetIO().KeyMap[i] = i;
  }

  void frames(int count = 1) {
    for (int i = 0; i < count; ++i) frame(draw_);
  }
  void key(ImGuiKey key, bool ctrl = false) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = ctrl;
    io.KeysDown[key] = true;
    frames();
    io.KeyCtrl = io.KeysDown[key] = false;
    frames();
  }
  void type(const std::string& letters) {
    for (const char c : letters) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
      frames();
    }
    frames();
  }
  void click(ImVec2 at) {
    mouse(at);
    frames();
    button(0, true);
    frames();
    button(0, false);
    frames();
  }
  void undo(int times) {
    for (int i = 0; i < times; ++i) key(ImGuiKey_Z, true);
  }
  void redo(int times) {
    for (int i = 0; i < times; ++i) key(ImGuiKey_Y, true);
  }

  // In the field that has the keyboard; "(no field)" where none has.
  static std::string typed() {
    const ImGuiInputTextState& state = ImGui::GetCurrentContext()->InputTextState;
    if (state.ID == 0 || state.ID != ImGui::GetActiveID()) return "(no field)";
    const std::string text = state.TextA.Data;
    return state.CurLenA == static_cast<int>(text.size()) ? text : "(not as long as ImGui says) " + text;
  }

 private:
  std::function<void()> draw_;
};

}  // namespace selvedge
