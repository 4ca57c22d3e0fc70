// Keys and dropped files, from GLFW to the table of actions.
#include <cctype>
#include <cstring>
#include <filesystem>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/actions.h"
#include "app/display.h"

namespace selvedge {
namespace {

void act(Workbench& bench, const Chord& chord, bool repeating) {
  const Action* action = actionOf(chord);
  if (!action || (repeating && !action->repeats)) return;
  perform(*action, bench);
}

bool typing() { return ImGui::GetIO().WantTextInput; }

}  // namespace

void Display::listen() {
  glfwSetKeyCallback(window_, onKey);
  glfwSetCharCallback(window_, onLetter);
  glfwSetDropCallback(window_, onDrop);
}

// Keys without a character, and those with Ctrl, which have none; what else is a letter comes through onLetter(), as
// the keyboard's own layout has it.
void Display::onKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
  Display& self = *static_cast<Display*>(glfwGetWindowUserPointer(window));
  if (action == GLFW_RELEASE) return;
  self.repeating_ = action == GLFW_REPEAT;
  if (typing() || (mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER))) return;
  const bool control = (mods & GLFW_MOD_CONTROL) != 0, shift = (mods & GLFW_MOD_SHIFT) != 0;
  const char* name = glfwGetKeyName(key, scancode);
  if (control && name && std::strlen(name) == 1) {
    const auto letter = static_cast<char32_t>(std::tolower(static_cast<unsigned char>(name[0])));
    act(self.bench_, {letter, 0, true, shift}, self.repeating_);
  } else if (!control && (!name || key > GLFW_KEY_WORLD_2)) {
    act(self.bench_, {0, key, false, false}, self.repeating_);
  }
}

void Display::onLetter(GLFWwindow* window, unsigned codepoint) {
  Display& self = *static_cast<Display*>(glfwGetWindowUserPointer(window));
  if (typing() || codepoint > 126) return;
  const auto letter = static_cast<char32_t>(std::tolower(static_cast<int>(codepoint)));
  act(self.bench_, {letter, 0, false, false}, self.repeating_);
}

void Display::onDrop(GLFWwindow* window, int count, const char** paths) {
  Workbench& bench = static_cast<Display*>(glfwGetWindowUserPointer(window))->bench_;
  if (count != 1) return bench.say("Drop one file: a scene (.toml) or a mesh (.obj, .ply).", true);
  std::string extension = std::filesystem::path(paths[0]).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (extension == ".obj" || extension == ".ply") return bench.loadMesh(paths[0]);
  bench.load(paths[0]);
}

}  // namespace selvedge
