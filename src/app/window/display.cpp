#include "app/window/display.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <glad/gl.h>

#include "app/settings/settings_file.h"
#include "render/gl/gl_functions.h"
#include "render/gl/read_pixels.h"
#include "render/renderer.h"
#include "ui/fonts.h"
#include "ui/text_field.h"

namespace selvedge {
namespace {

constexpr float kFontPixels = 15;
constexpr int kLeastWidth = 200, kLeastHeight = 150;

std::string glfwWords() {
  const char* words = nullptr;
  glfwGetError(&words);
  return words ? words : "no reason given";
}

std::string noDisplay() {
  const char* x11 = std::getenv("DISPLAY");
  const char* wayland = std::getenv("WAYLAND_DISPLAY");
  const bool any = (x11 && *x11) || (wayland && *wayland);
  return fmt::format(
      "no window can be opened: {} ({}).\nStart it on a desktop, or run scenes without a window: selvedge run SCENE",
      any ? fmt::format("the display {} does not answer", x11 && *x11 ? x11 : wayland)
          : "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)",
      glfwWords());
}

// The OpenGL version that the driver gives when no version is asked for: for the message that it is too low.
std::string offeredVersion() {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  GLFWwindow* window = glfwCreateWindow(64, 64, "Selvedge", nullptr, nullptr);
  if (!window) return "none";
  const int major = glfwGetWindowAttrib(window, GLFW_CONTEXT_VERSION_MAJOR);
  const int minor = glfwGetWindowAttrib(window, GLFW_CONTEXT_VERSION_MINOR);
  glfwDestroyWindow(window);
  return fmt::format("{}.{}", major, minor);
}

// Where the system knows of no scale, a screen of many pixels has one all the same, so that letters can be read there, too:
// by its size where that is known and small; otherwise a letter takes as much of the shorter side as on a screen of 1440
// lines, for a projector says nothing true of its size, and a server that knows none says 96 dots an inch.
float finenessOf(double serverDots) {
  constexpr int kManyPixels = 1900;                             // along the shorter side
  constexpr double kUsual = 96, kFine = 130, kPlausible = 600;  // dots an inch
  constexpr double kLines = 1440;
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  const int lines = mode ? std::min(mode->width, mode->height) : 0;
  if (lines < kManyPixels) return 1;
  int across = 0, down = 0;  // mm
  glfwGetMonitorPhysicalSize(monitor, &across, &down);
  const double dots = std::max(serverDots, down > 0 ? 25.4 * mode->height / down : 0);
  const double asked = dots >= kFine && dots <= kPlausible ? dots / kUsual : lines / kLines;
  const double scale = std::round(4 * asked) / 4;
  return static_cast<float>(std::clamp(scale, 1.0, std::max(1.0, lines / 720.0)));
}

}  // namespace

Display::Library::Library() {
  if (!glfwInit()) throw DisplayError(noDisplay());
}

Display::Library::~Library() { glfwTerminate(); }

Display::Display(Workbench& bench, WindowSize size, bool visible) : bench_(bench) {
  server_.watch();
  open(size, visible);
  if (const std::string problem = loadGl(glfwGetProcAddress); !problem.empty()) throw DisplayError(problem);
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(window_, this);
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // settings_file.h keeps what is to be kept
  ImGui::GetIO().ConfigWindowsMoveFromTitleBarOnly = true;
  ImGui_ImplGlfw_InitForOpenGL(window_, false);
  listen();
  ImGui_ImplOpenGL3_Init("#version 330");
  font_ = findFont();
}

Display::~Display() {
  if (!window_) return;
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
}

void Display::open(WindowSize size, bool visible) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, std::getenv("SELVEDGE_GL_DEBUG") ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);  // views have their own
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, size.scaled ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
  window_ = glfwCreateWindow(std::max(size.width, kLeastWidth), std::max(size.height, kLeastHeight), "Selvedge",
                             nullptr, nullptr);
  if (!window_) {
    const std::string why = glfwWords(), offered = offeredVersion();
    throw DisplayError(
        fmt::format("Selvedge needs OpenGL 3.3, and the graphics driver offers {} ({}).\nA newer driver, or "
                    "Mesa's software renderer (LIBGL_ALWAYS_SOFTWARE=1), helps; scenes also run without a "
                    "window: selvedge run SCENE",
                    offered, why));
  }
  glfwSetWindowSizeLimits(window_, kLeastWidth, kLeastHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
  if (contentScale() == 1) fine_ = finenessOf(server_.dotsPerInch());
  if (fine_ > 1 && size.scaled) {
    glfwSetWindowSize(window_, static_cast<int>(fine_ * static_cast<float>(size.width)),
                      static_cast<int>(fine_ * static_cast<float>(size.height)));
  }
  if (size.fits && visible) fitToScreen();
  plain_ = this->size();
  if (size.maximised && visible) glfwMaximizeWindow(window_);
  glfwMakeContextCurrent(window_);
}

// With the frame that the window manager has put around it, into what its bars leave of the largest screen.
void Display::fitToScreen() {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  int left = 0, top = 0, across = 0, down = 0;
  for (int i = 0; i < count; ++i) {
    int x = 0, y = 0, w = 0, h = 0;
    glfwGetMonitorWorkarea(monitors[i], &x, &y, &w, &h);
    if (static_cast<long>(w) * h > static_cast<long>(across) * down) left = x, top = y, across = w, down = h;
  }
  int frame[4] = {0, 0, 0, 0}, width = 0, height = 0;  // frame: left, top, right, bottom
  glfwGetWindowFrameSize(window_, &frame[0], &frame[1], &frame[2], &frame[3]);
  glfwGetWindowSize(window_, &width, &height);
  const int widest = across - frame[0] - frame[2], tallest = down - frame[1] - frame[3];
  if (widest < kLeastWidth || tallest < kLeastHeight || (width <= widest && height <= tallest)) return;
  glfwSetWindowSize(window_, std::min(width, widest), std::min(height, tallest));
  glfwSetWindowPos(window_, left + frame[0], top + frame[1]);
}

float Display::contentScale() const {
  float across = 1, down = 1;
  glfwGetWindowContentScale(window_, &across, &down);
  return fine_ * std::max(across, down);
}

void Display::show() { glfwRestoreWindow(window_); }

bool Display::closing() {
  const bool wanted = glfwWindowShouldClose(window_);
  glfwSetWindowShouldClose(window_, GLFW_FALSE);
  return wanted;
}

bool Display::minimised() const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) || width == 0 || height == 0;
}

bool Display::lost() const {
  using Status = GLenum (*)();
  const char* name = glfwExtensionSupported("GL_KHR_robustness")   ? "glGetGraphicsResetStatus"
                     : glfwExtensionSupported("GL_ARB_robustness") ? "glGetGraphicsResetStatusARB"
                                                                   : nullptr;
  const auto status = name ? reinterpret_cast<Status>(glfwGetProcAddress(name)) : nullptr;
  return status && status() != GL_NO_ERROR;
}

bool Display::events(double wait) {
  stirred_ = !typed_.empty();
  if (wait > 0) {
    glfwWaitEventsTimeout(wait);
  } else {
    glfwPollEvents();
  }
  return stirred_ || glfwWindowShouldClose(window_);
}

void Display::followWishes() {
  if (bench_.wishes.fullscreen != fullscreen_) {
    fullscreen_ = bench_.wishes.fullscreen;
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (fullscreen_ && monitor) {
      glfwGetWindowPos(window_, &placed_[0], &placed_[1]);
      glfwGetWindowSize(window_, &placed_[2], &placed_[3]);
      const GLFWvidmode* mode = glfwGetVideoMode(monitor);
      glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    } else if (placed_[2] > 0) {
      glfwSetWindowMonitor(window_, nullptr, placed_[0], placed_[1], placed_[2], placed_[3], GLFW_DONT_CARE);
    }
  }
  const std::string& name =
      bench_.document.scene.title.empty() ? bench_.document.scene.name : bench_.document.scene.title;
  const std::string wanted = name.empty() ? "Selvedge" : fmt::format("{} - Selvedge", name);
  if (wanted != title_) glfwSetWindowTitle(window_, (title_ = wanted).c_str());
}

void Display::beginFrame(Theme& theme) {
  followWishes();
  const double wanted = remembered(bench_.settings, "scale", 1.0);
  const float scale = std::clamp(contentScale() * static_cast<float>(wanted), 0.5F, 8.0F);
  if (theme.scale != scale || theme.dark != bench_.viewing.look.dark || fontPixels_ == 0) {
    theme = Theme::make(bench_.viewing.look.dark, scale);
    theme.apply();
  }
  const float pixels = std::round(theme.px(kFontPixels));
  if (pixels != fontPixels_) {
    fontPixels_ = pixels;
    loadFont(font_, pixels);
    addReadingFonts(pixels);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
  }
  feed();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  if (bench_.wishes.handsOff) ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
  ImGui::NewFrame();
  forgetUndoOfOldText();
}

void Display::layOut() { ImGui::Render(); }

void Display::draw(std::string_view windows) {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, width, height);
  const ImVec4 ground = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
  glClearColor(ground.x, ground.y, ground.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImDrawData shown = *ImGui::GetDrawData();
  std::vector<ImDrawList*> lists(shown.CmdLists, shown.CmdLists + shown.CmdListsCount);
  std::erase_if(lists, [&](const ImDrawList* list) {
    return !std::string_view(list->_OwnerName ? list->_OwnerName : "").starts_with(windows);
  });
  shown.CmdLists = lists.data();
  shown.CmdListsCount = static_cast<int>(lists.size());
  ImGui_ImplOpenGL3_RenderDrawData(&shown);
}

WindowSize Display::size() const {
  const bool maximised = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0;
  if (maximised) return {plain_.width, plain_.height, true, true, true};
  int width = 0, height = 0;
  const float scale = contentScale();  // the size is multiplied with it when a window is opened
  glfwGetWindowSize(window_, &width, &height);
  plain_ = {static_cast<int>(static_cast<float>(width) / scale), static_cast<int>(static_cast<float>(height) / scale)};
  return plain_;
}

void Display::swap() { glfwSwapBuffers(window_); }

PictureSize Display::pixels(ImVec2 low, ImVec2 high, std::vector<unsigned char>& rgb) const {
  int wide = 0, tall = 0;
  glfwGetFramebufferSize(window_, &wide, &tall);
  const ImVec2 dense = ImGui::GetIO().DisplayFramebufferScale;
  const auto inside = [](float x, int most) { return std::clamp(static_cast<int>(x), 0, most); };
  const int left = inside(low.x * dense.x, wide), top = inside(low.y * dense.y, tall);
  const PictureSize size{inside(high.x * dense.x, wide) - left, inside(high.y * dense.y, tall) - top};
  readPixels(left, tall - top - size.height, size.width, size.height, rgb);
  return size;
}

}  // namespace selvedge
