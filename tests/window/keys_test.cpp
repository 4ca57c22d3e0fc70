// Every key does what the table of actions says, and nothing while something is being typed.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/actions/actions.h"
#include "forces/materials.h"
#include "integrators/methods.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

// Flags of the status that a key turns on and off.
const std::map<std::string, std::string> kFlags{
    {"pause", "paused"},      {"help", "help"},         {"scenes", "scenes"},       {"save", "save"},
    {"panels", "panels"},     {"theme", "dark"},        {"wireframe", "wireframe"}, {"shaded", "shaded"},
    {"springs", "springs"},   {"nodes", "nodes"},       {"normals", "normals"},     {"wind", "wind"},
    {"contacts", "contacts"}, {"shadows", "shadows"},   {"grid", "grid"},           {"fullscreen", "fullscreen"},
    {"overlay", "overlay"},   {"save-session", "save"}, {"one-lane", "edits_one"},  {"experiments", "experiments"},
    {"manual", "manual"},     {"cut", "cuts"},          {"find", "find"},           {"open", "open"}};

// As xdotool names it.
std::string xName(const Chord& chord) {
  static const std::map<std::string, std::string> kSpelled{
      {"[", "bracketleft"}, {"]", "bracketright"}, {".", "period"}, {",", "comma"},    {"+", "plus"},
      {"=", "equal"},       {"?", "question"},     {"-", "minus"},  {"Space", "space"}};
  if (const auto found = kSpelled.find(chordText(chord)); found != kSpelled.end()) return found->second;
  if (!chord.letter) return (chord.shift ? "shift+" : "") + chordText({0, chord.key, false, false});
  const char* held = !chord.control ? "" : chord.shift ? "ctrl+shift+" : "ctrl+";
  return held + std::string(1, static_cast<char>(chord.letter));
}

template <class Table>
std::string nextName(const Table& table, const std::string& now, std::size_t step) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name == now) return std::string(table[(i + step) % table.size()].name);
  }
  return "";
}

class KeyTest : public WindowTest {
 protected:
  using Holds = std::function<bool(const Status& before, const Status& now)>;
  struct Effect {
    std::function<void()> prepare;
    Holds holds;
  };

  void pause(bool wanted) {
    if (desktop.status().flag("paused") != wanted) desktop.key("p");
    ASSERT_TRUE(becomes("paused", wanted)) << desktop.status().text;
  }
  // At rest in time, some steps after the start.
  void pausedLaterThan(double time) {
    if (desktop.status().number("time") <= time) pause(false);
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") > time; })) << desktop.status().text;
    pause(true);
  }
  void changeModel() {
    const std::string before = desktop.status().parameter("material.model");
    desktop.key("b");
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.parameter("material.model") != before; }));
  }
  // The cloth may be on its way, and the status a tenth of a second old: the next click hits.
  void selectOne() {
    const auto one = [](const Status& s) { return s.list("selected").size() == 1; };
    for (int i = 0; i < 20; ++i) {
      const auto [x, y] = middle();
      desktop.click(x, y);
      if (desktop.until(one, 2)) return;
      if (i % 2 == 1) desktop.key("r");  // on a slow machine the cloth may have fallen out of the view
    }
    FAIL() << desktop.status().text;
  }
  void turnTheWheel() {
    const double distance = desktop.status().list("camera").at(3);
    const std::vector<double> view = desktop.status().list("view");
    desktop.click(view.at(0) + 30, view.at(1) + 30, 4);
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.list("camera").at(3) < 0.99 * distance; }));
  }
  void modelUndone() {
    const std::string before = desktop.status().parameter("material.model");
    changeModel();
    desktop.key("ctrl+z");
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.parameter("material.model") == before; }));
  }
  std::ptrdiff_t pictures() const {
    std::ptrdiff_t count = 0;
    for (const auto& each : std::filesystem::directory_iterator(desktop.folder().path())) {
      count += each.path().extension() == ".png";
    }
    return count;
  }

  std::map<std::string, Effect> effects();

  // Scenes come last: they bring cloths of other sizes.
  static std::vector<Action> inOrder() {
    std::vector<Action> all(actions().begin(), actions().end());
    std::stable_partition(all.begin(), all.end(), [](const Action& a) { return !a.name.starts_with("scene-"); });
    return all;
  }

  void expectEffect(const Action& action, const Chord& chord, const Effect& effect) {
    if (effect.prepare) effect.prepare();
    const Status before = desktop.status();
    desktop.key(xName(chord));
    const auto holds = [&](const Status& now) { return effect.holds(before, now); };
    desktop.until([&](const Status& now) { return now.flag("another") || holds(now); });
    if (desktop.status().flag("another")) desktop.key("Return");  // what other keys have changed is not saved
    EXPECT_TRUE(desktop.until(holds)) << action.name << " by " << xName(chord) << '\n'
                                      << before.text << desktop.status().text;
  }

  // A page with a text field has the keyboard: Escape leaves the field, then closes the page.
  void closePage(const std::string& action) {
    static const std::set<std::string> kPages{"save",        "save-session", "help", "manual", "scenes",
                                              "experiments", "study",        "find", "open"};
    if (!kPages.contains(action)) return;
    const std::string flag = action == "study" ? "experiments" : kFlags.at(action);
    for (int i = 0; i < 5 && desktop.status().flag(flag); ++i) {
      desktop.key("Escape");
      desktop.settle(4);
    }
    EXPECT_TRUE(becomes(flag, false)) << action;
  }

  std::ptrdiff_t pictures_ = 0;
};

std::map<std::string, KeyTest::Effect> KeyTest::effects() {
  std::map<std::string, Effect> all;
  for (const auto& [action, flag] : kFlags) {
    all[action] = {nullptr, [name = flag](const Status& a, const Status& b) { return a.flag(name) != b.flag(name); }};
  }
  const auto changes = [](const char* number, double sign) -> Holds {
    return [=](const Status& a, const Status& b) { return sign * (b.number(number) - a.number(number)) > 0; };
  };
  const Holds otherPins = [](const Status& a, const Status& b) { return a.list("pins") != b.list("pins"); };
  const Holds otherModel = [](const Status& a, const Status& b) {
    return a.parameter("material.model") != b.parameter("material.model");
  };
  const auto methodGoes = [](std::size_t step) -> Holds {
    return [=](const Status& a, const Status& b) {
      return b.word("method") == nextName(methods(), a.word("method"), step);
    };
  };
  const Holds otherScene = [](const Status& a, const Status& b) {
    return !b.word("scene").empty() && a.word("scene") != b.word("scene") && !b.flag("loading");
  };
  for (const char* corner : {"corner-0", "corner-1", "corner-2", "corner-3"}) all[corner] = {nullptr, otherPins};
  all["pin-selection"] = {[this] { selectOne(); }, otherPins};
  all["next-material"] = {nullptr, [](const Status& a, const Status& b) {
                            return b.parameter("material.model") ==
                                   nextName(materialModels(), a.parameter("material.model"), 1);
                          }};
  all["undo"] = {[this] { changeModel(); }, otherModel};
  all["redo"] = {[this] { modelUndone(); }, otherModel};
  all["next-integrator"] = {nullptr, methodGoes(1)};
  all["integrator-before"] = {nullptr, methodGoes(methods().size() - 1)};
  all["clear"] = {[this] { selectOne(); }, [](const Status&, const Status& b) { return b.list("selected").empty(); }};
  all["step"] = {[this] { pausedLaterThan(0); },
                 [](const Status& a, const Status& b) { return b.number("steps") == a.number("steps") + 1; }};
  all["reset"] = {[this] { pausedLaterThan(0.3); },
                  [](const Status&, const Status& b) { return b.number("time") < 0.2; }};
  for (const char* back : {"moment-before", "moments-before"}) {
    all[back] = {[this] { pausedLaterThan(1); }, changes("time", -1)};
  }
  for (const char* on : {"moment-after", "moments-after"}) {
    all[on] = {[this] {
                 pausedLaterThan(1);
                 for (int i = 0; i < 2; ++i) desktop.key("shift+Left");
                 desktop.settle(5);
               },
               changes("time", 1)};
  }
  all["compare-same"] = {nullptr, [](const Status& a, const Status& b) { return b.lanes() == a.lanes() + 1; }};
  all["faster"] = {nullptr, changes("speed", 1)};
  all["slower"] = {nullptr, changes("speed", -1)};
  all["home"] = {
      [this] { turnTheWheel(); },
      [](const Status& a, const Status& b) { return b.list("camera").at(3) > 1.01 * a.list("camera").at(3); }};
  all["colour-map"] = {nullptr, [](const Status& a, const Status& b) { return a.number("map") != b.number("map"); }};
  all["lane"] = {nullptr, [](const Status& a, const Status& b) { return a.word("active") != b.word("active"); }};
  all["screenshot"] = {[this] { pictures_ = pictures(); },
                       [this](const Status&, const Status&) { return pictures() == pictures_ + 1; }};
  all["study"] = {nullptr, [](const Status&, const Status& b) {
                    return b.flag("experiments") && !b.flag("studying") && b.shows("holds", "Experiments");
                  }};
  all["scene-before"] = all["scene-after"] = {nullptr, otherScene};
  return all;
}

TEST_F(KeyTest, EveryKeyOfTheTable) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  const std::map<std::string, Effect> known = effects();
  std::size_t pressed = 0;
  for (const Action& action : inOrder()) {
    if (action.name == "exit" || action.name == "quit" || action.name == "record" || action.chords.empty() ||
        action.name.starts_with("caption-"))
      continue;  // they have tests
    const auto effect = known.find(std::string(action.name));
    ASSERT_NE(effect, known.end()) << "what does " << action.name << " do?";
    for (const Chord& chord : action.chords) {
      expectEffect(action, chord, effect->second);
      closePage(effect->first);
      ++pressed;
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(pressed, 40U);
  EXPECT_TRUE(std::filesystem::exists(desktop.file("selvedge-0001.png")));
  expectHealthy();
}

TEST_F(KeyTest, BothKeysThatLeave) {
  for (const char* key : {"x", "ctrl+q"}) {
    open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
    desktop.key(key);
    if (std::string_view(key) == "x") {
      ASSERT_TRUE(becomes("leave", true)) << "it lies beside C and S";
      desktop.key(key);
    }
    EXPECT_EQ(desktop.wait(), 0) << key << '\n' << desktop.said();
  }
}

TEST_F(KeyTest, WhatIsTypedIntoAFieldTriggersNothing) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  pause(true);
  desktop.key("ctrl+s");
  ASSERT_TRUE(becomes("save", true));
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.shows("hanging-mine.toml", "Save scene"); }));
  desktop.key("ctrl+a");
  const auto numbers = [](const Status& s) {  // what keys could change
    return fmt::format("{} {} {} {} {} {} {}", fmt::join(s.list("pins"), ","), s.word("method"), s.word("scene"),
                       s.number("speed"), s.number("map"), s.number("steps"), fmt::join(s.list("camera"), ","));
  };
  const Status before = desktop.status();
  desktop.type("abcdefghijklmnopqrstuvwxyz 0123456789.,+-=[]");
  for (const char* key : {"Home", "Left", "Right", "ctrl+z", "ctrl+y", "ctrl+shift+z"}) desktop.key(key);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.text.find("mnopqrstu") != std::string::npos; }))
      << desktop.status().text;
  desktop.settle(3);
  const Status after = desktop.status();
  EXPECT_EQ(numbers(after), numbers(before));
  for (const auto& [action, flag] : kFlags) EXPECT_EQ(after.flag(flag), before.flag(flag)) << flag;
  EXPECT_EQ(after.parameter("material.model"), before.parameter("material.model"));
  expectHealthy();
}

TEST_F(KeyTest, CornersByTheirKeys) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"});
  const auto pins = [&](std::vector<double> wanted) {
    return desktop.until([&](const Status& s) { return s.list("pins") == wanted; });
  };
  EXPECT_TRUE(pins({0, 8}));
  desktop.key("2");
  EXPECT_TRUE(pins({0, 8, 72})) << desktop.status().text;
  desktop.key("3");
  EXPECT_TRUE(pins({0, 8, 72, 80})) << desktop.status().text;
  for (const char* corner : {"0", "1", "2", "3"}) desktop.key(corner);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("\"pins\": []"); })) << desktop.status().text;
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test
