// Keys and dropped files, from GLFW to the table of actions.
#include <algorithm>
#include <cctype>
#include <cstring>

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include "app/actions/actions.h"
#include "app/window/display.h"

namespace selvedge {
namespace {

// An open list, the page of files and the page that finds have the keyboard to themselves; Escape closes them.
bool elsewhere(Workbench& bench, const Chord& chord) {
  const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (popup && chord.key == GLFW_KEY_ESCAPE) bench.wishes.closedPopups = true;
  const bool files = bench.dialogs.open || bench.dialogs.save;  // where Escape also answers a question
  return popup || files || (bench.dialogs.find && chord.key != GLFW_KEY_ESCAPE);
}

void act(Workbench& bench, const Chord& chord, bool repeating) {
  if (elsewhere(bench, chord)) return;
  const Action* action = actionOf(chord);
  if (!action || (repeating && !action->repeats)) return;
  perform(*action, bench);
}

// ImGui asks for text for a frame longer than the field is there.
bool typing() { return ImGui::GetIO().WantTextInput && ImGui::IsAnyItemActive(); }

}  // namespace

void Display::listen() {
  static const auto stir = [](GLFWwindow* window) {
    static_cast<Display*>(glfwGetWindowUserPointer(window))->noteEvent();
  };
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int focused) {
    stir(window);
    ImGui_ImplGlfw_WindowFocusCallback(window, focused);
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int entered) {
    stir(window);
    ImGui_ImplGlfw_CursorEnterCallback(window, entered);
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
    stir(window);
    ImGui_ImplGlfw_MouseButtonCallback(window, button, action, mods);
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double x, double y) {
    stir(window);
    ImGui_ImplGlfw_ScrollCallback(window, x, y);
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double, double) { stir(window); });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { stir(window); });
  glfwSetWindowSizeCallback(window_, [](GLFWwindow* window, int, int) { stir(window); });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* window, float, float) { stir(window); });
  glfwSetKeyCallback(window_, onKey);
  glfwSetCharCallback(window_, onLetter);
  glfwSetDropCallback(window_, onDrop);
}

// A key that is let go within the frame it was pressed in would never be seen as down: it is let go in the next one.
void Display::feed() {
  std::vector<int> pressed;
  while (!typed_.empty()) {
    const Typed event = typed_.front();
    if (event.letter != 0) {
      ImGui_ImplGlfw_CharCallback(window_, event.letter);
    } else {
      if (event.action == GLFW_RELEASE && std::find(pressed.begin(), pressed.end(), event.key) != pressed.end()) return;
      if (event.action == GLFW_PRESS) pressed.push_back(event.key);
      ImGui_ImplGlfw_KeyCallback(window_, event.key, event.scancode, event.action, event.mods);
    }
    typed_.pop_front();
  }
}

// Keys without a character, and those with Ctrl, which have none; what else is a letter comes through onLetter(), as
// the keyboard's own layout has it.
void Display::onKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
  Display& self = *static_cast<Display*>(glfwGetWindowUserPointer(window));
  self.noteEvent();
  self.typed_.push_back({key, scancode, action, mods, 0});
  if (action == GLFW_RELEASE) return;
  self.repeating_ = action == GLFW_REPEAT;
  self.otherModifier_ = (mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0;
  if (typing() || self.otherModifier_) return;
  const bool control = (mods & GLFW_MOD_CONTROL) != 0, shift = (mods & GLFW_MOD_SHIFT) != 0;
  const char* name = glfwGetKeyName(key, scancode);
  if (control && name && std::strlen(name) == 1) {
    const auto letter = static_cast<char32_t>(std::tolower(static_cast<unsigned char>(name[0])));
    act(self.bench_, {letter, 0, true, shift}, self.repeating_);
  } else if (!control && (!name || key > GLFW_KEY_WORLD_2)) {
    const bool known = actionOf({0, key, false, shift});
    act(self.bench_, {0, key, false, shift && known}, self.repeating_);
  }
}

void Display::onLetter(GLFWwindow* window, unsigned codepoint) {
  Display& self = *static_cast<Display*>(glfwGetWindowUserPointer(window));
  self.noteEvent();
  self.typed_.push_back({0, 0, 0, 0, codepoint});
  if (typing() || self.otherModifier_ || codepoint > 126) return;
  const auto letter = static_cast<char32_t>(std::tolower(static_cast<int>(codepoint)));
  act(self.bench_, {letter, 0, false, false}, self.repeating_);
}

void Display::onDrop(GLFWwindow* window, int count, const char** paths) {
  Display& self = *static_cast<Display*>(glfwGetWindowUserPointer(window));
  self.noteEvent();
  Workbench& bench = self.bench_;
  if (count != 1)
    return bench.notices.say("Drop one file: a scene (.toml), a mesh (.obj, .ply) or a session (.session).", true);
  bench.open(paths[0]);
}

}  // namespace selvedge
