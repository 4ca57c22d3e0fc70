// The window of the system: GLFW, its OpenGL context and ImGui on it. Everything of the graphics driver lives and dies
// with this; the workbench does not, so that a lost context costs a new Display and nothing else.
#pragma once

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/display_server.h"
#include "app/workbench/workbench.h"
#include "ui/theme.h"

struct GLFWwindow;

namespace selvedge {

// There is no display, or no OpenGL 3.3. The message says which, and what to do about it.
class DisplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct WindowSize {
  int width = 1280, height = 800;
  bool fits = true;        // no larger than the screen
  bool scaled = true;      // as much larger as letters are on that screen
  bool maximised = false;  // where the window manager can
};

class Display {
 public:
  Display(Workbench& bench, WindowSize size, bool visible = true);  // throws DisplayError
  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  void show();                                  // where it is minimised
  bool closing();                               // somebody wants to close it; asked once
  bool gone() const { return server_.gone(); }  // with its X server
  bool minimised() const;
  WindowSize size() const;  // as the constructor takes it; of a maximised window, what it was before
  bool lost() const;        // the context is gone (a reset of the graphics driver)
  // Waits for events, s: at most so long. False where none came, of the mouse, the keyboard or the desktop.
  bool events(double wait);
  void beginFrame(Theme& theme);  // a new ImGui frame, in the theme and at the scale that are wanted now
  void layOut();                  // ends it: what is drawn
  // What layOut() has ended: all ImGui windows, or only those whose names begin with `windows`.
  void draw(std::string_view windows = "");
  void swap();

  // The window's picture, or the part of it between two places (window pixels), as RGB rows from the top.
  PictureSize pixels(ImVec2 low, ImVec2 high, std::vector<unsigned char>& rgb) const;

 private:
  void open(WindowSize size, bool visible);
  void fitToScreen();
  float contentScale() const;
  void listen();
  void followWishes();  // full screen, title
  void feed();          // ImGui with what was typed
  void noteEvent() { stirred_ = true; }
  static void onKey(GLFWwindow* window, int key, int scancode, int action, int mods);
  static void onLetter(GLFWwindow* window, unsigned codepoint);
  static void onDrop(GLFWwindow* window, int count, const char** paths);
  struct Typed {
    int key, scancode, action, mods;
    unsigned letter;  // or, where it is not 0, this character
  };

  struct Library {  // GLFW
    Library();
    ~Library();
  };
  Workbench& bench_;
  Library library_;
  DisplayServer server_;
  GLFWwindow* window_ = nullptr;
  std::string font_, title_;
  float fontPixels_ = 0;
  float fine_ = 1;           // how much finer the screen is than the system says
  std::deque<Typed> typed_;  // not yet seen by ImGui
  bool stirred_ = false;     // an event came since the last look
  bool fullscreen_ = false, repeating_ = false, otherModifier_ = false;
  int placed_[4] = {0, 0, 0, 0};  // x, y, width, height before it was full screen
  mutable WindowSize plain_;      // when it was last not maximised
};

}  // namespace selvedge
