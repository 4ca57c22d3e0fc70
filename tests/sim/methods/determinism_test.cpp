// The same run gives the same bits: on repeat, on one thread and on two, and two simulations in one process do not
// touch each other.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

std::string scene(const std::string& method, const std::string& material, const std::string& integrator = "") {
  return "[mesh]\ncolumns = 40\nrows = 40\n[material]\nmodel = \"" + material +
         "\"\nstretch_damping = 1e-3\n[air]\ndrag_coefficient = 1\nwind = [0, 0, 3]\n[integrator]\nstep = 1e-3\nmethod "
         "= \"" +
         method + "\"\n" + integrator + "[[pin]]\nwhere = [\"corner0\", \"corner1\"]\n";
}

std::uint64_t hashOf(const std::string& toml, int threads) { return simulate(toml, 0.02, {threads, false})->hash(); }

struct Case {
  std::string method, material;
};

// Every method on springs, and the other materials with one method each.
std::vector<Case> allCases() {
  std::vector<Case> cases{
      {"backward-euler", "triangles"}, {"generalized-alpha", "elastic"}, {"gauss-legendre-4", "triangles"}};
  for (const std::string& method : methodNames()) cases.push_back({method, "springs"});
  return cases;
}

class Determinism : public testing::TestWithParam<Case> {};

TEST_P(Determinism, SameBitsOnRepeatAndForAnyThreads) {
  const std::string toml = scene(GetParam().method, GetParam().material);
  const std::uint64_t one = hashOf(toml, 1);
  EXPECT_EQ(one, hashOf(toml, 1)) << "repeat";
  EXPECT_EQ(one, hashOf(toml, 2)) << "two threads";
}

TEST_P(Determinism, SameBitsWithAutomaticSubstepsAndHalvings) {
  const bool euler = GetParam().method == "explicit-euler";  // its automatic number is the largest allowed
  const std::string toml = scene(GetParam().method, GetParam().material,
                                 fmt::format("substeps = {}\nhalvings = 2\nstretch_limit = 2e-5\n", euler ? 3 : 0));
  const auto one = simulate(toml, 0.01, {1, false}), two = simulate(toml, 0.01, {2, false});
  EXPECT_EQ(one->hash(), two->hash());
  EXPECT_EQ(one->substeps(), two->substeps());
  EXPECT_GT(one->totals().rejected, 0);
  EXPECT_EQ(one->totals().rejected, two->totals().rejected);
  EXPECT_EQ(one->steps(), two->steps());
}

INSTANTIATE_TEST_SUITE_P(All, Determinism, testing::ValuesIn(allCases()), [](const auto& each) {
  std::string name = each.param.method + "_" + each.param.material;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// Large enough that every loop falls into several chunks.
TEST(Determinism, LargeClothsGiveTheSameBitsInBothPrecisions) {
  for (const std::string method : {"symplectic-euler", "provot", "backward-euler"}) {
    for (const std::string precision : {"double", "single"}) {
      std::string toml = scene(method, "springs", "constraint_sweeps = 3\nstrain_limit = 1e-4\n") +
                         "[solver]\npreconditioner = \"multilevel\"\nprecision = \"" + precision + "\"\n";
      for (const std::string key : {"columns = 40", "rows = 40"}) {
        toml.replace(toml.find(key) + key.size() - 2, 2, "110");
      }
      const auto hash = [&](int threads) { return simulate(toml, 0.003, {threads, false})->hash(); };
      EXPECT_EQ(hash(1), hash(2)) << method << ", " << precision;
    }
  }
}

TEST(Determinism, TheLedgerChangesNothing) {
  const std::string toml = scene("bdf2", "triangles");
  EXPECT_EQ(simulate(toml, 0.01, {1, false})->hash(), simulate(toml, 0.01, {1, true})->hash());
}

TEST(Determinism, TwoSimulationsInterleavedDoNotTouchEachOther) {
  Simulation a(parseScene(scene("generalized-alpha", "triangles"), "a")), b(parseScene(scene("rk4", "springs"), "b"));
  for (int i = 0; i < 10; ++i) a.step(), b.step();
  EXPECT_EQ(a.hash(), simulate(scene("generalized-alpha", "triangles"), 0.01)->hash());
  EXPECT_EQ(b.hash(), simulate(scene("rk4", "springs"), 0.01)->hash());
}

}  // namespace
}  // namespace selvedge::test
