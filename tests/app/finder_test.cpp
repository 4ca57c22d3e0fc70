// The page "Find": what a few letters lead to, without a window.
#include <algorithm>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "app/finder/findings.h"
#include "app/workbench/workbench.h"
#include "support/patience.h"

namespace selvedge::test {
namespace {

std::vector<std::string> idsFor(const std::vector<Finding>& all, std::string_view typed) {
  std::vector<std::string> ids;
  for (const Finding& finding : findingsFor(all, typed)) ids.push_back(finding.id);
  return ids;
}

TEST(Finder, TheBestFitComesFirst) {
  const std::vector<Finding> some{
      {FindingKind::scene, "windsock-flag", "A flag in the wind", "windsock-flag: A flag", ""},
      {FindingKind::action, "wind", "Wind arrows", "The air's speed near the cloth", "V"},
      {FindingKind::parameter, "air.wind", "wind", "air.wind: The speed of the air", ""},
      {FindingKind::action, "screenshot", "Screenshot", "Save the window", "F12"},
      {FindingKind::fabric, "silk", "silk", "What the cloth is made of", ""}};
  using Ids = std::vector<std::string>;
  EXPECT_EQ(idsFor(some, "wind"), (Ids{"air.wind", "windsock-flag", "wind", "screenshot"})) << "its very name first";
  EXPECT_EQ(idsFor(some, "WIND flag"), (Ids{"windsock-flag"})) << "each word must be found";
  EXPECT_EQ(idsFor(some, "scrsh"), (Ids{"screenshot"})) << "letters in order";
  EXPECT_EQ(idsFor(some, "fabric"), (Ids{"silk"})) << "by its kind";
  EXPECT_EQ(idsFor(some, "xyz"), Ids{});
  EXPECT_EQ(idsFor(some, "").size(), some.size());
}

class FinderTest : public ::testing::Test {
 protected:
  bool until(const std::function<bool()>& good) {
    return eventually([&] {
      bench.poll();
      return good();
    });
  }
  void open(const std::string& scene) {
    bench.load(scene, {"mesh.columns=5", "mesh.rows=5"});
    ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); }));
  }
  void pursueFirst(const char* typed, FindingKind kind) {
    const std::vector<Finding> found = findingsFor(allFindings(bench), typed);
    ASSERT_FALSE(found.empty()) << typed;
    ASSERT_EQ(found.front().kind, kind) << typed << " leads to " << found.front().title;
    pursue(found.front(), bench);
  }

  SettingsTable settings;
  Workbench bench{settings, 1};
};

TEST_F(FinderTest, WithoutASceneThereAreActionsScenesAndStudies) {
  std::set<FindingKind> kinds;
  for (const Finding& finding : allFindings(bench)) kinds.insert(finding.kind);
  EXPECT_EQ(kinds, (std::set{FindingKind::action, FindingKind::scene, FindingKind::study}));
}

TEST_F(FinderTest, EveryKindDoesWhatItSays) {
  open("hanging");
  pursueFirst("wireframe", FindingKind::action);
  EXPECT_TRUE(bench.viewing.look.wireframe);
  pursueFirst("denim", FindingKind::fabric);
  EXPECT_EQ(bench.document.scene.material.fabric, "denim");
  pursueFirst("newmark", FindingKind::method);
  EXPECT_EQ(bench.document.scene.integrator.method, "newmark");
  pursueFirst("damping-models", FindingKind::study);
  EXPECT_EQ(bench.experiments.chosen(), "damping-models");
  EXPECT_TRUE(bench.experiments.open);
  pursueFirst("curtain-ball", FindingKind::scene);
  ASSERT_TRUE(bench.dialogs.another) << "what was changed is not saved";
  bench.openAnyway();
  EXPECT_TRUE(until([&] { return !bench.loading() && bench.document.scene.name == "curtain-ball"; }));
}

TEST_F(FinderTest, TheNameOfASceneComesBeforeAllElse) {
  open("hanging");
  for (const char* name : {"weave", "drape", "lessons/substeps"}) {
    const std::vector<Finding> found = findingsFor(allFindings(bench), name);
    ASSERT_FALSE(found.empty()) << name;
    EXPECT_EQ(found.front().kind, FindingKind::scene) << name;
    EXPECT_EQ(found.front().id, name);
  }
}

TEST_F(FinderTest, SentencesAreFoundAfterNames) {
  open("hanging");
  const std::vector<Finding> found = findingsFor(allFindings(bench), "stiffness");
  const auto place = [&](const char* id) {
    return std::find_if(found.begin(), found.end(), [&](const Finding& f) { return f.id == id; }) - found.begin();
  };
  ASSERT_LT(place("material.stretch"), std::ssize(found)) << "its sentence says so";
  EXPECT_LT(place("material.rayleigh_stiffness"), place("material.stretch"));
}

TEST_F(FinderTest, EveryParameterOfThePanelsIsThere) {
  open("hanging");
  const std::vector<Finding> all = allFindings(bench);
  for (const Param& p : bench.document.params()) {
    const bool there = std::any_of(all.begin(), all.end(), [&](const Finding& f) { return f.id == p.key; });
    EXPECT_EQ(there, !p.structural) << p.key;
  }
}

}  // namespace
}  // namespace selvedge::test
