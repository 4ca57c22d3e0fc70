// Large cloths: memory grows with the nodes and no faster, and a thousand nodes a side can be run.
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "support/program.h"

namespace selvedge::test {
namespace {

// The most memory a child of this process has held so far, in bytes.
double peakBytes() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

std::string hanging(int size, const std::string& settings) {
  return fmt::format("run hanging --set mesh.columns={0} --set mesh.rows={0} --quiet {1}", size, settings);
}

// Peak memory of one step, in bytes a node; sizes must come in rising order.
double bytesANode(int size, const std::string& settings) {
  const Ran ran = runProgram(hanging(size, settings));
  EXPECT_EQ(ran.status, 0) << ran.err;
  return peakBytes() / (static_cast<double>(size) * size);
}

constexpr const char* kImplicit = "--for 0.0166 --set solver.preconditioner=multilevel";
// Without dampers: those of the scene would ask for half a million substeps a frame on a mesh this fine.
constexpr const char* kExplicit =
    "--for 0.0002 --set integrator.step=0.0002 --set integrator.substeps=0 --set integrator.method=symplectic-euler "
    "--set material.model=springs --set material.stretch_damping=0 --set material.bend_damping=0";

TEST(Size, memoryIsLinearInTheNodes) {
  const double small = bytesANode(129, kImplicit), large = bytesANode(257, kImplicit);
  EXPECT_LT(large, 1.1 * small);
  RecordProperty("bytes_a_node", static_cast<int>(large));
}

TEST(SizeLong, aMillionTrianglesLoadFromAFile) {
  constexpr int kColumns = 708;  // 999 698 triangles
  const TemporaryFolder folder;
  {
    std::ofstream obj(folder.file("sheet.obj"));
    for (int i = 0; i < kColumns * kColumns; ++i) obj << fmt::format("v {} 0 {}\n", i % kColumns, i / kColumns);
    for (int row = 0; row + 1 < kColumns; ++row) {
      for (int column = 1; column < kColumns; ++column) {
        const int a = row * kColumns + column, b = a + 1, c = a + kColumns, d = c + 1;
        obj << fmt::format("f {} {} {}\nf {} {} {}\n", a, b, d, a, d, c);
      }
    }
    std::ofstream(folder.file("sheet.toml"))
        << "[mesh]\nkind = \"file\"\nfile = \"sheet.obj\"\nscale = 0.001\n[[pin]]\nwhere = [0, 707]\n";
  }
  const Ran ran = runProgram("run " + folder.file("sheet.toml") + " --quiet --hash " + kImplicit);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.size(), 17U) << ran.out;
}

TEST(SizeLong, aThousandNodesASideRun) {
  for (const char* settings : {kExplicit, kImplicit}) {
    const double bytes = bytesANode(1025, settings);
    EXPECT_LT(bytes, 16e3) << settings;
    RecordProperty("bytes_a_node", static_cast<int>(bytes));
  }
}

}  // namespace
}  // namespace selvedge::test
