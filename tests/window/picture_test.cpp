// What the picture of the whole window is made of; places and colours are known, single pixels are not.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <stb/stb_image.h>

#include "ui/theme.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

struct Picture {
  int width = 0, height = 0;
  std::vector<unsigned char> rgb;
  std::array<int, 3> at(int x, int y) const {
    const std::size_t i =
        3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    return {rgb[i], rgb[i + 1], rgb[i + 2]};
  }
};

struct Rectangle {
  int x0, y0, x1, y1;
};

Rectangle rectangle(const Status& s, const std::string& name) {
  const auto all = s.windows();
  const Status::Window* w = s.window(all, name);
  if (!w) return {};
  return {static_cast<int>(w->x), static_cast<int>(w->y), static_cast<int>(w->x + w->width),
          static_cast<int>(w->y + w->height)};
}

template <class Good>
long count(const Picture& p, const Rectangle& r, const Good& good) {
  long found = 0;
  for (int y = r.y0; y < r.y1; ++y) {
    for (int x = r.x0; x < r.x1; ++x) found += good(x, y, p.at(x, y));
  }
  return found;
}

std::array<int, 3> commonest(const Picture& p, const Rectangle& r) {
  std::map<std::array<int, 3>, long> counts;
  count(p, r, [&](int, int, const auto& c) { return ++counts[c] > 0; });
  return std::max_element(counts.begin(), counts.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

std::array<int, 3> bytes(ImU32 c) {
  return {static_cast<int>(c & 0xFF), static_cast<int>((c >> 8) & 0xFF), static_cast<int>((c >> 16) & 0xFF)};
}

// The fabric's outside is red, its inside yellowish; the theme's own colours are bluish or grey.
bool isFabric(const std::array<int, 3>& c) { return c[0] > c[2] + 30 && c[0] >= c[1]; }

class PictureTest : public WindowTest {
 protected:
  void openPaused() {
    open(asUsersSeeIt({"hanging", "--set", "mesh.columns=17", "--set", "mesh.rows=17"}));
    ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.6; }));
    desktop.key("p");
    ASSERT_TRUE(becomes("paused", true));
    desktop.move(400, 8);  // away from all that lights up under it
    desktop.settle(4);
  }
  Picture take() {
    const std::string name = fmt::format("selvedge-{:04}.png", ++taken_);
    desktop.key("F12");
    EXPECT_TRUE(desktop.until([&](const Status&) { return std::filesystem::exists(desktop.file(name)); }));
    Picture picture;
    int channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load(desktop.file(name).c_str(), &picture.width, &picture.height, &channels, 3), stbi_image_free);
    if (pixels) picture.rgb.assign(pixels.get(), pixels.get() + 3L * picture.width * picture.height);
    return picture;
  }
  int taken_ = 0;
};

TEST_F(PictureTest, BothThemesShowTheClothAndTheirPanels) {
  openPaused();
  for (const bool dark : {true, false}) {
    if (!dark) desktop.key("l");
    ASSERT_TRUE(becomes("dark", dark));
    desktop.settle(3);
    const Picture picture = take();
    ASSERT_EQ(picture.width, 1024);
    ASSERT_EQ(picture.height, 640);
    const Status now = desktop.status();
    const Theme theme = Theme::make(dark, 1);
    EXPECT_EQ(commonest(picture, rectangle(now, "##plots")), bytes(theme.field)) << (dark ? "dark" : "light");
    for (const char* panel : {"##left", "##status", "##time", "##MainMenuBar"}) {
      EXPECT_EQ(commonest(picture, rectangle(now, panel)), bytes(theme.panel)) << panel << (dark ? " dark" : " light");
    }
    const Rectangle view = rectangle(now, "##view0");
    EXPECT_NE(commonest(picture, view), bytes(theme.panel));
    const long all = static_cast<long>(view.x1 - view.x0) * (view.y1 - view.y0);
    const long cloth = count(picture, view, [](int, int, const auto& c) { return isFabric(c); });
    EXPECT_GT(cloth, all / 50) << (dark ? "dark" : "light");
    EXPECT_LT(cloth, all * 3 / 4) << (dark ? "dark" : "light");
    const auto [x, y] = middle();
    EXPECT_TRUE(isFabric(picture.at(static_cast<int>(x), static_cast<int>(y)))) << "where the status says the cloth is";
  }
  expectHealthy();
}

TEST_F(PictureTest, TheViewKeepsToItsPlace) {
  openPaused();
  const Picture before = take();
  const Status status = desktop.status();
  const Rectangle view = rectangle(status, "##view0");
  desktop.move(view.x0 + 20, view.y1 - 60);
  desktop.tool({"click", "--repeat", "12", "--delay", "30", "4"});  // the cloth fills the view and more
  ASSERT_TRUE(
      desktop.until([&](const Status& s) { return s.list("camera").at(3) < 0.5 * status.list("camera").at(3); }));
  desktop.move(400, 8);
  desktop.settle(4);
  const Picture after = take();
  const auto differs = [&](int x, int y, const auto& c) { return before.at(x, y) != c; };
  EXPECT_GT(count(after, view, differs), static_cast<long>(view.x1 - view.x0) * (view.y1 - view.y0) / 3);
  for (const char* panel : {"##left", "##plots", "##time"}) {
    EXPECT_EQ(count(after, rectangle(status, panel), differs), 0) << panel;
  }
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test
