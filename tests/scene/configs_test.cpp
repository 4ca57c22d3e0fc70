#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "scene/build/build.h"
#include "scene/build/timeline.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/set_parameter.h"
#include "scene/files/writer.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;
const std::vector<std::string> kFolders{SELVEDGE_SOURCE_DIR "/configs"};

TEST(Configs, AllLoadBuildAndSayWhatTheyShow) {
  const auto names = sceneNames(kFolders);
  for (const char* name : {"curtain", "flag-parks-forsyth", "free-patch", "hanging", "oscillator", "pendulum", "sag",
                           "trampoline", "windsock-flag"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const Scene scene = loadScene(name, kFolders);
    EXPECT_FALSE(scene.title.empty());
    EXPECT_FALSE(scene.description.empty());
    EXPECT_FALSE(scene.expect.empty());
    const BuiltScene built = build(scene);
    EXPECT_TRUE(built.start.q.allFinite());
    EXPECT_EQ(built.start.q.size(), built.cloth->dofs());
    resolveTimeline(scene, built.cloth->mesh());
    const std::string text = writeScene(scene);
    EXPECT_EQ(writeScene(parseScene(text, scene.path)), text);
  }
}

TEST(Configs, TheParksForsythFlagIsThePublishedOne) {
  const Scene scene = loadScene("flag-parks-forsyth", kFolders);
  const BuiltScene built = build(scene);
  EXPECT_EQ(built.cloth->mesh().nodes(), 116);
  double mass = 0;
  for (double m : built.cloth->nodeMass()) mass += m;
  // 10 strips of 19 triangles of half a cell of 0.12 m x 0.12 m each
  EXPECT_NEAR(mass, 0.2 * 10 * 19 * 0.5 * 0.12 * 0.12, 1e-12);
  const auto timeline = resolveTimeline(scene, built.cloth->mesh());
  ASSERT_EQ(timeline.size(), 1U);
  EXPECT_EQ(timeline[0].nodes, (std::vector<int>{0, 10}));
  PinMotion motion = timeline[0].motion;
  EXPECT_NEAR(motion.position(0.5).z(), 0.045, 1e-15) << "0.045 sin(pi t)";
  EXPECT_NEAR(motion.position(30.5).z(), motion.position(30).z(), 1e-15);
}

TEST(Configs, TheOscillatorIsExactlyXTwicePrimedIsMinusX) {
  const Scene scene = loadScene("oscillator", kFolders);
  const BuiltScene built = build(scene);
  VecX F;
  built.cloth->force(built.start, F);
  EXPECT_NEAR(F[3], -0.1, 1e-16);
  EXPECT_EQ(built.cloth->nodeMass()[1], 1);
}

class SceneFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("selvedge_scene_files_" + std::to_string(testing::UnitTest::GetInstance()->random_seed()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_ / "lessons");
    std::ofstream(folder_ / "flag.toml") << "title = \"A flag\"\n";
    std::ofstream(folder_ / "lessons" / "damping.toml") << "title = \"Damping\"\n";
    std::ofstream(folder_ / "notes.txt") << "no scene";
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string messageOf(const std::string& name) const {
    try {
      loadScene(name, {folder_.string()});
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }

  fs::path folder_;
};

TEST_F(SceneFiles, AreFoundByPathAndByName) {
  const std::vector<std::string> folders{folder_.string(), folder_.string(), "/nowhere"};
  EXPECT_EQ(sceneNames(folders), (std::vector<std::string>{"flag"}));
  EXPECT_EQ(lessonNames(folders), (std::vector<std::string>{"lessons/damping"}));
  for (const std::string& name : {std::string("flag"), std::string("flag.toml"), (folder_ / "flag.toml").string()}) {
    EXPECT_EQ(loadScene(name, {folder_.string()}).title, "A flag") << name;
  }
  EXPECT_EQ(loadScene("lessons/damping", {folder_.string()}).title, "Damping");
  EXPECT_EQ(loadScene("flag", {"/nowhere", folder_.string()}).path, (folder_ / "flag.toml").string());
}

TEST_F(SceneFiles, AreMissedWithAdvice) {
  EXPECT_EQ(messageOf("flga"), "flga: no such file or scene; did you mean \"flag\"? scenes: flag");
  EXPECT_EQ(messageOf("dir/flga.toml"), "dir/flga.toml: there is no such file; scenes that have a name: flag");
  const std::string flag = (folder_ / "flag.toml").string(), flga = (folder_ / "flga.toml").string();
  EXPECT_EQ(messageOf(flga),
            fmt::format("{}: there is no such file; did you mean \"{}\"? scenes that have a name: flag", flga, flag));
  EXPECT_EQ(messageOf("lessons/dampng"),
            "lessons/dampng: no such file or scene; did you mean \"lessons/damping\"? scenes: flag");
  EXPECT_EQ(messageOf("something-else-altogether"), "something-else-altogether: no such file or scene; scenes: flag");
  EXPECT_EQ(messageOf(folder_.string()), folder_.string() + ": is a folder, not a scene file");
  EXPECT_EQ(messageOf(""), "no such file or scene; scenes: flag");
}

TEST_F(SceneFiles, NameThemselvesInWhatTheBuilderRefuses) {
  std::ofstream(folder_ / "mesh.toml") << "[mesh]\nkind = \"file\"\nfile = \"missing.obj\"\n";
  const Scene scene = loadScene("mesh", {folder_.string()});
  try {
    build(scene);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with((folder_ / "mesh.toml").string() + ":3:8: ")) << error.what();
  }
}

TEST_F(SceneFiles, NameTheSectionsLineAndWhatTheUserSet) {
  std::ofstream(folder_ / "rows.toml") << "title = \"Rows\"\n\n[mesh]\nkind = \"staggered\"\ncolumns = 2\n";
  const std::string file = (folder_ / "rows.toml").string();
  const auto messageOfBuild = [](const Scene& scene) {
    try {
      build(scene);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  Scene scene = loadScene("rows", {folder_.string()});
  EXPECT_EQ(messageOfBuild(scene), file + ":5:11: mesh.columns: a staggered mesh needs 3 or more, got 2");
  setParameter(scene, "air.density", "1", "--set");  // has nothing to do with it
  setParameter(scene, "mesh.kind", "grid", "--set");
  setParameter(scene, "mesh.rows", "1", "--lane \"a\"");
  EXPECT_EQ(messageOfBuild(scene), "--lane \"a\": mesh.rows: a grid mesh needs 2 or more, got 1");
  Scene turned = loadScene("rows", {folder_.string()});
  setParameter(turned, "mesh.kind", "staggered", "--set");
  EXPECT_EQ(messageOfBuild(turned),
            file + ":5:11: mesh.columns: a staggered mesh needs 3 or more, got 2 (from --set mesh.kind)");
  Scene bare = loadScene("flag", {folder_.string()});
  setParameter(bare, "mesh.rows", "1", "--set");
  EXPECT_EQ(messageOfBuild(bare), "--set: mesh.rows: a grid mesh needs 2 or more, got 1");
}

}  // namespace
}  // namespace selvedge
