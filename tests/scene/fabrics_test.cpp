// Fabrics: a scene's own values win whatever the order, the file is checked like a scene, and what --print writes
// stands by itself.
#include <gtest/gtest.h>

#include "scene/blocks/key_list.h"
#include "scene/blocks/presets.h"
#include "scene/files/reader.h"
#include "scene/files/set_parameter.h"
#include "scene/files/writer.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

Preset fabric(const std::string& name) {
  for (Preset& each : loadPresets(kFabrics)) {
    if (each.name == name) return each;
  }
  throw std::out_of_range(name);
}

TEST(Fabrics, ThereAreManyAndEachSaysWhatItIsAndWhereFrom) {
  const std::vector<Preset> all = loadPresets(kFabrics);
  EXPECT_GE(all.size(), 12U);
  for (const Preset& f : all) {
    SCOPED_TRACE(f.name);
    EXPECT_GT(f.description.size(), 10U);
    EXPECT_GT(f.source.size(), 10U);
    // The ranges of sheets one can hang up: a slip of a power of ten shows.
    const MaterialSettings& m = f.material;
    EXPECT_TRUE(m.density >= 0.04 && m.density <= 1) << m.density;
    EXPECT_TRUE(m.stretch.minCoeff() >= 1000 && m.stretch.maxCoeff() <= 6e5) << m.stretch.transpose();
    EXPECT_TRUE(m.shear >= 10 && m.shear < m.stretch.minCoeff()) << m.shear;
    EXPECT_TRUE(m.bend.minCoeff() >= 1e-6 && m.bend.maxCoeff() <= 1e-3) << m.bend.transpose();
    // Bending lengths (B / (density g))^(1/3), by which cloth is told from paper: 1 to 9 cm.
    const double length = std::cbrt(m.bend.maxCoeff() / (m.density * 9.81));
    EXPECT_TRUE(length > 0.01 && length < 0.09) << length;
    EXPECT_TRUE(m.stretchDamping > 0 && m.stretchDamping <= 1e-3 && m.bendDamping <= 0.02) << m.stretchDamping;
    EXPECT_TRUE(f.air.dragCoefficient > 1 && f.air.dragCoefficient < 1.3) << f.air.dragCoefficient;
    EXPECT_TRUE(f.air.skinCoefficient > 0 && f.air.skinCoefficient < 0.03) << f.air.skinCoefficient;
  }
  EXPECT_EQ(fabric("rubber").material.stretch, Vec2(1500, 1500)) << "E t";
}

TEST(Fabrics, GiveTheirValuesToWhatTheSceneDoesNotSay) {
  const Scene scene = parseScene("[material]\nfabric = \"denim\"\n", "f.toml");
  const Preset denim = fabric("denim");
  EXPECT_EQ(scene.material.density, denim.material.density);
  EXPECT_EQ(scene.material.stretch, denim.material.stretch);
  EXPECT_EQ(scene.material.bendDamping, denim.material.bendDamping);
  EXPECT_EQ(scene.air.dragCoefficient, denim.air.dragCoefficient);
  EXPECT_EQ(scene.material.model, MaterialSettings().model);
  EXPECT_NE(scene.material.density, MaterialSettings().density);
}

TEST(Fabrics, GiveWayToTheScenesOwnValuesInAnyOrder) {
  for (const std::string text :
       {"[air]\ndrag_coefficient = 0\n[material]\ndensity = 0.3\nfabric = \"denim\"\nshear = 7\n",
        "material.fabric = \"denim\"\nmaterial.shear = 7\nmaterial.density = 0.3\n"
        "air.drag_coefficient = 0\n"}) {
    const Scene scene = parseScene(text, "f.toml");
    EXPECT_EQ(scene.material.density, 0.3);
    EXPECT_EQ(scene.material.shear, 7);
    EXPECT_EQ(scene.air.dragCoefficient, 0);
    EXPECT_EQ(scene.material.bend, fabric("denim").material.bend);
  }
}

TEST(Fabrics, GiveWayToSettingsInAnyOrder) {
  const std::vector<std::pair<std::string, std::string>> settings{{"material.fabric", "silk"},
                                                                  {"material.density", "0.5"}};
  for (const bool fabricFirst : {true, false}) {
    Scene scene = parseScene("[material]\nfabric = \"denim\"\nshear = 7\n", "f.toml");
    for (const std::size_t i : {fabricFirst ? 0U : 1U, fabricFirst ? 1U : 0U}) {
      setParameter(scene, settings[i].first, settings[i].second, "--set");
    }
    EXPECT_EQ(scene.material.density, 0.5);
    EXPECT_EQ(scene.material.shear, fabric("silk").material.shear) << "a fabric of --set goes before the file";
    EXPECT_EQ(scene.material.stretch, fabric("silk").material.stretch);
    setParameter(scene, "material.fabric", "none", "--set");
    EXPECT_EQ(scene.material.stretch, MaterialSettings().stretch);
    EXPECT_EQ(scene.air.dragCoefficient, AirSettings().dragCoefficient);
    EXPECT_EQ(scene.material.density, 0.5);
  }
}

TEST(Fabrics, AreMissedWithTheNearestName) {
  Scene scene;
  const std::string wrong = inputError([&] { setParameter(scene, "material.fabric", "slik", "--set"); });
  EXPECT_TRUE(wrong.starts_with("--set: material.fabric must be one of none, canvas, ")) << wrong;
  EXPECT_TRUE(wrong.ends_with("got \"slik\"; did you mean \"silk\"?")) << wrong;
}

TEST(Fabrics, WhatIsWrittenStandsByItself) {
  const Scene scene = parseScene("[material]\nfabric = \"wool\"\nshear = 9\n", "f.toml");
  const std::string text = writeScene(scene);
  EXPECT_NE(text.find("fabric = \"wool\""), std::string::npos);
  EXPECT_NE(text.find("\nshear = 9\n"), std::string::npos);
  EXPECT_NE(text.find("\ndensity = 0.24\n"), std::string::npos);
  EXPECT_EQ(writeScene(parseScene(text, "f.toml")), text);
}

TEST(Fabrics, NoTwoLookAlike) {
  const std::vector<Preset> all = loadPresets(kFabrics);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_GT((all[i].appearance.colour - all[j].appearance.colour).norm(), 0.1) << all[i].name << " " << all[j].name;
    }
  }
}

TEST(Fabrics, TheirEdgesAreThickAndThin) {
  for (const char* thick : {"denim", "leather", "felt", "fleece"}) EXPECT_GE(fabric(thick).appearance.thickness, 0.8);
  EXPECT_LE(fabric("silk").appearance.thickness, 0.1);
  EXPECT_EQ(FabricAppearance{}.thickness, 0) << "what says nothing has no rim";
}

TEST(Fabrics, TheirFileIsCheckedLikeAScene) {
  const std::string good =
      "description = \"d\"\nsource = \"s\"\ndensity = 0.1\nstretch = [1, 2]\nshear = 1\nbend = 1e-5\n"
      "stretch_damping = 0\nshear_damping = 0\nbend_damping = 0\ndrag_coefficient = 1\nskin_coefficient = 0\n";
  ASSERT_EQ(parsePresets(kFabrics, "[mine]\n" + good, "a.toml").at(0).material.stretch, Vec2(1, 2));
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"[mine]\n" + good + "strech = 5\n", "a.toml:13:1: unknown key \"mine.strech\"; did you mean \"mine.stretch\"?"},
      {"[mine]\ndensity = -1\n" + good.substr(good.find("stretch")) + "description = \"d\"\nsource = \"s\"\n",
       "a.toml:2:11: mine.density must be a number above 0 (kg/m^2), got -1"},
      {"[mine]\n" + good.substr(0, good.find("skin")), "a.toml:1:1: mine needs skin_coefficient"},
      {"[mine]\n" + good + "weave = \"twil\"\n",
       "a.toml:13:9: mine.weave must be one of none, plain, twill, satin, knit, got \"twil\"; did you mean \"twill\"?"},
      {"[mine]\n" + good + "colour = [1, 2, 0]\n",
       "a.toml:13:10: mine.colour must be [x, y, z], each a number from 0 to 1, got [1, 2, 0]"},
      {"[mine]\n" + good + "thickness = 60\n",
       "a.toml:13:13: mine.thickness must be a number from 0 to 50 (mm), got 60"},
      {"[mine]\n" + good + "thickness = -1\n",
       "a.toml:13:13: mine.thickness must be a number from 0 to 50 (mm), got -1"},
      {"mine = 3\n", "a.toml:1:1: mine must be a table; write [mine]"},
      {"[none]\n" + good, "a.toml:1:2: no fabric may be called none: that is the word for no fabric"},
      {"[mine\n", "a.toml:1:6: Error while parsing table header: expected ']', saw '\\n'"}};
  for (const auto& [text, message] : wrong) {
    EXPECT_EQ(inputError([&, &file = text] { parsePresets(kFabrics, file, "a.toml"); }), message);
  }
}

}  // namespace
}  // namespace selvedge
