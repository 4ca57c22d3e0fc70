// A display of its own (Xvfb), the program on it, a hand on mouse and keyboard (xdotool), and what the window shows
// (its --status file).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "support/patience.h"
#include "support/temporary_folder.h"

namespace selvedge::test {

// A number, word or list of the status file, by its first "name": there.
struct Status {
  std::string text;
  double number(const std::string& name) const;
  bool flag(const std::string& name) const;
  std::string word(const std::string& name) const;
  std::vector<double> list(const std::string& name) const;
  std::size_t lanes() const;
  Status lane(char letter) const;  // the part about it
  bool contains(const std::string& part) const { return text.find(part) != std::string::npos; }

  struct Window {
    std::string name;
    double x, y, width, height;
  };
  std::vector<Window> windows() const;
  const Window* window(const std::vector<Window>& all, const std::string& name) const;

  // What is written on the window.
  struct Text {
    std::string words, in;  // in: the window that drew it
    double x = 0, y = 0, x1 = 0, y1 = 0;
    bool cut = false;
    double middleX() const { return (x + x1) / 2; }
    double middleY() const { return (y + y1) / 2; }
  };
  std::vector<Text> texts(const std::string& in = "") const;  // of windows whose names start like that
  std::optional<Text> find(const std::string& words, const std::string& in = "") const;  // just these words
  bool shows(const std::string& part, const std::string& in = "") const;                 // in one of the lines
  std::string parameter(const std::string& key) const;                                   // "0.2", "triangles"
};

class Desktop {
 public:
  explicit Desktop(int width = 1280, int height = 720, int dpi = 96);  // of the screen
  ~Desktop();
  Desktop(const Desktop&) = delete;
  Desktop& operator=(const Desktop&) = delete;

  bool works() const { return server_ > 0; }  // Xvfb and xdotool are here
  // Starts the program in a folder of the test's and waits until its window shows a scene. What the arguments do not say of
  // how it is drawn is what costs least.
  bool start(const std::vector<std::string>& arguments, const std::string& program = SELVEDGE_PROGRAM);
  bool running() const;
  int wait();  // for its end; the exit status, -1 where it did not end
  void kill(int signal);
  void killServer();
  std::string said() const;  // on its standard error

  void key(const std::string& keys);  // as xdotool names them: "p", "ctrl+z", "bracketleft"
  void type(const std::string& text);
  void move(double x, double y);
  void down(int button = 1);
  void up(int button = 1);
  void click(double x, double y, int button = 1);
  void click(const Status::Text& text) { click(text.middleX(), text.middleY()); }
  void drag(double x0, double y0, double x1, double y1, int button = 1);  // holds it: up() lets go
  void resize(int width, int height);
  void close();                                      // as the window manager's button does
  void leave(const std::string& lost = "");          // closes it, and says yes where it asks; what it says is lost
  void tool(const std::vector<std::string>& words);  // xdotool
  void script(const std::string& lines);             // of xdotool's, %@ being the window

  Status status() const;
  // The status once `good` holds for it, or the last one there was.
  bool until(const std::function<bool(const Status&)>& good, double seconds = kPatience);
  // Until the program has written its status so often again (after a picture, at most twenty times a second). The first
  // may tell of a picture that was begun before; after two, what was done has been seen, on however slow a machine.
  void settle(int statuses = 3);
  std::string file(const std::string& name) const { return folder_.file(name); }
  const TemporaryFolder& folder() const { return folder_; }
  void environment(const std::string& name, const std::string& value);  // of the program

 private:
  void launch(const std::vector<std::string>& words);

  TemporaryFolder folder_;
  pid_t server_ = -1, program_ = -1;
  std::string display_, window_;
  std::vector<std::pair<std::string, std::string>> environment_;
};

}  // namespace selvedge::test
