// How fluid the window is while the cloth is slow: frames are counted by the program itself (--status).
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

struct Fluidity {
  double perSecond = 0, slowest = 0;  // frames; ms between two of them
  std::vector<double> late;           // frames that came later than 33, 50, 100, 200, 500, 1000 ms
  double reached = 0;                 // simulated seconds a second
  std::vector<double> cost;           // ms: build, views, present
};

class Watched : public WindowTest {
 protected:
  void openSize(int nodes, const char* size, const char* substeps = "1") {
    const std::string n = fmt::format("{}", nodes);
    ASSERT_TRUE(desktop.start(
        asUsersSeeIt({"hanging", "--set", "mesh.columns=" + n, "--set", "mesh.rows=" + n, "--set",
                      std::string("integrator.substeps=") + substeps, "--set", "solver.preconditioner=multilevel",
                      "--remember", "hints=no", "--remember", "window.frames=60", "--size", size})))
        << desktop.said();
    ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("steps") >= 1 && s.number("seconds") > 2; }))
        << desktop.status().text;
  }

  // The mouse wanders over the view, which turns for half of the time, and frames are counted.
  Fluidity watch(double seconds) {
    const Status before = desktop.status();
    const std::vector<double> view = before.list("view");
    Fluidity seen;
    Status now = before;
    for (int i = 0; now.number("seconds") < before.number("seconds") + seconds; ++i) {
      const double angle = 0.2 * i;
      desktop.move(view.at(0) + view.at(2) * (0.5 + 0.4 * std::cos(angle)),
                   view.at(1) + view.at(3) * (0.5 + 0.4 * std::sin(angle)));
      if (i == 20) desktop.down(3);
      now = desktop.status();
      seen.slowest = std::max(seen.slowest, now.number("slowest_ms"));
      if (!desktop.running()) break;
    }
    desktop.up(3);
    const double wall = now.number("seconds") - before.number("seconds");
    seen.perSecond = (now.number("frames") - before.number("frames")) / wall;
    seen.reached = (now.number("time") - before.number("time")) / wall;
    const std::vector<double> late = now.list("late"), earlier = before.list("late");
    for (std::size_t i = 0; i < late.size(); ++i) seen.late.push_back(late[i] - earlier[i]);
    seen.cost = now.list("cost_ms");
    return seen;
  }
  static void print(const std::string& what, const Fluidity& seen) {
    fmt::print(
        "[          ] {}: {:.1f} frames/s, slowest {:.0f} ms, later than 33 50 100 200 500 1000 ms: {}, {:.2f}x real "
        "time; ms to build, view, present: {}\n",
        what, seen.perSecond, seen.slowest, fmt::join(seen.late, " "), seen.reached, fmt::join(seen.cost, " "));
  }
};

using FluidityTest = Watched;

TEST_F(FluidityTest, ASlowClothDoesNotStopTheWindow) {
  openSize(65, "1024x640", "50");
  double steps = -1, frames = 0;
  EXPECT_TRUE(desktop.until([&](const Status& s) {
    if (s.number("steps") != steps) steps = s.number("steps"), frames = s.number("frames");
    return s.number("frames") >= frames + 5;
  })) << "frames within one step";
  expectHealthy();
}

class WindowBench : public Watched {
 protected:
  void expectFrames(const std::vector<int>& sizes) {
    for (const int nodes : sizes) {
      openSize(nodes, "1280x720");
      const Fluidity seen = watch(4);
      print(fmt::format("{} x {}, 1280 x 720", nodes, nodes), seen);
      expectHealthy();
      desktop.kill(15);
      desktop.wait();
    }
  }
};
using WindowBenchLong = WindowBench;

TEST_F(WindowBench, FramesASecond) { expectFrames({33}); }
TEST_F(WindowBenchLong, FramesASecondOfLargeCloth) { expectFrames({129, 257}); }

}  // namespace
}  // namespace selvedge::test
