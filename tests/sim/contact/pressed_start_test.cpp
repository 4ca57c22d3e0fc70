// A start that shapes press is told, as stiff as contact is for the method's steps.
#include <gtest/gtest.h>

#include "sim/attention.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

std::string toldBy(const std::string& more) {
  const Simulation simulation(parseScene("[mesh]\ncolumns = 9\nrows = 9\n[[collider]]\nshape = \"plane\"\n"
                                         "thickness = 0.05\n" +
                                             more,
                                         "test.toml"),
                              {});
  std::string all;
  for (const std::string& each : attention(simulation)) all += each;
  return all;
}

TEST(PressedStart, IsToldWhereContactIsStiff) {
  EXPECT_EQ(toldBy("center = [0, -0.1, 0]\n"), "");
  EXPECT_EQ(toldBy("center = [0, -0.04, 0]\n"), "") << "a little way into the thickness is nothing";
  const std::string deep = "center = [0, -0.001, 0]\n[contact]\nstiffness = 1e8\n";
  const std::string told = toldBy(deep);
  EXPECT_NE(told.find("J of contact energy, as much as its weight gains falling "), std::string::npos) << told;
  EXPECT_NE(told.find("begin farther from the shapes than their thickness"), std::string::npos) << told;
  EXPECT_EQ(toldBy(deep + "[integrator]\nmethod = \"provot\"\n"), "") << "its steps take a softer one";
  EXPECT_EQ(toldBy(deep + "law = \"none\"\n"), "");
}

}  // namespace
}  // namespace selvedge::test
