// ImGui without a window: frames are made and thrown away, the mouse is moved by hand.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/text_field.h"
#include "ui/theme.h"

namespace selvedge {

// Colours and columns of the traces that tests draw.
inline constexpr ImU32 kRed = IM_COL32(250, 10, 20, 255), kBlue = IM_COL32(10, 20, 250, 255),
                       kGreen = IM_COL32(10, 240, 30, 255);
inline const std::vector<std::string> kWaves{"a_J", "b_J"};

class PlotStage {
 public:
  explicit PlotStage(ImVec2 size = {400, 240}) : size_(size) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {4000, 2200};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    mouse({-1e6F, -1e6F});
  }
  ~PlotStage() { ImGui::DestroyContext(); }
  PlotStage(const PlotStage&) = delete;
  PlotStage& operator=(const PlotStage&) = delete;

  // A window without any frame at (0, 0).
  template <class Draw>
  void frame(const Draw& draw) {
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    ImGui::NewFrame();
    forgetUndoOfOldText();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size_);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin("stage", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    draw();
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::Render();
  }

  void mouse(ImVec2 at) { ImGui::GetIO().MousePos = at; }
  void button(int which, bool down) { ImGui::GetIO().MouseDown[which] = down; }
  void resize(ImVec2 size) { size_ = size; }

  int vertices() const { return ImGui::GetDrawData()->TotalVtxCount; }
  bool finite() const {
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i) {
      for (const ImDrawVert& vertex : data.CmdLists[i]->VtxBuffer) {
        if (!std::isfinite(vertex.pos.x) || !std::isfinite(vertex.pos.y)) return false;
        if (std::abs(vertex.pos.x) > 1e6F || std::abs(vertex.pos.y) > 1e6F) return false;
      }
    }
    return true;
  }
  // Is anything of this colour drawn between two places on x, away from both.
  bool drawn(ImU32 colour, float left, float right) const {
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i) {
      const ImDrawList& list = *data.CmdLists[i];
      for (const ImDrawCmd& command : list.CmdBuffer) {
        for (unsigned at = command.IdxOffset; at + 2 < command.IdxOffset + command.ElemCount; at += 3) {
          float low = 1e9F, high = -1e9F;
          bool same = true;
          for (unsigned k = 0; k < 3; ++k) {
            const auto index = static_cast<int>(command.VtxOffset + list.IdxBuffer[static_cast<int>(at + k)]);
            low = std::min(low, list.VtxBuffer[index].pos.x);
            high = std::max(high, list.VtxBuffer[index].pos.x);
            same = same && list.VtxBuffer[index].col == colour;
          }
          if (same && high > left && low < right) return true;
        }
      }
    }
    return false;
  }

 private:
  ImVec2 size_;
};

}  // namespace selvedge
