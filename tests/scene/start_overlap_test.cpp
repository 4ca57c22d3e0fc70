// Bodies that begin at one place, or within one another, are told.
#include "scene/build/start_overlap.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/build/build.h"
#include "scene/files/reader.h"

namespace selvedge::test {
namespace {

TEST(StartOverlap, IsToldOnce) {
  const auto told = [](const std::string& second) {
    return build(parseScene("[mesh]\ncolumns = 5\nrows = 5\n[[body]]\nname = \"a\"\n[[body]]\nname = \"b\"\n" + second,
                            "two.toml"))
        .cloth->attention();
  };
  ASSERT_EQ(told("").size(), 1U);
  EXPECT_EQ(told("")[0],
            "the bodies a and b begin at one place, 25 nodes of a where nodes of b are; give one of them another "
            "mesh.origin");
  ASSERT_EQ(told("mesh.rows = 4\nmesh.origin = [0.3, 0, 0.1]\n").size(), 1U);
  EXPECT_EQ(told("mesh.rows = 4\nmesh.origin = [0.3, 0, 0.1]\n")[0],
            "the bodies a and b begin within one another: the boxes around them have more than half of the smaller one "
            "in common along each axis");
  EXPECT_EQ(told("mesh.plane = \"vertical\"\n").size(), 1U) << "one goes through the other";
  const std::string through = "mesh.plane = \"vertical\"\nmesh.origin = [0.013, 0.07, 0.011]\n";
  EXPECT_EQ(told(through).size(), 1U);
  const std::vector<std::string> touching = told(through + "[contact]\nself = true\n");
  ASSERT_EQ(touching.size(), 1U) << "what touches is drawn out, and boxes do not matter then";
  EXPECT_NE(touching[0].find("inside other cloth"), std::string::npos) << touching[0];
  EXPECT_TRUE(told("mesh.origin = [0, 0.01, 0]\n").empty()) << "one lies above the other";
  EXPECT_TRUE(told("mesh.origin = [0.7, 0, 0]\nmesh.rows = 4\n").empty()) << "they share an edge";
}

TEST(StartOverlap, OfNodesThatAreJoinedIsMeant) {
  const std::string bodies =
      "[mesh]\ncolumns = 5\nrows = 5\n[[body]]\nname = \"a\"\n[[body]]\nname = \"b\"\nmesh.kind = \"rope\"\n"
      "mesh.columns = 5\nmesh.origin = [0, 0, 0]\n";
  const auto told = [&](const std::string& joins) {
    return build(parseScene(bodies + joins, "joined.toml")).cloth->attention();
  };
  EXPECT_EQ(told("").size(), 1U);
  EXPECT_TRUE(told("[[join]]\nfrom = \"b.all\"\nto = \"a.all\"\nreach = 2\n").empty());
}

TEST(StartOverlap, OfManyPairsIsCounted) {
  std::string many = "[mesh]\ncolumns = 2\nrows = 2\n";
  for (int i = 0; i < 10; ++i) many += fmt::format("[[body]]\nname = \"b{}\"\n", i);
  const std::vector<std::string> told = build(parseScene(many, "ten.toml")).cloth->attention();
  ASSERT_EQ(told.size(), 9U);
  EXPECT_EQ(told.back(), "so do 37 more pairs of bodies");
}

}  // namespace
}  // namespace selvedge::test
