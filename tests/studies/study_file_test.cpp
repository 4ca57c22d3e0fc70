// A study's file, and what a user may set of it.
#include "studies/study_file.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "studies/games/game_method.h"
#include "studies/method_choice.h"
#include "support/input_error.h"
#include "support/studies.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

using Words = std::vector<std::string>;

Words words(const LoadedStudy& study, const std::string& key) {
  for (const Param& p : study.study->params()) {
    if (p.key == key) return *std::get<Words*>(p.target);
  }
  return {};
}

int whole(const LoadedStudy& study, const std::string& key) {
  for (const Param& p : study.study->params()) {
    if (p.key == key) return *std::get<int*>(p.target);
  }
  return -1;
}

// What loading a study with this text says; empty: nothing is wrong.
std::string wrong(const std::string& file, StudyRequest request = {}) {
  const TemporaryFolder folder;
  request.name = folder.write("s.toml", file);
  std::string said = inputError([&] { static_cast<void>(loadStudy(request, kStudyFolders)); });
  for (std::size_t at; (at = said.find(folder.path() + "/")) != std::string::npos;) {
    said.erase(at, folder.path().size() + 1);
  }
  return said;
}

const std::string kHead = "title = \"T\"\nstudy = \"amplification\"\n";

TEST(StudyFile, SettingsQuickAndThoseOfTheUser) {
  EXPECT_EQ(whole(loadStudy({.name = "amplification"}, kStudyFolders), "points"), 401);
  EXPECT_EQ(whole(loadStudy({.name = "amplification", .quick = true}, kStudyFolders), "points"), 101);
  const LoadedStudy own = loadStudy(
      {.name = "amplification", .quick = true, .settings = {"points=55", "methods=bdf2, rk4"}}, kStudyFolders);
  EXPECT_EQ(whole(own, "points"), 55) << "the user's go before those of the file";
  EXPECT_EQ(words(own, "methods"), (Words{"bdf2", "rk4"}));
  const LoadedStudy array =
      loadStudy({.name = "amplification", .settings = {R"(methods=["bdf2", "rk4"])"}}, kStudyFolders);
  EXPECT_EQ(words(array, "methods"), (Words{"bdf2", "rk4"}));
}

TEST(StudyFile, ListsOfTheFile) {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("s.toml", kHead + "[settings]\nmethods = [\"rk4\", \"generalized-alpha 0.5\"]\n");
  EXPECT_EQ(words(loadStudy({.name = file}, {}), "methods"), (Words{"rk4", "generalized-alpha 0.5"}));
  const std::string text = folder.write("t.toml", kHead + "[settings]\nmethods = \"rk4, generalized-alpha 0.5\"\n");
  EXPECT_EQ(words(loadStudy({.name = text}, {}), "methods"), (Words{"rk4", "generalized-alpha 0.5"}));
}

TEST(StudyFile, TellsWhatIsWrong) {
  const std::string good = kHead + "[settings]\n";
  EXPECT_EQ(wrong(good), "");
  EXPECT_EQ(wrong(good + "point = 3\n"), "s.toml:4:1: unknown key \"point\"; did you mean \"points\"?");
  EXPECT_EQ(wrong(good + "points = 3\n"), "s.toml:4:10: points must be a whole number from 10 to 10000, got 3");
  EXPECT_EQ(wrong(good + "[published]\nsigma = \"low\"\n"), "s.toml:5:9: sigma must be a number, got \"low\"");
  EXPECT_EQ(wrong("title = \"T\"\nstudy = \"amplify\"\n[settings]\n").substr(0, 40),
            "s.toml:2:9: study must be one of amplifi");
  EXPECT_EQ(wrong("title = \"T\"\n[settings]\n").substr(0, 54),
            "s.toml:1:1: needs a line such as study = \"flag-energy\"");
  EXPECT_EQ(wrong(good + "[set]\nintegrator.step = 1\n"), "s.toml:4:1: [set] needs a scene to set it in");
  EXPECT_EQ(wrong("study = \"amplification\"\n"),
            "s.toml:1:1: a study needs title\ns.toml:1:1: a study needs settings");
  EXPECT_EQ(wrong(good + "methods = \"verlett\"\n"), "methods: there is no method \"verlett\"; did you mean verlet?");
  EXPECT_NE(wrong(kHead + "scene = \"nowhere\"\n[settings]\n").find("s.toml:3:9: scene: nowhere: no such file"),
            std::string::npos);
}

TEST(StudyFile, TellsWhatIsWrongWithSettingsOfTheUser) {
  const std::string good = kHead + "[settings]\n";
  EXPECT_EQ(wrong(good, {.name = "", .settings = {"points"}}), "--set: \"points\" is not KEY=VALUE");
  EXPECT_EQ(wrong(good, {.name = "", .settings = {"points=many"}}),
            "--set: points must be a whole number from 10 to 10000, got \"many\"");
  EXPECT_EQ(wrong(good, {.name = "", .settings = {"pionts=20"}}),
            "--set: unknown key \"pionts\"; did you mean \"points\"?");
  EXPECT_EQ(wrong(good, {.name = "", .scene = "hanging"}), "--scene: the study s has a scene of its own");
  EXPECT_EQ(inputError([] { static_cast<void>(loadStudy({.name = "amplificatoin"}, kStudyFolders)); }).substr(0, 62),
            "amplificatoin: no such study; did you mean \"amplification\"? st");
}

TEST(StudyFile, SetReachesTheScene) {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("s.toml", kHead + "scene = \"hanging\"\n[set]\nintegrator.step = 0.01\n[settings]\n");
  EXPECT_EQ(loadStudy({.name = file}, kStudyFolders).scene.integrator.step, 0.01);
  const LoadedStudy own = loadStudy({.name = file, .settings = {"integrator.step=0.002"}}, kStudyFolders);
  EXPECT_EQ(own.scene.integrator.step, 0.002);
  EXPECT_EQ(inputError([&] {
              static_cast<void>(loadStudy({.name = file, .settings = {"integrator.stap=1"}}, kStudyFolders));
            }).substr(0, 30),
            "--set: unknown key \"integrator");
}

TEST(StudyFile, ListsAreCheckedWhereTheyStand) {
  const std::string head = "title = \"T\"\nstudy = \"rho-sweep\"\n[settings]\n";
  EXPECT_EQ(wrong(head + "rho_inf = [0, 2]\n"),
            "s.toml:4:11: rho_inf must be a list, each a number from 0 to 1, got [0, 2]");
  EXPECT_EQ(wrong(head + "steps = [0.01, \"x\"]\n"),
            "s.toml:4:9: steps must be a list, each a number from 1e-05 to 1 (s), got [0.01, \"x\"]");
}

TEST(StudyFile, MethodsByTheirNames) {
  const std::vector<MethodChoice> some = methodsIn("methods", {"rk4", "generalized-alpha 0.25 converged"});
  ASSERT_EQ(some.size(), 2U);
  IntegratorSettings settings;
  some[1].applyTo(settings);
  EXPECT_EQ(settings.method, "generalized-alpha");
  EXPECT_EQ(settings.rhoInf, 0.25);
  EXPECT_GT(settings.newtonIterations, 1);
  EXPECT_EQ(methodsIn("methods", {"all"}).size(), methods().size());
  EXPECT_EQ(inputError([] { methodsIn("methods", {"rk4 0.5"}); }).substr(0, 22), "methods: \"0.5\" after r");
  EXPECT_EQ(inputError([] { methodsIn("methods", {"generalized-alpha 2"}); }).substr(0, 20), "methods: \"2\" after g");
}

TEST(Games, NamesItsMethodsAndSaysWhatIsWrongWithThem) {
  const auto said = [](const std::string& setting) {
    return inputError([&] { static_cast<void>(loadStudy({.name = "games", .settings = {setting}}, kStudyFolders)); });
  };
  EXPECT_EQ(said("methods=backward-euler converged, xpbd 1x20, desbrun tethered"), "");
  EXPECT_NE(said("methods=xpbd 0x2, rk4").find("xpbd 0x2: substeps x sweeps are from 1x1"), std::string::npos);
  EXPECT_NE(said("methods=xpbd 2x, rk4").find("methods"), std::string::npos) << "a word that is no count and no method";
  EXPECT_NE(said("methods=rk4").find("needs at least two"), std::string::npos);
  EXPECT_NE(said("sizes=9, 17.5").find("must be whole numbers, got 17.5"), std::string::npos);
}

// The study goes on with the next method.
TEST(Games, AMethodThatRefusesTheClothSaysWhyInItsRun) {
  struct Run {
    double value = 0;
    std::string failure;
  };
  const Run refused = measuredOrRefused(Run{}, []() -> Run { throw InputError("", "provot is not for this cloth"); });
  EXPECT_NE(refused.failure.find("provot is not for this cloth"), std::string::npos);
  EXPECT_EQ(measuredOrRefused(Run{}, [] { return Run{3, ""}; }).value, 3);
}

TEST(Growth, SaysWhatIsWrongWithItsSizesAndMethods) {
  const auto said = [](const std::string& setting) {
    return inputError([&] { static_cast<void>(loadStudy({.name = "growth", .settings = {setting}}, kStudyFolders)); });
  };
  EXPECT_EQ(said("methods=backward-euler converged, xpbd 5x4"), "");
  EXPECT_NE(said("sizes=33").find("needs at least two"), std::string::npos);
  EXPECT_NE(said("sizes=33, 9, 33").find("twice"), std::string::npos);
  EXPECT_NE(said("methods=xpbd 2x2 tethered").find("limits.tether"), std::string::npos);
  EXPECT_NE(said("sizes=9, 1026").find("1025"), std::string::npos);
  EXPECT_NE(said("methods=rk4 2x2").find("rk4 has no sweeps"), std::string::npos);
}

}  // namespace
}  // namespace selvedge::test
