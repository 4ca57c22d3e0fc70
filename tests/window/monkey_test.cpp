// Random keys, clicks, drags, wheels and sizes on the program: no crash and no error of OpenGL, and in a build with
// AddressSanitizer (`./test --long`) no leak. The seed is printed; SELVEDGE_MONKEY_SEED repeats it.
#include <cstdlib>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/actions/actions.h"
#include "support/program.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class Monkey {
 public:
  explicit Monkey(unsigned seed) : random_(seed) {}

  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }

  // One thing to do, as lines of an xdotool script.
  std::string act() {
    switch (below(12)) {
      case 0:
        return fmt::format("windowsize %@ {} {}\n", 200 + below(1400), 150 + below(800));
      case 1:
      case 2:
      case 3:
        return fmt::format("{}click {}\n", somewhere(), 1 + below(5));
      case 4:
      case 5: {
        const int button = 1 + below(3);
        return fmt::format("{}mousedown {}\nsleep 0.03\n{}sleep 0.05\n{}mouseup {}\n", somewhere(), button, somewhere(),
                           somewhere(), button);
      }
      case 6:
        return fmt::format("keydown ctrl\n{}mousedown 1\nsleep 0.05\n{}mouseup 1\nkeyup ctrl\n", somewhere(),
                           somewhere());
      case 7:
        return fmt::format("{}click --repeat 2 --delay 40 1\n", somewhere());
      case 8:
        return fmt::format("key {}\n", below(2) ? "Escape" : "Return");
      default:
        return fmt::format("key {}\n", key());
    }
  }

 private:
  std::string somewhere() { return fmt::format("mousemove {} {}\n", below(1500), below(950)); }

  std::string key() {
    static const char* const kKeys[] = {"p",         "o",           "r",
                                        "w",         "0",           "1",
                                        "2",         "3",           "h",
                                        "Tab",       "bracketleft", "bracketright",
                                        "comma",     "plus",        "minus",
                                        "Left",      "Right",       "Home",
                                        "s",         "g",           "n",
                                        "m",         "v",           "c",
                                        "d",         "u",           "l",
                                        "i",         "j",           "b",
                                        "k",         "ctrl+z",      "ctrl+y",
                                        "ctrl+o",    "ctrl+s",      "F1",
                                        "space",     "period",      "5",
                                        "BackSpace", "Delete",      "a",
                                        "e",         "F12",         "ctrl+shift+o",
                                        "ctrl+p"};
    return kKeys[static_cast<std::size_t>(below(static_cast<int>(std::size(kKeys))))];
  }

  std::mt19937 random_;
};

// Whatever it did, in whichever scene: done again without a window it ends with the same bits.
void replayAll(const TemporaryFolder& folder) {
  int sessions = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (entry.path().extension() != ".session") continue;
    const Ran ran = runProgram(fmt::format("replay \"{}\"", entry.path().string()));
    EXPECT_EQ(ran.status, 0) << ran.err << slurp(entry.path());
    EXPECT_NE(ran.out.find("the same bits"), std::string::npos) << ran.out << ran.err;
    fmt::print("{}", ran.out);
    ++sessions;
  }
  EXPECT_GT(sessions, 0);
}

void play(long most, const std::string& scene) {
  Desktop desktop{1600, 1000};
  if (!desktop.works()) GTEST_SKIP() << "Xvfb or xdotool is not installed";
  const char* given = std::getenv("SELVEDGE_MONKEY_SEED");
  const unsigned seed = given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 20261121;
  SCOPED_TRACE(fmt::format("SELVEDGE_MONKEY_SEED={}", seed));
  Monkey monkey(seed);
  desktop.environment("ASAN_OPTIONS", "exitcode=99");
  const std::vector<std::string> arguments =
      asUsersSeeIt({scene, "--set", "mesh.columns=13", "--set", "mesh.rows=13", "--size", "1200x800", "--log",
                    desktop.file("monkey.session")});
  ASSERT_TRUE(desktop.start(arguments)) << desktop.said();
  long actions = 0;
  double glErrors = 0;
  while (actions < most) {
    std::string script;
    for (int i = 0; i < 25; ++i, ++actions) script += monkey.act();
    desktop.script(script);
    glErrors = std::max(glErrors, desktop.status().number("gl_errors"));
    if (desktop.running()) continue;
    ASSERT_EQ(desktop.wait(), 0) << "after " << actions << " actions\n" << desktop.said();  // File, Exit
    ASSERT_TRUE(desktop.start(arguments)) << desktop.said();
  }
  EXPECT_EQ(glErrors, 0);
  desktop.leave();
  EXPECT_EQ(desktop.wait(), 0) << "after " << actions << " actions\n" << desktop.said();
  replayAll(desktop.folder());
}

TEST(Monkey, AHundredAndFiftyActions) { play(150, "hanging"); }
TEST(MonkeyLong, ThreeThousandActions) { play(3000, "hanging"); }
TEST(MonkeyLong, AThousandActionsOnYarns) { play(1000, "weave"); }

}  // namespace
}  // namespace selvedge::test
