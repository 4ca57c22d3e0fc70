#include "window/desktop.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <regex>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "window/close_window.h"

namespace selvedge::test {
namespace {

using SteadyClock = std::chrono::steady_clock;

std::string match(const std::string& text, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? found[1].str() : "";
}

std::string output(const std::string& command) {
  std::string text;
  if (FILE* pipe = ::popen(command.c_str(), "r")) {
    char part[256];
    while (std::fgets(part, sizeof part, pipe)) text += part;
    ::pclose(pipe);
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// The words in quotes that `at` points at; `at` is then behind them.
std::string unquoted(const std::string& text, std::size_t& at) {
  std::string words;
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
    words += text[at];
  }
  ++at;
  return words;
}

void pauseFor(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

}  // namespace

double Status::number(const std::string& name) const {
  return std::strtod(match(text, '"' + name + "\": ([-+0-9.einf]+)").c_str(), nullptr);
}

bool Status::flag(const std::string& name) const { return match(text, '"' + name + "\": (true|false)") == "true"; }

std::string Status::word(const std::string& name) const { return match(text, '"' + name + "\": \"([^\"]*)\""); }

std::vector<double> Status::list(const std::string& name) const {
  std::vector<double> numbers;
  const std::string inside = match(text, '"' + name + "\": \\[([^\\]]*)\\]");
  for (const char* at = inside.c_str(); *at;) {
    char* end = nullptr;
    numbers.push_back(std::strtod(at, &end));
    if (end == at) return {};
    at = *end == ',' ? end + 1 : end;
  }
  return numbers;
}

std::size_t Status::lanes() const {
  static const std::string kStart = "{\"letter\": ";
  std::size_t count = 0;
  for (std::size_t at = text.find(kStart); at != std::string::npos; at = text.find(kStart, at + 1)) ++count;
  return count;
}

Status Status::lane(char letter) const {
  const std::size_t begin = text.find(fmt::format("{{\"letter\": \"{}\"", letter));
  if (begin == std::string::npos) return {};
  const std::size_t end = std::min(text.find("{\"letter\": ", begin + 1), text.find("\"selected\": ", begin));
  return {text.substr(begin, end - begin)};
}

std::vector<Status::Window> Status::windows() const {
  std::vector<Window> all;
  const std::regex each(
      "\"name\": \"([^\"]*)\", \"x\": ([-0-9.e]+), \"y\": ([-0-9.e]+), \"width\": ([-0-9.e]+), \"height\": "
      "([-0-9.e]+)");
  for (std::sregex_iterator at(text.begin(), text.end(), each), end; at != end; ++at) {
    const auto number = [&](std::size_t i) { return std::strtod((*at)[i].str().c_str(), nullptr); };
    all.push_back({(*at)[1].str(), number(2), number(3), number(4), number(5)});
  }
  return all;
}

const Status::Window* Status::window(const std::vector<Window>& all, const std::string& name) const {
  for (const Window& w : all) {
    if (w.name == name) return &w;
  }
  return nullptr;
}

std::vector<Status::Text> Status::texts(const std::string& in) const {
  std::vector<Text> all;
  static const std::string kWords = "{\"words\": ", kIn = ", \"in\": ";
  for (std::size_t at = text.find("\"texts\": "); (at = text.find(kWords, at)) != std::string::npos;) {
    Text each;
    each.words = unquoted(text, at += kWords.size());
    each.in = unquoted(text, at += kIn.size());
    char cut[8] = {};
    if (std::sscanf(text.c_str() + at, ", \"box\": [%lf, %lf, %lf, %lf], \"cut\": %5[a-z]", &each.x, &each.y, &each.x1,
                    &each.y1, cut) == 5) {
      each.cut = cut[0] == 't';
      if (each.in.starts_with(in)) all.push_back(each);
    }
  }
  return all;
}

std::optional<Status::Text> Status::find(const std::string& words, const std::string& in) const {
  for (const Text& each : texts(in)) {
    if (each.words == words) return each;
  }
  return {};
}

bool Status::shows(const std::string& part, const std::string& in) const {
  const std::vector<Text> all = texts(in);
  return std::any_of(all.begin(), all.end(), [&](const Text& t) { return t.words.find(part) != std::string::npos; });
}

std::string Status::parameter(const std::string& key) const {
  const std::string name = fmt::format("\"{}\": ", key);
  std::size_t at = text.find(name, std::min(text.find("\"parameters\": "), text.size()));
  if (at == std::string::npos) return "";
  std::string words = unquoted(text, at += name.size());
  if (words.size() > 1 && words.front() == '"') words = words.substr(1, words.size() - 2);
  return words;
}

Desktop::Desktop(int width, int height, int dpi) {
  if (std::system("command -v Xvfb xdotool >/dev/null 2>&1") != 0) return;
  const std::string chosen = folder_.file("display");
  const int file = ::open(chosen.c_str(), O_CREAT | O_RDWR, 0600);
  server_ = ::fork();
  if (server_ == 0) {
    ::dup2(file, 9);
    const int nothing = ::open("/dev/null", O_WRONLY);
    ::dup2(nothing, 1);
    ::dup2(nothing, 2);
    const std::string screen = fmt::format("{}x{}x24", width, height), dots = fmt::format("{}", dpi);
    ::execlp("Xvfb", "Xvfb", "-displayfd", "9", "-screen", "0", screen.c_str(), "-dpi", dots.c_str(), "-nolisten",
             "tcp", nullptr);
    ::_exit(127);
  }
  ::close(file);
  eventually([&] {
    const std::string number = folder_.read("display");
    if (number.ends_with('\n')) display_ = ':' + number.substr(0, number.size() - 1);
    return !display_.empty() || ::waitpid(server_, nullptr, WNOHANG) == server_;
  });
  if (display_.empty()) ::kill(server_, SIGKILL), server_ = -1;
  environment_ = {{"DISPLAY", display_},
                  {"LIBGL_ALWAYS_SOFTWARE", "1"},
                  {"SELVEDGE_SETTINGS", folder_.file("window.toml")},
                  {"SELVEDGE_GL_DEBUG", "1"}};
}

Desktop::~Desktop() {
  if (program_ > 0) {
    ::kill(program_, SIGKILL);
    ::waitpid(program_, nullptr, 0);
  }
  if (server_ > 0) {
    ::kill(server_, SIGTERM);
    ::waitpid(server_, nullptr, 0);
  }
}

void Desktop::environment(const std::string& name, const std::string& value) { environment_.emplace_back(name, value); }

void Desktop::launch(const std::vector<std::string>& words) {
  program_ = ::fork();
  if (program_ != 0) return;
  const int log = ::open(folder_.file("said").c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
  ::dup2(log, 1);
  ::dup2(log, 2);
  if (::chdir(folder_.path().c_str()) != 0) ::_exit(126);
  for (const auto& [name, value] : environment_) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

bool Desktop::start(const std::vector<std::string>& arguments, const std::string& program) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // Where there is no graphics processor, drawing costs more than all else that a test does.
  for (const char* cheap : {"window.frames=15", "look.samples=1", "look.smooth=no", "look.shadows=no"}) {
    const std::string name(cheap, std::strchr(cheap, '=') + 1);
    const auto names = [&](const std::string& word) { return word.starts_with(name); };
    if (std::none_of(words.begin(), words.end(), names)) words.insert(words.end(), {"--remember", cheap});
  }
  words.insert(words.end(), {"--status", folder_.file("status.json")});
  std::filesystem::remove(folder_.file("status.json"));
  launch(words);
  const bool shown = until([](const Status& s) { return s.contains("\"lanes\": [{"); });
  if (!shown) return false;
  window_ = output(fmt::format("DISPLAY={} xdotool search --onlyvisible --pid {} | tail -1", display_, program_));
  if (window_.empty()) window_ = output(fmt::format("DISPLAY={} xdotool search --name Selvedge | tail -1", display_));
  tool({"windowfocus", "--sync", window_});
  return !window_.empty();
}

bool Desktop::running() const {
  siginfo_t ended{};
  return program_ > 0 && ::waitid(P_PID, static_cast<id_t>(program_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0;
}

void Desktop::killServer() {
  ::kill(server_, SIGKILL);
  ::waitpid(std::exchange(server_, -1), nullptr, 0);
}

int Desktop::wait() {
  int status = 0;
  if (program_ <= 0 || !eventually([&] { return ::waitpid(program_, &status, WNOHANG) == program_; })) return -1;
  program_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Desktop::kill(int signal) {
  if (program_ > 0) ::kill(program_, signal);
}

std::string Desktop::said() const { return folder_.read("said"); }

void Desktop::tool(const std::vector<std::string>& words) {
  std::string command = fmt::format("DISPLAY={} timeout {:.0f} xdotool", display_, kPatience);
  for (const std::string& word : words) command += fmt::format(" '{}'", word);
  static_cast<void>(std::system((command + " >/dev/null 2>&1").c_str()));
}

void Desktop::script(const std::string& lines) {
  folder_.write("script", fmt::format("search --onlyvisible --name Selvedge\n{}", lines));
  static_cast<void>(std::system(fmt::format("DISPLAY={} timeout {:.0f} xdotool \"{}\" >/dev/null 2>&1", display_,
                                            kPatience, folder_.file("script"))
                                    .c_str()));
}

void Desktop::key(const std::string& keys) { tool({"key", "--clearmodifiers", keys}); }
void Desktop::type(const std::string& text) { tool({"type", "--delay", "20", "--", text}); }
void Desktop::move(double x, double y) {
  tool({"mousemove", "--window", window_, fmt::format("{:.0f}", x), fmt::format("{:.0f}", y)});
}
void Desktop::down(int button) { tool({"mousedown", fmt::format("{}", button)}); }
void Desktop::up(int button) { tool({"mouseup", fmt::format("{}", button)}); }

void Desktop::click(double x, double y, int button) {
  move(x, y);
  settle(2);  // a frame sees the mouse there before it sees the button
  // Down and up at once, which the program sees in two frames: a button that is held for a while pulls the cloth.
  tool({"click", fmt::format("{}", button)});
  settle(3);  // the frame that was being drawn, that of the press, that of the release, which a key must not overtake
}

void Desktop::drag(double x0, double y0, double x1, double y1, int button) {
  constexpr int kMoves = 8;
  move(x0, y0);
  settle(2);
  down(button);
  settle(1);  // a move that came with the press would carry it along
  for (int i = 1; i <= kMoves; ++i) {
    settle(1);
    move(x0 + (x1 - x0) * i / kMoves, y0 + (y1 - y0) * i / kMoves);
  }
}

void Desktop::resize(int width, int height) {
  tool({"windowsize", window_, fmt::format("{}", width), fmt::format("{}", height)});
}

void Desktop::leave(const std::string& lost) {
  close();
  const auto told = [&](const Status& now) { return lost.empty() || now.shows(lost, "Leave Selvedge?"); };
  EXPECT_TRUE(until(told)) << status().text;
  eventually([&] { return !running() || status().flag("leave"); });
  if (running()) close();
}

void Desktop::close() { closeWindow(display_, std::strtoul(window_.c_str(), nullptr, 10)); }

Status Desktop::status() const { return {folder_.read("status.json")}; }

bool Desktop::until(const std::function<bool(const Status&)>& good, double seconds) {
  const auto end = SteadyClock::now() + std::chrono::duration<double>(seconds);
  while (SteadyClock::now() < end) {
    if (const Status now = status(); !now.text.empty() && good(now)) return true;
    if (!running()) return false;
    pauseFor(0.02);
  }
  return false;
}

void Desktop::settle(int statuses) {
  constexpr double kRest = 2;  // s: a window that rests so long has nothing more to show
  for (int i = 0; i < statuses; ++i) {
    const double before = status().number("frames");
    const auto since = SteadyClock::now();
    const auto rests = [&](const Status& s) {
      return s.flag("resting") && SteadyClock::now() - since > std::chrono::duration<double>(kRest);
    };
    if (!until([&](const Status& s) { return s.number("frames") != before || rests(s); })) return;
    if (status().number("frames") == before) return;
  }
}

}  // namespace selvedge::test
