// Command lines with something wrong in them, and places where results cannot go: what the program says, whole.
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include "robust/broken.h"
#include "scene/files/scene_files.h"
#include "support/patience.h"
#include "support/program.h"
#include "support/sanitized.h"

namespace selvedge {
namespace {

struct BrokenCommand {
  const char* name;
  std::string arguments;
  std::string message;  // all of standard error
  int status = 2;
  std::string before = "";  // stands before the program
};

// Ends what is said of a scene that is not there.
std::string scenes() { return fmt::format("{}\n", fmt::join(sceneNames({SELVEDGE_SOURCE_DIR "/configs"}), ", ")); }

const std::string kSeeHelp = "Run selvedge --help, or selvedge COMMAND --help, for what there is.\n";
const std::string kIsRead = "is read by this run, which would replace it; name another file for the result\n";

// In a folder with: ok.toml (a small scene), a folder named folder, secret.toml that nobody may read, and
// what else the class Folder makes.
const std::vector<BrokenCommand> kBrokenCommands {
  {"no scene", "run nothing.toml --for 1",
   "selvedge: nothing.toml: there is no such file; scenes that have a name: " + scenes()},
      {"a name that is none", "check \"\"", "selvedge: no such file or scene; scenes: " + scenes()},
      {"a folder as scene", "run folder", "selvedge: folder: is a folder, not a scene file\n"},
      {"unreadable scene", "check secret.toml", "selvedge: secret.toml: cannot be read: Permission denied\n"},
      {"unknown key", "run ok.toml --set material.strech=5",
       "selvedge: --set: unknown key \"material.strech\"; did you mean \"material.stretch\"?\n"},
      {"unknown key without its section", "run ok.toml --set columns=5",
       "selvedge: --set: unknown key \"columns\"; did you mean \"mesh.columns\"?\n"},
      {"wrong type", "run ok.toml --set mesh.columns=many",
       "selvedge: --set: mesh.columns must be a whole number from 2 to 1000000000, got \"many\"\n"},
      {"out of range", "run ok.toml --set material.density=-1",
       "selvedge: --set: material.density must be a number above 0 (kg/m^2), got -1\n"},
      {"not a number", "run ok.toml --set material.density=nan",
       "selvedge: --set: material.density must be a number above 0 (kg/m^2), got nan\n"},
      {"an option before the command", "--set mesh.columns=5 run ok.toml",
       "selvedge: --set stands before the command run, which takes it behind its name: selvedge run ... --set\n"},
      {"the window's option before a command", "--bare run ok.toml",
       "selvedge: --bare stands before the command run, which has no such option; it is the window's\n"},
      {"a command's option before it", "--hash run ok.toml",
       "selvedge: --hash stands before the command run, which takes it behind its name: selvedge run ... --hash\n" +
           kSeeHelp},
      {"a scene before the command", "ok.toml run",
       "selvedge: \"ok.toml\" stands before the command run, which comes first: selvedge run ok.toml\n" + kSeeHelp},
      {"the window's option behind a command", "run ok.toml --screenshot a.png",
       "selvedge: run has no option --screenshot; it is one of the window (selvedge SCENE)\n" + kSeeHelp},
      {"a command's option for the window", "ok.toml --energy=e.csv",
       "selvedge: the window has no option --energy; it is one of run and compare\n" + kSeeHelp},
      {"an option of nobody", "check ok.toml --zzzzzz", "selvedge: check has no option --zzzzzz\n" + kSeeHelp},
      {"no equals sign", "run ok.toml --set material.density",
       "selvedge: --set: \"material.density\" is not KEY=VALUE, such as integrator.step=0.005\n"},
      {"no key", "run ok.toml --set =5", "selvedge: --set: \"=5\" is not KEY=VALUE, such as integrator.step=0.005\n"},
      {"no value", "run ok.toml --set mesh.columns=",
       "selvedge: --set: mesh.columns must be a whole number from 2 to 1000000000, got \"\"\n"},
      {"two values", "run ok.toml --set air.wind=1,2,3",
       "selvedge: --set: air.wind must be [x, y, z], each a number from -200 to 200 (m/s), got \"1,2,3\"\n"},
      {"not UTF-8", "run ok.toml --set \"$(printf 'mesh.columns=\\377')\"",
       "selvedge: --set: mesh.columns must be a whole number from 2 to 1000000000, got \"\\xFF\"\n"},
      {"key without effect", "run ok.toml --set mesh.file=a.obj",
       "selvedge: --set: mesh.file has no effect with mesh.kind = \"grid\", only with \"filled\", \"file\", "
       "\"figure\"; remove it\n"},
      {"key without effect after a change of kind", "run ok.toml --set mesh.kind=disc --set mesh.columns=9",
       "selvedge: --set: mesh.columns has no effect with mesh.kind = \"disc\", only with \"grid\", \"weave\", "
       "\"staggered\", \"pillow\", \"rope\", \"net\", \"block\"; remove it\n"},
      {"too few for the kind", "check ok.toml --set mesh.rows=1",
       "selvedge: --set: mesh.rows: a grid mesh needs 2 or more, got 1\n"},
      {"no such mesh file", "check ok.toml --set mesh.kind=file --set mesh.file=none.ply",
       "selvedge: --set: none.ply: there is no such file\n"},
#if !defined(SELVEDGE_ASAN) && !defined(SELVEDGE_TSAN)  // which take more for themselves
      {"a cloth beyond the memory", "check ok.toml --set mesh.columns=3000 --set mesh.rows=2000",
       "selvedge: --set: mesh.columns: a grid with 3000 columns and 2000 rows has 6000000 nodes and would take 18.0 GB "
       "of memory or more; there are 4.1 GB: take a smaller number\n",
       2, "ulimit -v 4000000; "},
#endif
      {"one lane", "compare ok.toml --lane integrator.method=rk4",
       "selvedge: --lane: a comparison has two to four lanes, not 1\n"},
      {"a lane that is none", "compare ok.toml --lane rk4 --lane integrator.method=bdf2",
       "selvedge: --lane: \"rk4\" is not KEY=VALUE; a lane is a list like "
       "\"integrator.method=rk4,integrator.step=0.001\"\n"},
      {"a lane with an unknown key", "compare ok.toml --lane integrator.step=1e-3 --lane integrator.stp=1e-3",
       "selvedge: --lane \"integrator.stp=1e-3\": unknown key \"integrator.stp\"; did you mean \"integrator.step\"?\n"},
      {"a lane with a wrong value", "compare ok.toml --lane integrator.step=1e-3 --lane integrator.step=0",
       "selvedge: --lane \"integrator.step=0\": integrator.step must be a number above 0 (s), got 0\n"},
      {"an empty lane", "compare ok.toml --lane \"\" --lane integrator.step=0.1",
       "selvedge: --lane: \"\" is not KEY=VALUE; a lane is a list like "
       "\"integrator.method=rk4,integrator.step=0.001\"\n"},
      {"lanes of different cloths", "compare ok.toml --lane mesh.columns=5 --lane mesh.columns=6",
       "selvedge: --lane: \"mesh.columns=6\" does not start from the same state as \"mesh.columns=5\": lanes differ in "
       "how they move, not in [mesh] or [start] (but mesh.kind may differ where all nodes keep their places, as those "
       "of "
       "a grid and a weave do)\n"},
      {"negative duration", "run ok.toml --for -1",
       "selvedge: --for: must be a number of seconds, 0 or more, not \"-1\"\n" + kSeeHelp},
      {"duration that is a word", "run ok.toml --for ever",
       "selvedge: --for: must be a number of seconds, 0 or more, not \"ever\"\n" + kSeeHelp},
      {"duration without a number", "run ok.toml --for",
       "selvedge: --for needs a value behind it: --for SECONDS\n" + kSeeHelp},
      {"two durations", "run ok.toml --for 1 --for 2", "selvedge: --for is given 2 times; give it once\n" + kSeeHelp},
      {"a value of a switch", "run ok.toml --quiet=maybe", "selvedge: --quiet takes no value\n" + kSeeHelp},
      {"a size with one side", "run ok.toml --size 10",
       "selvedge: --size: must be width and height in pixels, each from 64 to 8192, such as 1280x720, not \"10\"\n" +
           kSeeHelp},
      {"a layout of nobody", "run ok.toml --layout splti",
       "selvedge: --layout: must be one of split, overlay, not \"splti\"; did you mean \"split\"?\n" + kSeeHelp},
      {"no row at all", "run ok.toml --every 0",
       "selvedge: --every: must be a whole number from 1 to 1000000000, not \"0\"\n" + kSeeHelp},
      {"a size of a bench that is a word", "bench --sizes 9,a",
       "selvedge: --sizes: must be a whole number from 3 to 1025, not \"a\"\n" + kSeeHelp},
      {"a run of nothing", "run --for 1",
       "selvedge: run needs a word behind its name, selvedge run SCENE: A scene file, the name of one in configs/ "
       "(see: list scenes), or a mesh (OBJ, PLY)\n" +
           kSeeHelp},
      {"one scene too many", "run ok.toml scene.toml",
       "selvedge: \"scene.toml\" is one word too many: nothing but options follows selvedge run SCENE\n" + kSeeHelp},
      {"steps without number", "run ok.toml --set integrator.step=1e-300",
       "selvedge: integrator.step: 1e-300 s would take 1.0e+301 steps to 10 s; take a larger step or a shorter time\n"},
      {"no folder for a result", "run ok.toml --energy none/e.csv",
       "selvedge: none/e.csv: cannot be written: there is no folder \"none\"; make it first\n"},
      {"no folder for a picture", "ok.toml --screenshot none/e.png",
       "selvedge: none/e.png: cannot be written: there is no folder \"none\"; make it first\n"},
      {"no folder for a status", "ok.toml --status none/e.json",
       "selvedge: none/e.json: cannot be written: there is no folder \"none\"; make it first\n"},
      {"no folder for a log", "ok.toml --log none/e.session",
       "selvedge: none/e.session: cannot be written: there is no folder \"none\"; make it first\n"},
      {"a folder in the way", "run ok.toml --energy folder",
       "selvedge: folder: cannot be written: it is a folder; name a file in it\n"},
      {"a folder in the way of a mesh", "run ok.toml --final folder/../folder.ply",
       "selvedge: folder/../folder.ply: cannot be written: it is a folder; name a file in it\n"},
      {"a result of another format", "run ok.toml --final cloth.stl",
       "selvedge: --final: cloth.stl: the name must end in .ply or .obj\n" + kSeeHelp},
      {"a table of another format", "run ok.toml --energy table.xlsx",
       "selvedge: --energy: table.xlsx: the name must end in .csv\n" + kSeeHelp},
      {"a trace of another format", "run ok.toml --trace 0=t.txt",
       "selvedge: --trace: t.txt: the name must end in .csv\n"},
      {"a film of another format", "run ok.toml --video v.txt",
       "selvedge: --video: v.txt: the name must end in .mp4 or .gif or .webp\n" + kSeeHelp},
      {"a point cache of another format", "run ok.toml --point-cache v.abc",
       "selvedge: --point-cache: v.abc: the name must end in .pc2\n" + kSeeHelp},
      {"a picture over a text", "ok.toml --screenshot hello.txt",
       "selvedge: --screenshot: hello.txt: the name must end in .png\n" + kSeeHelp},
      {"a status over a scene", "ok.toml --status ok.toml",
       "selvedge: --status: ok.toml: the name must end in .json\n" + kSeeHelp},
      {"a log over a scene", "ok.toml --log ok.toml",
       "selvedge: --log: ok.toml: the name must end in .session\n" + kSeeHelp},
      {"a result over its scene", "run scene.csv --energy ./scene.csv", "selvedge: ./scene.csv: " + kIsRead},
      {"a trace over its scene", "run scene.csv --trace 0=link.csv", "selvedge: link.csv: " + kIsRead},
      {"a comparison over its scene",
       "compare scene.csv --lane integrator.step=0.01 --lane integrator.step=0.02 --energy folder/../scene.csv",
       "selvedge: folder/../scene.csv: " + kIsRead},
      {"a result over its mesh", "run meshed.toml --final mesh.obj", "selvedge: mesh.obj: " + kIsRead},
      {"a sequence over its mesh", "run numbered.toml --sequence mesh.obj", "selvedge: mesh_000003.obj: " + kIsRead},
      {"a film over its scene", "run scene.mp4 --video scene.mp4", "selvedge: scene.mp4: " + kIsRead},
      {"a report over its scene", "study convergence --scene scene.toml --out .", "selvedge: ./scene.toml: " + kIsRead},
      {"pictures in a file", "run ok.toml --frames ok.toml",
       "selvedge: ok.toml: is a file, and a folder is needed; name another one\n"},
      {"pictures in a folder that may not be written", "run ok.toml --frames locked",
       "selvedge: locked: nothing can be written into this folder: Permission denied\n"},
      {"pictures in a folder that cannot be made", "run ok.toml --frames locked/deep",
       "selvedge: locked/deep: the folder cannot be made: Permission denied\n"},
      {"a picture at no time", "ok.toml --screenshot a.png --at nan",
       "selvedge: --at: must be a number from 0 to 1000000, not \"nan\"\n" + kSeeHelp},
      {"pictures without a rate", "run ok.toml --fps nan",
       "selvedge: --fps: must be a number from 0.1 to 1000, not \"nan\"\n" + kSeeHelp},
      {"a film without a speed", "run ok.toml --slow -nan",
       "selvedge: --slow: must be a number from 0.001 to 1000000, not \"-nan\"\n" + kSeeHelp},
      {"a device as scene", "run /dev/zero", "selvedge: /dev/zero: this is a device, not a file; name a file\n"},
      {"a device as session", "replay /dev/zero", "selvedge: /dev/zero: this is a device, not a file; name a file\n"},
      {"a device as mesh", "check meshed.toml --set mesh.file=zero.obj",
       "selvedge: --set: zero.obj: this is a device, not a file; name a file\n"},
      {"a device as state", "check ok.toml --set start.state=/dev/zero",
       "selvedge: --set: start.state: /dev/zero: this is a device, not a file; name a file\n"},
      {"a pipe in the window", "./pipe",
       "selvedge: ./pipe: is a pipe, which can be read only once; the window needs a file\n"},
      {"a result that may not be written", "run ok.toml --trace 0=locked.csv",
       "selvedge: locked.csv: cannot be written: Permission denied\n"},
      {"a trace without a node", "run ok.toml --trace e.csv",
       "selvedge: --trace: \"e.csv\" is not NODE=FILE, such as 12=corner.csv, or NODE-NODE=FILE\n"},
      {"a trace of no node", "run ok.toml --trace 900=e.csv",
       "selvedge: --trace: there is no node 900; this scene has nodes 0 to 15\n"},
      {"two results in one file", "run ok.toml --energy e.csv --trace 1=./e.csv",
       "selvedge: ./e.csv: is named for two results; give each a file of its own\n"},
      {"a result in the place of a sequence's first mesh", "run ok.toml --sequence c.ply --final ./c_000000.ply",
       "selvedge: ./c_000000.ply: is named for two results; give each a file of its own\n"},
      {"a full disk", "run ok.toml --for 0.02 --quiet --energy /dev/full",
       "selvedge: stopped at t = 0 s: /dev/full: cannot be written: No space left on device; make room, or "
       "name another place\n",
       1},
      {"a full disk behind standard output", "list parameters",
       "selvedge: standard output cannot be written: No space left on device; make room, or send it to another place\n",
       1, "out() { \"$@\" > /dev/full; }; out "},
      {"a bench that nobody can read", "bench --sizes 3,4 --frames 1 --json",
       "selvedge: standard output cannot be written: No space left on device; make room, or send it to another place\n",
       1, "out() { \"$@\" > /dev/full; }; out "},
      {"an unknown option", "run ok.toml --fro 1",
       "selvedge: run has no option --fro; did you mean --for?\n" + kSeeHelp},
      {"an unknown list", "list integrator",
       "selvedge: list: unknown list \"integrator\"; did you mean \"integrators\"?; one of integrators, scenes, "
       "lessons, studies, "
       "materials, yarns, probes, parameters, keys\n"},
};

class Folder {
 public:
  Folder() {
    const std::string scene = "[mesh]\ncolumns = 4\nrows = 4\n[[pin]]\nwhere = \"top\"\n";
    for (const char* name : {"ok.toml", "scene.toml", "scene.csv", "scene.mp4"}) writeFile(name, scene);
    for (const char* name : {"mesh.obj", "mesh_000003.obj"}) writeFile(name, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    writeFile("meshed.toml", "[mesh]\nkind = \"file\"\nfile = \"mesh.obj\"\n");
    writeFile("numbered.toml", "[mesh]\nkind = \"file\"\nfile = \"mesh_000003.obj\"\n");
    std::filesystem::create_symlink("scene.csv", "link.csv");
    std::filesystem::create_symlink("/dev/zero", "zero.obj");
    std::filesystem::create_directory("locked");
    std::filesystem::permissions("locked", std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    ::mkfifo("pipe", 0600);
    writeFile("secret.toml", "[mesh]\n");
    writeFile("locked.csv", "old\n");
    std::filesystem::create_directory("folder");
    std::filesystem::create_directory("folder.ply");
    std::filesystem::permissions("secret.toml", std::filesystem::perms::none);
    std::filesystem::permissions("locked.csv", std::filesystem::perms::owner_read);
    std::filesystem::permissions(".", std::filesystem::perms::all);
  }

 private:
  InTemporaryFolder here_;
};

// Permissions do not bind root, unless it gives up the right to pass them by.
std::string bound() { return ::geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""; }

TEST(BrokenCommands, AreAnsweredInFull) {
  const Folder here;
  for (const BrokenCommand& command : kBrokenCommands) {
    const test::Ran ran = test::runProgram(command.arguments, command.before + bound());
    EXPECT_EQ(ran.err, command.message) << command.name;
    EXPECT_EQ(ran.status, command.status) << command.name;
    EXPECT_EQ(ran.out, "") << command.name;
  }
}

// Whatever is left when a factorisation begins: too little for it, for the buffer of the BLAS, or for neither.
TEST(Memory, ThatIsNotThereForAFactorisationIsTold) {
#if defined(SELVEDGE_ASAN) || defined(SELVEDGE_TSAN)
  GTEST_SKIP() << "a sanitizer takes far more memory for itself";
#endif
  std::map<std::string, int> told;
  for (int kilobytes = 300000; kilobytes <= 700000; kilobytes += 50000) {
    const std::string method = kilobytes % 100000 == 0 ? "gauss-legendre-4" : "backward-euler";
    const test::Ran ran = test::runProgram(
        "run hanging --for 0.02 --quiet --threads 1 --set mesh.columns=60 --set mesh.rows=60 --set "
        "solver.kind=cholesky --set integrator.method=" +
            method,
        fmt::format("ulimit -v {}; timeout -s KILL {} ", kilobytes, test::kPatience));
    EXPECT_TRUE(ran.status == 0 || ran.status == 1) << kilobytes << ": " << ran.status << ran.err;
    EXPECT_EQ(ran.status == 0, ran.err.empty()) << ran.err;
    EXPECT_TRUE(ran.status == 0 || test::contains(ran.err, "memory")) << kilobytes << ": " << ran.err;
    told[method] += test::contains(ran.err, "not enough memory to factorise the system matrix: take a smaller mesh");
  }
  EXPECT_GT(told["backward-euler"], 0);
  EXPECT_GT(told["gauss-legendre-4"], 0);
}

// What a method needs that an event chooses; the rows up to there stay.
TEST(Memory, ThatRunsOutInAStepFailsTheStep) {
#if defined(SELVEDGE_ASAN) || defined(SELVEDGE_TSAN)
  GTEST_SKIP() << "a sanitizer takes far more memory for itself";
#endif
  const Folder here;
  std::ofstream("m.toml") << "[mesh]\ncolumns = 200\nrows = 200\n[[pin]]\nwhere = [\"corner0\"]\n[integrator]\n"
                             "method = \"leapfrog\"\nstep = 0.0001\n[[event]]\ntime = 0.0003\n"
                             "set = { \"integrator.method\" = \"gauss-legendre-4\" }\n";
  int failed = 0;
  for (int megabytes = 380; megabytes <= 620; megabytes += 60) {
    std::filesystem::remove("e.csv");
    const test::Ran ran = test::runProgram("run m.toml --for 0.0005 --quiet --threads 1 --energy e.csv",
                                           fmt::format("ulimit -v {}; ", megabytes * 1000));
    EXPECT_TRUE(ran.status >= 0 && ran.status <= 2) << megabytes << ": " << ran.status << ran.err;
    if (!test::contains(ran.err, "t = 0.0003 s: there is not enough memory for this step")) continue;
    ++failed;
    const std::string table = test::slurp("e.csv");
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 4) << table;
  }
  EXPECT_GT(failed, 0);
}

TEST(Pipes, AreScenesToo) {
  const Folder here;
  const std::string how = " --for 0.1 --hash --quiet --set integrator.step=0.01";
  const test::Ran file = test::runProgram("run ok.toml" + how);
  const test::Ran piped = test::runProgram("run pipe" + how, "cat ok.toml > pipe & ");
  EXPECT_EQ(piped.err, "");
  EXPECT_EQ(piped.out, file.out);
  EXPECT_EQ(test::runProgram("check pipe", "cat ok.toml > pipe & ").status, 0);
  const test::Ran input = test::runProgram("run /dev/fd/3" + how + " 3< meshed.toml");
  EXPECT_EQ(input.err, "") << "its mesh lies in the folder that the program runs in";
  EXPECT_EQ(input.out, test::runProgram("run meshed.toml" + how).out);
}

// Closed, or a full disk behind it: the run goes on, and its result has nothing of the messages in it.
TEST(Messages, ThatNobodyCanReadEndNothing) {
  const Folder here;
  for (const std::string closed : {"2>&-", "2>/dev/full"}) {
    const std::string before = "quiet() { \"$@\" " + closed + "; }; quiet ";
    EXPECT_EQ(test::runProgram("run nothing.toml", before).status, 2) << closed;
    EXPECT_EQ(test::runProgram("run ok.toml --fro 1", before).status, 2) << closed;
    const std::string failing =
        " --set integrator.method=symplectic-euler --set integrator.step=0.1 --set material.stretch=1e6";
    EXPECT_EQ(test::runProgram("run ok.toml --for 50 --quiet --energy e.csv" + failing, before).status, 1) << closed;
    const std::string told =
        " fabrics --for 0.01 --set body.cotton.mesh.origin=[-0.6,0.56,-0.35] ";  // bodies at one place
    EXPECT_EQ(test::runProgram("run" + told, before).status, 0) << closed;
    const std::string lanes = "--lane air.drag_coefficient=0 --lane air.drag_coefficient=1";
    EXPECT_EQ(test::runProgram("compare" + told + lanes, before).status, 0) << closed;
    EXPECT_EQ(test::slurp("e.csv").find("selvedge"), std::string::npos) << closed;
    EXPECT_EQ(test::slurp("e.csv").substr(0, 7), "time_s,") << closed;
  }
}

}  // namespace
}  // namespace selvedge
