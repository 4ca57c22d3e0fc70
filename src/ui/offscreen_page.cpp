#include "ui/offscreen_page.h"

#include <cmath>

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>

#include "render/gl/read_pixels.h"
#include "ui/fonts.h"

namespace selvedge {
namespace {

constexpr float kFontPixels = 15;  // at scale 1
constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

}  // namespace

OffscreenPage::OffscreenPage(PictureSize size, const Theme& theme) : size_(size), before_(ImGui::GetCurrentContext()) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
  io.DeltaTime = 1.0F / 60;
  io.MousePos = {-1e6F, -1e6F};
  ImGui_ImplOpenGL3_Init("#version 330");
  loadFont(findFont(), std::round(kFontPixels * theme.scale));
  theme.apply();
  ImGui::SetCurrentContext(before_);
  target_.make(GL_RGBA8, size.width, size.height);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

OffscreenPage::~OffscreenPage() {
  ImGuiContext* const before = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
  ImGui::SetCurrentContext(before == context_ ? nullptr : before);
}

void OffscreenPage::dress(const Theme& theme) {
  ImGuiContext* const before = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(context_);
  theme.apply();
  ImGui::SetCurrentContext(before);
}

void OffscreenPage::begin() {
  before_ = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void OffscreenPage::end(ImU32 ground, std::vector<unsigned char>& rgb) {
  ImGui::Render();
  glBindFramebuffer(GL_FRAMEBUFFER, target_.framebuffer.id());
  glViewport(0, 0, size_.width, size_.height);
  glDisable(GL_SCISSOR_TEST);
  const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(ground);
  glClearColor(colour.x, colour.y, colour.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  readPixels(0, 0, size_.width, size_.height, rgb);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  ImGui::SetCurrentContext(before_);
}

void beginPart(const char* name, ImVec2 low, ImVec2 size, ImVec2 padding) {
  ImGui::SetNextWindowPos(low);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::Begin(name, nullptr, kFixed);
  ImGui::PopStyleVar();
}

}  // namespace selvedge
