// Runs that are killed or that meet other runs: what earlier ones wrote stays whole.
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "io/mesh/mesh_reader.h"
#include "support/patience.h"
#include "support/program.h"

namespace selvedge::test {
namespace {

// The program, started and not waited for.
class Running {
 public:
  explicit Running(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), SELVEDGE_PROGRAM);
    std::vector<char*> words;
    for (std::string& word : arguments) words.push_back(word.data());
    words.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      execv(words[0], words.data());
      _exit(127);
    }
  }
  ~Running() { end(SIGKILL); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  bool end(int signal) {  // false where it had ended before
    if (process_ < 0) return false;
    ::kill(process_, signal);
    return WIFSIGNALED(wait());
  }
  pid_t process() const { return process_; }
  int wait() {
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return status;
  }

 private:
  pid_t process_ = -1;
};

std::string sceneFile(const TemporaryFolder& folder) {
  const std::string file = folder.file("scene.toml");
  std::ofstream(file) << "[mesh]\ncolumns = 9\nrows = 9\n[[pin]]\nwhere = \"corners\"\n[integrator]\nstep = 0.001\n";
  return file;
}

std::vector<std::string> run(const std::string& scene, const TemporaryFolder& folder, const std::string& seconds) {
  return {"run",
          scene,
          "--for",
          seconds,
          "--quiet",
          "--energy",
          folder.file("e.csv"),
          "--final",
          folder.file("c.ply"),
          "--sequence",
          folder.file("s.obj"),
          "--every",
          "5"};
}

// Every row of the table whole, every mesh readable.
void expectComplete(const TemporaryFolder& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    const std::string path = entry.path().string(), extension = entry.path().extension().string();
    if (extension == ".obj" || extension == ".ply") {
      EXPECT_EQ(readMesh(path).positions.size(), 81U) << path;
    } else if (extension == ".csv") {
      const std::string text = slurp(path);
      EXPECT_EQ(text.back(), '\n') << path;
      std::istringstream lines(text);
      std::string line;
      std::getline(lines, line);
      const auto commas = std::count(line.begin(), line.end(), ',');
      while (std::getline(lines, line)) EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas) << path;
    }
  }
}

TEST(InterruptedRuns, KilledAtAnyMomentLeavesEarlierResultsAsTheyWere) {
  const TemporaryFolder folder;
  const std::string scene = sceneFile(folder);
  ASSERT_EQ(WEXITSTATUS(Running(run(scene, folder, "0.05")).wait()), 0);
  const std::string table = slurp(folder.file("e.csv")), cloth = slurp(folder.file("c.ply"));
  std::mt19937 random(1);
  int killed = 0;
  const std::string part = folder.file(".e.csv.0.part");
  for (int i = 0; i < 12; ++i) {
    std::filesystem::remove(part);  // of the one before, which the next would take over
    Running again(run(scene, folder, "100"));
    ASSERT_TRUE(eventually([&] { return std::filesystem::exists(part); })) << "it has begun to write";
    std::this_thread::sleep_for(std::chrono::milliseconds(std::uniform_int_distribution<>(1, 80)(random)));
    killed += again.end(SIGKILL);
    EXPECT_EQ(slurp(folder.file("e.csv")), table);
    EXPECT_EQ(slurp(folder.file("c.ply")), cloth);
    expectComplete(folder);
  }
  EXPECT_EQ(killed, 12);
}

TEST(InterruptedRuns, WhatAKilledRunLeftIsGoneAfterTheNext) {
  const TemporaryFolder folder;
  const std::string scene = sceneFile(folder);
  const auto hidden = [&] {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      if (entry.path().filename().string().starts_with('.')) names.push_back(entry.path().filename().string());
    }
    return names;
  };
  const std::vector<std::string> arguments{"run", scene, "--for", "1000", "--quiet", "--energy", folder.file("e.csv")};
  Running first(arguments);
  ASSERT_TRUE(eventually([&] { return !hidden().empty(); }));
  first.end(SIGKILL);
  EXPECT_EQ(hidden(), std::vector<std::string>{".e.csv.0.part"});
  EXPECT_FALSE(std::filesystem::exists(folder.file("e.csv")));
  ASSERT_EQ(WEXITSTATUS(Running({"run", scene, "--for", "0.01", "--quiet", "--energy", folder.file("e.csv")}).wait()),
            0);
  EXPECT_EQ(hidden(), std::vector<std::string>{});
  EXPECT_EQ(readCsv(folder.file("e.csv"))["time_s"].size(), 11U);
}

TEST(InterruptedRuns, OfTwoRunsWithOneResultTheLastToEndWins) {
  const TemporaryFolder folder;
  const std::string scene = sceneFile(folder);
  Running slow({"run", scene, "--for", "1000", "--quiet", "--energy", folder.file("e.csv")});
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder.file(".e.csv.0.part")); }));
  ASSERT_EQ(WEXITSTATUS(Running({"run", scene, "--for", "0.02", "--quiet", "--energy", folder.file("e.csv")}).wait()),
            0);
  EXPECT_EQ(readCsv(folder.file("e.csv"))["time_s"].size(), 21U) << "the first to end is whole while the other runs";
  EXPECT_TRUE(eventually([&] { return std::filesystem::file_size(folder.file(".e.csv.0.part")) > 20000; }));
  slow.end(SIGINT);
  const Table last = readCsv(folder.file("e.csv"));
  EXPECT_GT(last["time_s"].size(), 22U);
  for (std::size_t i = 1; i < last["time_s"].size(); ++i)
    EXPECT_NEAR(last["time_s"][i], 1e-3 * static_cast<double>(i), 1e-9);
  expectComplete(folder);
}

TEST(InterruptedRuns, ManyAtOnceInOneFolder) {
  const TemporaryFolder folder;
  const std::string scene = sceneFile(folder);
  std::vector<std::unique_ptr<Running>> runs;
  for (int i = 0; i < 6; ++i)
    runs.push_back(std::make_unique<Running>(run(scene, folder, i % 2 == 0 ? "0.05" : "0.03")));
  for (const auto& each : runs) EXPECT_EQ(WEXITSTATUS(each->wait()), 0);
  expectComplete(folder);
  const std::size_t rows = readCsv(folder.file("e.csv"))["time_s"].size();
  EXPECT_TRUE(rows == 11 || rows == 7) << rows;
}

TEST(InterruptedRuns, AnErrorLeavesTheResultOfTheRunBefore) {
  const TemporaryFolder folder;
  const std::string scene = sceneFile(folder);
  ASSERT_EQ(WEXITSTATUS(Running(run(scene, folder, "0.02")).wait()), 0);
  const std::string table = slurp(folder.file("e.csv"));
  const std::string result = " --quiet --energy " + folder.file("e.csv");
  EXPECT_EQ(runProgram("run " + scene + result + " --set material.strech=1").status, 2);
  EXPECT_EQ(runProgram("run " + scene + result + " --trace 5=/no/such/folder/t.csv").status, 2);
  EXPECT_EQ(slurp(folder.file("e.csv")), table);
  const Ran full = runProgram("run " + scene + result + " --for 5", "ulimit -f 64; ");  // in blocks of 512 bytes
  EXPECT_EQ(full.status, 1);
  EXPECT_NE(full.err.find("cannot be written: File too large; the rows until then are in"), std::string::npos)
      << full.err;
  EXPECT_EQ(slurp(folder.file("e.csv.part")).substr(0, 7), "time_s,");
  EXPECT_EQ(slurp(folder.file("e.csv")), table) << "nothing half-written takes its place";
  EXPECT_FALSE(std::filesystem::exists(folder.file(".e.csv.0.part")));
}

// A terminal that is closed and a limit on the processor's time come several times.
TEST(InterruptedRuns, OtherSignalsEndARunAsCtrlCDoes) {
  ::signal(SIGHUP, SIG_DFL);  // under nohup a run would ignore it, as it ought to
  for (const int signal : {SIGTERM, SIGHUP, SIGXCPU}) {
    const TemporaryFolder folder;
    Running run({"run", sceneFile(folder), "--for", "1000", "--quiet", "--energy", folder.file("e.csv")});
    ASSERT_TRUE(eventually([&] { return catches(run.process(), signal); }));
    for (int times = signal == SIGTERM ? 1 : 3; times > 0; --times) ::kill(run.process(), signal);
    const int status = run.wait();
    ASSERT_TRUE(WIFEXITED(status)) << signal;
    EXPECT_EQ(WEXITSTATUS(status), 130) << signal;
    EXPECT_GE(readCsv(folder.file("e.csv"))["time_s"].size(), 1U) << signal;
    expectComplete(folder);
  }
}

// What all threads of a process have had of processors, s (Linux's /proc, after its name in brackets).
double processorSeconds(pid_t process) {
  const std::string text = slurp("/proc/" + std::to_string(process) + "/stat");
  std::istringstream words(text.substr(text.rfind(')') + 1));
  std::string other;
  for (int i = 0; i < 11; ++i) words >> other;
  double user = 0, system = 0;
  words >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// A step whose linear solve takes many seconds. The signal comes within it, and the step before is the last. The table
// is begun once all is built, and no row tells of the solve: a second of work is waited for, however busy the machine.
TEST(InterruptedRuns, ALongSolveIsGivenUpAtOnce) {
  const TemporaryFolder folder;
  const std::vector<std::string> slow{"hanging",         "--set", "mesh.columns=250",          "--set",
                                      "mesh.rows=250",   "--set", "solver.tolerance=1e-14",    "--set",
                                      "solver.kind=pcg", "--set", "solver.preconditioner=none"};
  const std::vector<std::string> more[] = {
      {"run", "--final", folder.file("c.ply")},
      {"compare", "--lane", "integrator.step=0.01", "--lane", "integrator.step=0.02"}};
  for (std::vector<std::string> arguments : more) {
    const std::string command = arguments.front(), table = folder.file(command + ".csv");
    arguments.insert(arguments.begin() + 1, slow.begin(), slow.end());
    arguments.insert(arguments.end(), {"--quiet", "--for", "1", "--energy", table});
    Running run(arguments);
    const std::string part = folder.file("." + command + ".csv.0.part");
    ASSERT_TRUE(eventually([&] { return catches(run.process(), SIGINT) && std::filesystem::exists(part); })) << command;
    const double begun = processorSeconds(run.process());
    ASSERT_TRUE(eventually([&] { return processorSeconds(run.process()) > begun + 1; })) << command;
    ::kill(run.process(), SIGINT);
    const int status = run.wait();
    ASSERT_TRUE(WIFEXITED(status)) << command;
    EXPECT_EQ(WEXITSTATUS(status), 130) << command;
    const std::vector<double> times = readCsv(table)["time_s"];
    EXPECT_EQ(times, std::vector<double>(command == "run" ? 1 : 2, 0.0)) << command << ": its start alone";
  }
  EXPECT_EQ(readMesh(folder.file("c.ply")).positions.size(), 62500U);
}

TEST(InterruptedRuns, ARunThatOutlivesItsTerminalGoesOn) {
  const TemporaryFolder folder;
  ::signal(SIGHUP, SIG_IGN);  // as nohup does; programs inherit it
  Running run({"run", sceneFile(folder), "--for", "1000", "--quiet"});
  ::signal(SIGHUP, SIG_DFL);
  ASSERT_TRUE(eventually([&] { return catches(run.process(), SIGTERM); }));
  EXPECT_FALSE(catches(run.process(), SIGHUP));
}

// Long before there is as much as a buffer holds.
TEST(InterruptedRuns, AKilledRunLeavesItsRowsInItsPart) {
  const TemporaryFolder folder;
  Running run(
      {"run", sceneFile(folder), "--for", "1000", "--quiet", "--every", "20000", "--energy", folder.file("e.csv")});
  const std::string part = folder.file(".e.csv.0.part");
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(part) && std::filesystem::file_size(part) > 0; }));
  EXPECT_TRUE(run.end(SIGKILL));
  const std::string left = slurp(part);
  EXPECT_LT(left.size(), 1U << 16U) << "not only since its buffer was full";
  EXPECT_EQ(left.back(), '\n');
  EXPECT_GE(readCsv(part)["time_s"].size(), 1U);
}

}  // namespace
}  // namespace selvedge::test
