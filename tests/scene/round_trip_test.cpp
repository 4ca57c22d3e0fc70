#include <cmath>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "scene/files/writer.h"
#include "scene/mesh/build_mesh.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

// Every parameter away from its default, so that one that is not written or not read shows.
void disturb(const Params& params) {
  double shift = 0;
  for (const Param& p : params) {
    shift += 0.0123456789;
    const double low = std::isfinite(p.min) ? p.min : 0;
    const double high = std::isfinite(p.max) ? p.max : low + 3;
    const double inside = low + (high - low) * (0.3 + shift / 10);
    if (auto* const* real = std::get_if<double*>(&p.target)) **real = inside;
    if (auto* const* whole = std::get_if<int*>(&p.target)) **whole = static_cast<int>(inside) + 1;
    if (auto* const* flag = std::get_if<bool*>(&p.target)) **flag = !**flag;
    if (auto* const* text = std::get_if<std::string*>(&p.target)) {
      **text = p.choices.empty() ? "a \"quoted\" \\ text\twith \x01 and \xc3\xa9" : p.choices.back();
      if (!p.variables.empty()) **text = "1.5 *\n" + p.variables.back();
    }
    if (auto* const* pair = std::get_if<Vec2*>(&p.target)) **pair = Vec2(inside, inside * 0.9 + low * 0.1);
    if (auto* const* triple = std::get_if<Vec3*>(&p.target)) **triple = Vec3(inside, 0.5 * (low + high), inside);
  }
}

Scene fullScene() {
  Scene scene;
  scene.title = "Title with \"quotes\"";
  scene.description = "Two lines,\n\"\"\"quoted\"\"\" and a \\ backslash.";
  disturb(scene.params());
  scene.mesh.kind = "nodes";
  scene.material.fabric = "silk";  // its values are all overridden
  scene.gravity.acceleration = Vec3(-0.0, -9.81, 1e-300);
  scene.nodes.positions = {Vec3(0, 0, 0), Vec3(0.1, 1.0 / 3, -2e-17)};
  scene.nodes.masses = {1, 0.2};
  scene.nodes.springs = {{0, 1, 0.5, 1e4, 0.25}};
  PinSettings& pin = scene.pins.emplace_back();
  disturb(pin.params());
  pin.motion = "path";
  pin.where = {{"top", "corner0"}, {3, 1}, {{Vec3(-1, -2, -3), Vec3(1, 2, 3)}}};
  pin.pathTimes = {0, 0.1};
  pin.pathOffsets = {Vec3(0, 0, 0), Vec3(0, 0.1, 0)};
  PinSettings& moved = scene.pins.emplace_back();
  moved.where.nodes = {0};
  moved.motion = "expression";
  moved.offsetY = "x0 * sin(2*pi*t)";
  EventSettings& event = scene.events.emplace_back();
  event.time = 1.5;
  event.pin = NodeSelection{{"left"}, {}, {}};
  event.unpin = NodeSelection{{}, {4}, {}};
  event.impulseOn = NodeSelection{{"all"}, {}, {}};
  event.impulse = Vec3(1, 2, 3);
  event.set = {{"material.stretch", std::vector<double>{100, 200}},
               {"integrator.method", std::string("rk4")},
               {"integrator.adaptive", false},
               {"integrator.substeps", std::int64_t{3}},
               {"integrator.step", 0.01}};
  scene.events.emplace_back(event).impulseOn.reset();
  scene.expect = {{"total_J", -1, 0.5}, {"lowest_y_m", -2, -1}};
  return scene;
}

TEST(RoundTrip, EveryParameterComesBackToTheBit) {
  Scene written = fullScene();
  Scene read = parseScene(writeScene(written), "written.toml");
  const Params before = written.params(), after = read.params();
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::string key = before[i].key;
    if (key.starts_with("mesh.") && !uselessMeshKey(key.substr(5), written.mesh.kind).empty()) continue;  // not written
    if (key.starts_with("yarn.")) continue;  // not of a sheet
    EXPECT_EQ(tomlText(before[i]), tomlText(after[i])) << key;
  }
  EXPECT_TRUE(std::signbit(read.gravity.acceleration.x()));
}

TEST(RoundTrip, YarnsComeBackToTheBit) {
  Scene written = parseScene("mesh.kind = \"weave\"\nyarn.preset = \"sphere\"\nyarn.weave = \"pattern\"\n", "a.toml");
  written.yarn.pattern = "110 011";
  written.yarn.bend = 1.0 / 3;
  written.yarn.damping = "baraff-witkin";
  written.yarn.freeSelvedge = true;
  Scene read = parseScene(writeScene(written), "written.toml");
  const Params before = written.yarn.params(), after = read.yarn.params();
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(tomlText(before[i]), tomlText(after[i])) << before[i].key;
}

TEST(RoundTrip, WritingWhatWasReadGivesTheSameText) {
  const std::string text = writeScene(fullScene());
  EXPECT_EQ(writeScene(parseScene(text, "written.toml")), text);
}

TEST(RoundTrip, PinsEventsNodesAndExpectationsComeBack) {
  const Scene written = fullScene(), read = parseScene(writeScene(written), "written.toml");
  EXPECT_EQ(read.title, written.title);
  EXPECT_EQ(read.description, written.description);
  EXPECT_EQ(read.nodes.positions, written.nodes.positions);
  EXPECT_EQ(read.nodes.masses, written.nodes.masses);
  ASSERT_EQ(read.nodes.springs.size(), 1U);
  EXPECT_EQ(read.nodes.springs[0].damping, 0.25);
  ASSERT_EQ(read.pins.size(), 2U);
  EXPECT_EQ(read.pins[0].where.names, written.pins[0].where.names);
  EXPECT_EQ(read.pins[0].where.nodes, written.pins[0].where.nodes);
  EXPECT_EQ(read.pins[0].where.boxes.at(0).high, Vec3(1, 2, 3));
  EXPECT_EQ(read.pins[0].release, written.pins[0].release);
  EXPECT_EQ(read.pins[0].pathOffsets, written.pins[0].pathOffsets);
  EXPECT_EQ(read.pins[1].offsetX, "0");
  EXPECT_EQ(read.pins[1].offsetY, "x0 * sin(2*pi*t)");
  ASSERT_EQ(read.events.size(), 2U);
  EXPECT_EQ(read.events[0].set, written.events[0].set);
  EXPECT_EQ(read.events[0].impulse, Vec3(1, 2, 3));
  EXPECT_EQ(read.events[0].impulseOn->names, written.events[0].impulseOn->names);
  EXPECT_FALSE(read.events[1].impulseOn);
  ASSERT_EQ(read.expect.size(), 2U);
  EXPECT_EQ(read.expect[0].probe, "total_J") << "in the order of the file";
}

// A setting may change the motion of a pin or the kind of mesh: what the file said for the other one is left out.
TEST(RoundTrip, WhatBelongsToAnotherMotionOrMeshIsLeftOut) {
  Scene scene = fullScene();
  for (const char* motion : {"held", "sine", "path", "expression"}) {
    scene.pins[0].motion = motion;
    EXPECT_NO_THROW(parseScene(writeScene(scene), "written.toml")) << motion;
  }
  scene.mesh.kind = "grid";
  EXPECT_TRUE(parseScene(writeScene(scene), "written.toml").nodes.positions.empty());
}

TEST(RoundTrip, DefaultsWriteAndReadBack) {
  const std::string text = writeScene(Scene{});
  EXPECT_EQ(writeScene(parseScene(text, "default.toml")), text);
  EXPECT_EQ(writeScene(parseScene("", "empty.toml")), text) << "an empty file is the default scene";
  EXPECT_NE(text.find("# Time step h; what one row of a trace advances. [s]\nstep = "), std::string::npos) << text;
}

TEST(RoundTrip, LinesOfPinsAndEventsAreKept) {
  const Scene scene = parseScene("[[pin]]\nwhere = \"top\"\n\n[[event]]\ntime = 1\nunpin = \"top\"\n", "dir/f.toml");
  EXPECT_EQ(scene.name, "f");
  EXPECT_EQ(scene.where(scene.pins[0].place), "dir/f.toml:1:1");
  EXPECT_EQ(scene.where(scene.events[0].place), "dir/f.toml:4:1");
}

}  // namespace
}  // namespace selvedge
