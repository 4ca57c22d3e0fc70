// The program as a user meets it: exit statuses, messages, files.
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "integrators/methods.h"
#include "support/patience.h"
#include "support/program.h"

namespace selvedge::test {
namespace {

TEST(Program, HashIsTheLastLineAndQuietPrintsNothingElse) {
  const Ran quiet = runProgram("run free-patch --for 0.05 --hash --quiet");
  EXPECT_EQ(quiet.status, 0) << quiet.err;
  EXPECT_EQ(quiet.out.size(), 17U) << quiet.out;
  const Ran talkative = runProgram("run free-patch --for 0.05 --hash --energy /dev/null --threads 2");
  EXPECT_TRUE(talkative.out.ends_with("\n" + quiet.out))
      << "the same hash, whatever else is written: " << talkative.out;
  EXPECT_NE(runProgram("run free-patch --for 0.06 --hash --quiet").out, quiet.out);
}

TEST(Program, WritesWhatItIsAskedFor) {
  const TemporaryFolder folder;
  const Ran ran = runProgram("run hanging --for 0.1 --quiet --energy " + folder.file("e.csv") +
                             " --trace 0=" + folder.file("t0.csv") + " --trace 40=" + folder.file("t40.csv") +
                             " --final " + folder.file("c.ply") + " --sequence " + folder.file("s.obj") + " --every 3");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "");
  const Table energy = readCsv(folder.file("e.csv"));
  ASSERT_EQ(energy["time_s"].size(), 3U) << "the start and every third of six steps";
  const Table trace = readCsv(folder.file("t40.csv"));
  EXPECT_EQ(trace["time_s"].back(), energy["time_s"].back());
  EXPECT_LT(trace["y_m"].back(), trace["y_m"].front()) << "it falls";
  EXPECT_TRUE(std::filesystem::exists(folder.file("c.ply")));
  EXPECT_TRUE(std::filesystem::exists(folder.file("s_000002.obj")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("s_000003.obj")));
}

TEST(Program, WritesYarnsAsLinesAndTubes) {
  const TemporaryFolder folder;
  const auto written = [&](const std::string& options, const std::string& name) {
    const Ran ran = runProgram("run weave --for 0.003 --quiet " + options + folder.file(name));
    EXPECT_EQ(ran.status, 0) << ran.err;
    return folder.read(name);
  };
  EXPECT_TRUE(contains(written("--final ", "surface.obj"), "\nf 1 "));
  EXPECT_TRUE(contains(written("--yarns lines --final ", "lines.obj"), "\nl 1 2 3 "));
  EXPECT_TRUE(contains(written("--yarns tubes --final ", "tubes.obj"), "\ng weft_19\n"));
  const std::string ply = written("--final ", "cloth.ply");
  EXPECT_TRUE(contains(ply, "property double z\nproperty double u\nproperty double v\nelement face"));
  const Ran sequence = runProgram("run weave --for 0.003 --quiet --yarns tubes --sequence " + folder.file("s.obj"));
  EXPECT_EQ(sequence.status, 0) << sequence.err;
  EXPECT_TRUE(contains(folder.read("s_000003.obj"), "\ng warp_0\n"));
  const Ran sheet = runProgram("run free-patch --for 0 --quiet --yarns tubes --final " + folder.file("a.obj"));
  EXPECT_EQ(sheet.status, 2);
  EXPECT_EQ(sheet.err, "selvedge: --yarns: this cloth is a sheet; mesh.kind = \"weave\" has yarns\n");
  const Ran none = runProgram("run weave --for 0 --quiet --yarns lines --final " + folder.file("a.ply"));
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(none.err, "selvedge: --yarns: is of OBJ files: name one with --final or --sequence\n");
}

// What PLY keeps of a woven cloth is its rest shape, where it is read as a sheet.
TEST(Program, ReadsAWovenClothAsASheetThatRestsAsItWasWoven) {
  const TemporaryFolder folder;
  ASSERT_EQ(runProgram("run weave --for 0.1 --quiet --final " + folder.file("cloth.ply")).status, 0);
  folder.write("sheet.toml", "mesh = { kind = \"file\", file = \"cloth.ply\", rest_shape = \"texture\" }\n");
  const Ran ran = runProgram("run " + folder.file("sheet.toml") + " --for 0 --energy " + folder.file("e.csv"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_GT(readCsv(folder.file("e.csv"))["stretch_J"].front(), 0) << "its weight has stretched it";
}

TEST(Program, TheEnergyTableBalances) {
  const TemporaryFolder folder;
  ASSERT_EQ(runProgram("run windsock-flag --for 0.5 --quiet --energy " + folder.file("e.csv")).status, 0);
  const Table t = readCsv(folder.file("e.csv"));
  for (std::size_t row : {std::size_t{1}, t["time_s"].size() - 1}) {
    double stored = 0, works = 0;
    bool afterTotal = false;
    for (std::size_t i = 1; i < t.names.size(); ++i) {
      if (t.names[i] == "total_J") {
        afterTotal = true;
      } else {
        (afterTotal ? works : stored) += t.columns[i][row];
      }
    }
    EXPECT_NEAR(stored, t["total_J"][row], 1e-12);
    EXPECT_NEAR(works, t["total_J"][row] - t["total_J"][0], 1e-12);
  }
}

TEST(Program, DivergenceSaysWhatWhenWhereAndWhyAndKeepsTheResults) {
  const TemporaryFolder folder;
  const Ran ran = runProgram(
      "run hanging --set integrator.method=symplectic-euler --set integrator.step=0.01 --for 5 --quiet "
      "--energy " +
      folder.file("e.csv") + " --final " + folder.file("c.obj"));
  EXPECT_EQ(ran.status, 1);
  for (const std::string part :
       {"diverged", "step ", "t = ", "node ", "w h is", "symplectic-euler is 2", "integrator.substeps = "}) {
    EXPECT_TRUE(contains(ran.err, part)) << part << " in: " << ran.err;
  }
  const Table energy = readCsv(folder.file("e.csv"));
  EXPECT_GT(energy["time_s"].size(), 2U);
  EXPECT_TRUE(std::isfinite(energy["total_J"].back()));
  EXPECT_TRUE(std::filesystem::exists(folder.file("c.obj")));
}

TEST(Program, AFullDiskEndsTheRunAndKeepsTheOtherFiles) {
  const TemporaryFolder folder;
  const Ran ran = runProgram("run hanging --for 50 --quiet --energy /dev/full --trace 5=" + folder.file("t.csv"));
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.err, "/dev/full") && contains(ran.err, "No space left")) << ran.err;
  EXPECT_GE(readCsv(folder.file("t.csv"))["time_s"].size(), 1U);
}

TEST(Program, ChecksPrintTheWholeSceneAndItLoadsAgain) {
  const TemporaryFolder folder;
  const Ran printed = runProgram("check free-patch --set integrator.step=0.004 --print");
  ASSERT_EQ(printed.status, 0) << printed.err;
  EXPECT_TRUE(contains(printed.out, "step = 0.004"));
  std::ofstream(folder.file("again.toml")) << printed.out;
  EXPECT_EQ(runProgram("run " + folder.file("again.toml") + " --for 0.1 --hash --quiet").out,
            runProgram("run free-patch --set integrator.step=0.004 --for 0.1 --hash --quiet").out);
}

struct Mistake {
  std::string arguments;
  std::vector<std::string> parts;  // of the message
};

TEST(Program, MistakesAreAnsweredWithStatusTwoAndHelp) {
  const std::vector<Mistake> mistakes{
      {"run hangin", {"hangin", "did you mean", "hanging"}},
      {"run hanging --set integrator.method=bakward-euler", {"--set", "integrator.method", "backward-euler"}},
      {"run hanging --set integrator.stepp=0.1", {"--set", "integrator.stepp", "integrator.step"}},
      {"run hanging --set integrator.step=0", {"--set", "step", "above 0", "got 0"}},
      {"run hanging --set integrator.step=nan", {"--set", "step", "above 0"}},
      {"run hanging --set integrator.step=fast", {"--set", "step", "number", "fast"}},
      {"run hanging --set integrator.step", {"--set", "KEY=VALUE"}},
      {"run hanging --for -1", {"--for", "0 or more"}},
      {"run hanging --for nan", {"--for", "0 or more"}},
      {"run hanging --trace 99999=x.csv", {"--trace", "99999", "nodes 0 to"}},
      {"run hanging --trace x", {"--trace", "NODE=FILE"}},
      {"run hanging --trace 12", {"--trace", "NODE=FILE"}},
      {"run hanging --trace 1-=x.csv", {"--trace", "1-=x.csv", "NODE-NODE=FILE"}},
      {"run hanging --trace 1-99999=x.csv", {"--trace", "99999", "nodes 0 to"}},
      {"run hanging --trace 0-20=x.csv", {"--trace", "no edge and no spring joins the nodes 0 and 20"}},
      {"run hanging --final cloth.stl", {"cloth.stl", ".ply", ".obj"}},
      {"run hanging --energy /no/such/folder/e.csv", {"/no/such/folder/e.csv", "there is no folder"}},
      {"run hanging --every 0", {"selvedge: --every"}},
      {"run hanging --energy \"\"", {"--energy", "file name"}},
      {"run hanging --energy x.csv --trace 1=x.csv", {"x.csv", "two results"}},
      {"run hanging --energy x.csv --frames x.csv", {"x.csv", "two results"}},
      {"run hanging --final /no/such/folder/c.ply", {"/no/such/folder/c.ply"}},
      {"run hanging --set integrator.step=1e-300", {"integrator.step", "larger step"}},
      {"compare hanging --lane integrator.method=rk4", {"--lane", "two to four"}},
      {"compare hanging --lane rk4 --lane bdf2", {"--lane", "KEY=VALUE"}},
      {"compare hanging --lane mesh.columns=5 --lane mesh.columns=6", {"--lane", "same state"}},
      {"list integrator", {"integrator", "did you mean", "integrators"}},
      {"check /no/such/file.toml", {"/no/such/file.toml"}},
      {"fly", {"fly"}},
      {"list", {"list needs a word behind its name, selvedge list WHAT: integrators | "}},
      {"--sett x breeze", {"the window has no option --sett; did you mean --set?"}},
      {"lst --jsn", {"\"lst\" is neither a command", "did you mean list?"}},
      {"lst integrators", {"\"lst\" is neither a command", "did you mean list?"}},
      {"run hanging --map forse", {"--map: must be one of ", "not \"forse\"; did you mean \"force\"?"}},
      {"run hanging --plots --for 0", {"--plots has no effect without --video or --frames"}},
      {"run hanging --fps 30", {"--fps has no effect without --video or --frames or --point-cache"}},
      {"compare hanging --every 5", {"--every has no effect without --energy\n"}},
      {"hanging --press pause", {"--press has no effect without --screenshot\n"}},
      {"hanging --at 2", {"--at has no effect without --screenshot\n"}},
      {"run hanging --remember foo=1", {"--remember", "no setting \"foo\" of pictures", "look.dark", "plots.N"}},
      {"--remember look.drak=no", {"--remember", "did you mean \"look.dark\"?", "window.frames", "panel.PANEL"}},
      {"--remember look.dark=false", {"--remember", "look.dark must be yes or no"}},
  };
  for (const Mistake& mistake : mistakes) {
    const Ran ran = runProgram(mistake.arguments);
    EXPECT_EQ(ran.status, 2) << mistake.arguments << ": " << ran.err;
    EXPECT_EQ(ran.out, "") << mistake.arguments;
    for (const std::string& part : mistake.parts) {
      EXPECT_TRUE(contains(ran.err, part)) << mistake.arguments << ": wanted \"" << part << "\" in: " << ran.err;
    }
  }
}

TEST(Program, TheWordHelpIsTheOption) {
  EXPECT_EQ(runProgram("help").out, runProgram("--help").out);
  EXPECT_EQ(runProgram("help run").out, runProgram("run --help").out);
  EXPECT_EQ(runProgram("help run").status, 0);
  EXPECT_EQ(runProgram("help runn").status, 2);
  EXPECT_TRUE(contains(runProgram("help runn").err, "there is no command \"runn\"; did you mean \"run\"?"));
}

TEST(Program, AnErrorInASceneNamesFileLineColumnAndTheNearestKey) {
  const TemporaryFolder folder;
  const std::string file = folder.file("s.toml");
  std::ofstream(file) << "[mesh]\ncolumns = 5\n[material]\nstrech = 100\n";
  const Ran ran = runProgram("check " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(contains(ran.err, file + ":4:1")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "material.strech") && contains(ran.err, "material.stretch")) << ran.err;
}

TEST(Program, CheckHasALineForEachBody) {
  const Ran ran = runProgram("check fabrics");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out, "\nbody silk: 169 nodes from 0 on, 288 triangles, ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\nbody cotton: 169 nodes from 169 on, 288 triangles, ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, ", fabric leather\n")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "attention")) << ran.out;
  const Ran close = runProgram("check fabrics --set body.cotton.mesh.origin=[-0.6,0.56,-0.35]");
  EXPECT_TRUE(contains(close.out, "attention: the bodies silk and cotton begin at one place, 169 nodes")) << close.out;
}

TEST(Program, SaysWhoseNewtonIterationsItCounts) {
  const TemporaryFolder folder;
  const std::string scene = "mesh = { columns = 5, rows = 5 }\n[[pin]]\nwhere = \"top\"\n",
                    then = "[[event]]\ntime = 0.05\nset = { \"integrator.method\" = \"xpbd\" }\n";
  std::ofstream(folder.file("one.toml")) << scene;
  std::ofstream(folder.file("two.toml")) << scene << then;
  const std::string whose = "; the method before it took ";
  EXPECT_TRUE(contains(runProgram("run " + folder.file("two.toml") + " --for 0.1").out, whose));
  for (const std::string method : {"backward-euler", "desbrun", "projective-dynamics"}) {
    const Ran ran = runProgram("run " + folder.file("one.toml") + " --for 0.1 --set integrator.method=" + method);
    EXPECT_FALSE(contains(ran.out, whose)) << ran.out;
  }
}

TEST(Program, TellsOfEventsAfterTheEnd) {
  const Ran ran = runProgram("run curtain-cut --for 0.02");
  EXPECT_TRUE(contains(ran.out, "\nnot reached: 2 events, the first at 1 s\n")) << ran.out;
}

TEST(Program, WhatCannotBeginIsRefusedAndWritesNothing) {
  const TemporaryFolder folder;
  const std::string scene =
      folder.write("s.toml",
                   "mesh = { columns = 5, rows = 5 }\n[[collider]]\nname = \"b\"\n"
                   "shape = \"sphere\"\nradius = 0.1\nmotion = \"expression\"\noffset_y = \"sqrt(-1-t)\"\n");
  for (const std::string& command : {"check " + scene, "run " + scene + " --energy " + folder.file("e.csv")}) {
    const Ran ran = runProgram(command);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_TRUE(contains(ran.err, scene + ":2:1: the run cannot begin: collider \"b\": offset_y = \"sqrt(-1-t)\""))
        << ran.err;
  }
  EXPECT_FALSE(std::filesystem::exists(folder.file("e.csv")));
  const std::string grid = "mesh = { columns = 5, rows = 5 }\n", expression = "motion = \"expression\"\n";
  const std::string pins =
      folder.write("p.toml", grid + "[[pin]]\nwhere = \"corner0\"\n[[pin]]\nwhere = \"corner1\"\n" + expression +
                                 "offset_y = \"ln(t)\"\n");
  EXPECT_TRUE(contains(runProgram("run " + pins).err, pins + ":4:1: the run cannot begin: pin.offset_y = \"ln(t)\""));
  const std::string wind =
      folder.write("w.toml", grid + "[air]\nwind_field = \"expression\"\nwind_x = \"ln(t)\"\ndrag_coefficient = 1\n");
  EXPECT_TRUE(contains(runProgram("run " + wind).err, wind + ":4:10: the run cannot begin: air.wind_x = \"ln(t)\""));
}

TEST(Program, APinThatRushesIsTheCause) {
  const TemporaryFolder folder;
  const std::string scene = folder.write("s.toml",
                                         "mesh = { columns = 5, rows = 5 }\n[[pin]]\nwhere = \"corner1\"\n"
                                         "motion = \"expression\"\noffset_y = \"1e300*t\"\n");
  const Ran ran = runProgram("run " + scene);
  EXPECT_EQ(ran.status, 1) << ran.out;
  EXPECT_TRUE(
      contains(ran.err, "\nLikely cause: a pin moves node 4 at 1e+300 m/s, and no cloth follows more than 10000"))
      << ran.err;
}

TEST(Program, TellsOfACutThatPartsNothing) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("s.toml")) << "mesh = { columns = 9, rows = 9 }\n[[pin]]\nwhere = \"top\"\n[[event]]\n"
                                          "time = 0.02\ncut = [[0.05, 0.06, 0], [0.06, 0.06, 0]]\n";
  const Ran ran = runProgram("run " + folder.file("s.toml") + " --for 0.05");
  EXPECT_TRUE(
      contains(ran.out, "\nattention: at 0.02 s a cut did nothing: nothing came apart: a cut goes right across"))
      << ran.out;
}

TEST(Program, TellsOfSettingsWithoutEffect) {
  const std::string wind = "--set \"air.wind_x=ln(t)\"", why = "has no effect: only with air.wind_field = expression";
  const Ran run = runProgram("run hanging --for 0.01 --set mesh.columns=5 --set mesh.rows=5 " + wind);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.err, "attention: --set air.wind_x " + why)) << run.err;
  EXPECT_FALSE(contains(run.err, "mesh.columns")) << run.err;
  EXPECT_EQ(runProgram("run hanging --for 0.01 --quiet --set mesh.columns=5 --set mesh.rows=5 " + wind).err, "");
  EXPECT_TRUE(contains(runProgram("check hanging " + wind).err, why));
  const std::string air = "hanging --set air.drag_coefficient=0 --set air.skin_coefficient=0 --set air.wind=[0,0,5]";
  EXPECT_TRUE(contains(runProgram("check " + air).err,
                       "air.wind has no effect: air.drag_coefficient and air.skin_coefficient are 0"));
  const Ran lanes = runProgram(
      "compare hanging --for 0.01 --set mesh.columns=5 --set mesh.rows=5 --lane integrator.method=bdf2 "
      "--lane integrator.method=rk4,integrator.rho_inf=0.5");
  EXPECT_TRUE(contains(lanes.err, "integrator.rho_inf has no effect: rk4 does not read it")) << lanes.err;
  const Ran shared =
      runProgram("compare hanging --for 0.01 --set mesh.columns=5 --set mesh.rows=5 --set integrator.rho_inf=0.5 " +
                 wind + " --lane integrator.method=generalized-alpha --lane integrator.method=rk4");
  EXPECT_TRUE(contains(shared.err, "attention: --set air.wind_x " + why)) << shared.err;
  EXPECT_FALSE(contains(shared.err, "rho_inf")) << "one of the lanes reads it\n" << shared.err;
}

TEST(Program, ListsItself) {
  const Ran json = runProgram("list integrators --json");
  EXPECT_EQ(json.status, 0);
  std::size_t names = 0;
  for (std::size_t at = json.out.find("\"name\":"); at != std::string::npos; at = json.out.find("\"name\":", at + 1))
    ++names;
  EXPECT_EQ(names, methods().size());
  for (const std::string what : {"scenes", "materials", "probes", "keys"}) {
    const Ran list = runProgram("list " + what);
    EXPECT_EQ(list.status, 0) << list.err;
    EXPECT_GT(std::count(list.out.begin(), list.out.end(), '\n'), 3);
  }
  EXPECT_TRUE(contains(runProgram("list scenes").out, "flag-parks-forsyth"));
  EXPECT_EQ(runProgram("list fabrics").out, runProgram("list materials").out);
  EXPECT_TRUE(contains(runProgram("list parameters").out, "integrator.rho_inf"));
  EXPECT_TRUE(contains(runProgram("--version").out, "selvedge 0."));
  EXPECT_TRUE(contains(runProgram("--help").out, "compare"));
}

TEST(Program, NoResultReplacesTheSkinOfAFigure) {
  const TemporaryFolder folder;
  const std::filesystem::path configs(SELVEDGE_SOURCE_DIR "/configs");
  std::filesystem::copy(configs / "figures", folder.file("figures"));
  std::filesystem::copy(configs / "catwalk.toml", folder.file("catwalk.toml"));
  const std::string skin = folder.file("figures/mannequin.obj"), before = folder.read("figures/mannequin.obj");
  const Ran ran = runProgram("run " + folder.file("catwalk.toml") + " --for 0.001 --quiet --final " + skin);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(contains(ran.err, "is read by this run")) << ran.err;
  EXPECT_EQ(folder.read("figures/mannequin.obj"), before);
}

TEST(Program, TheHelpOfListNamesAllThatItLists) {
  std::string all = runProgram("list").err;
  all = all.substr(all.find("list WHAT: ") + 11);
  const std::string help = runProgram("--help").out;
  const std::size_t begin = help.find("Print what there is: ");
  ASSERT_NE(begin, std::string::npos);
  const std::string told = help.substr(begin, help.find("bench", begin) - begin);
  int count = 0;
  for (std::size_t at = 0; at < all.size() && all[at] != '\n';) {
    const std::size_t end = std::min(all.find_first_of(" \n", at), all.size());
    const std::string word = all.substr(at, end - at);
    if (word != "|") {
      EXPECT_TRUE(contains(told, word)) << word << " is not in: " << told;
      ++count;
    }
    at = end + (end < all.size() && all[end] == ' ');
  }
  EXPECT_GE(count, 9);
}

TEST(Program, ComparesLanesInLockstep) {
  const TemporaryFolder folder;
  const std::string lanes =
      "--lane integrator.method=backward-euler --lane integrator.method=generalized-alpha,integrator.step=0.005 ";
  const Ran ran = runProgram("compare free-patch --for 0.1 --set integrator.step=0.01 --hash " + lanes + "--energy " +
                             folder.file("e.csv"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Table t = readCsv(folder.file("e.csv"));
  ASSERT_EQ(t["lane"].size(), 22U);
  EXPECT_EQ(t["total_J"][0], t["total_J"][1]) << "one start";
  for (std::size_t i = 0; i < t["lane"].size(); i += 2)
    EXPECT_NEAR(t["time_s"][i], t["time_s"][i + 1], 1e-12) << "one clock";
  const Ran alone = runProgram(
      "run free-patch --for 0.1 --set integrator.step=0.01 --set integrator.method=backward-euler --hash --quiet");
  EXPECT_TRUE(contains(ran.out, alone.out)) << "a lane is the run by itself, bit by bit";
}

TEST(Program, ComparisonTellsOfEachLaneWhatARunTells) {
  const Ran ran = runProgram(
      "compare fabrics --for 0.01 --set body.cotton.mesh.origin=[-0.6,0.56,-0.35] --lane air.drag_coefficient=0 --lane "
      "air.drag_coefficient=1");
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const std::string lane : {"air.drag_coefficient=0", "air.drag_coefficient=1"}) {
    const std::string told = "attention, lane \"" + lane + "\": the bodies silk and cotton";
    EXPECT_TRUE(contains(ran.err, told)) << "before the first step\n" << ran.err;
    EXPECT_TRUE(contains(ran.out, told)) << "and at the end\n" << ran.out;
  }
}

TEST(Program, CtrlCStopsCleanlyAndLeavesCompleteFiles) {
  const TemporaryFolder folder;
  const std::string file = folder.file("e.csv");
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    execl(SELVEDGE_PROGRAM, SELVEDGE_PROGRAM, "run", "hanging", "--for", "100000", "--quiet", "--energy", file.c_str(),
          nullptr);
    _exit(127);
  }
  const std::filesystem::path growing = folder.file(".e.csv.0.part");
  EXPECT_TRUE(
      eventually([&] { return std::filesystem::exists(growing) && std::filesystem::file_size(growing) > 10000; }));
  EXPECT_FALSE(std::filesystem::exists(file)) << "complete or absent";
  kill(child, SIGINT);
  int raw = 0;
  waitpid(child, &raw, 0);
  ASSERT_TRUE(WIFEXITED(raw));
  EXPECT_EQ(WEXITSTATUS(raw), 130);
  const std::string text = slurp(file);
  ASSERT_FALSE(text.empty());
  EXPECT_EQ(text.back(), '\n');
  EXPECT_GT(readCsv(file)["time_s"].size(), 2U);
}

}  // namespace
}  // namespace selvedge::test
