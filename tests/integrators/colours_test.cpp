// No two elements of a colour share a node, also where a node has more of them than a word has bits.
#include "integrators/games/colours.h"

#include <set>

#include <gtest/gtest.h>

namespace selvedge {
namespace {

TEST(Colours, ShareNoNode) {
  std::vector<int> nodes;
  for (int i = 1; i <= 70; ++i) nodes.insert(nodes.end(), {0, i, 100 + i % 7});
  for (int i = 1; i <= 70; ++i) nodes.insert(nodes.end(), {200 + i, 201 + i, i});
  const Colours colours = colourGreedily(nodes, 3);
  EXPECT_GE(colours.count(), 70U);
  std::set<int> all;
  for (std::size_t c = 0; c < colours.count(); ++c) {
    std::set<int> touched;
    for (const int element : colours.of(c)) {
      EXPECT_TRUE(all.insert(element).second);
      for (std::size_t k = 0; k < 3; ++k) EXPECT_TRUE(touched.insert(nodes[3 * toIndex(element) + k]).second);
    }
  }
  EXPECT_EQ(all.size(), 140U);
  EXPECT_EQ(colourGreedily({}, 2).count(), 0U);
}

TEST(Colours, TakeAsManyNodesAsEachHas) {
  const std::vector<int> nodes{0, 1, 1, 2, 3, 4, 0}, start{0, 2, 2, 5, 6, 7};
  const Colours colours = colourGreedily(nodes, start);
  ASSERT_EQ(colours.count(), 2U);
  EXPECT_EQ(std::vector<int>(colours.of(0).begin(), colours.of(0).end()), (std::vector<int>{0, 1, 3}));
  EXPECT_EQ(std::vector<int>(colours.of(1).begin(), colours.of(1).end()), (std::vector<int>{2, 4}));
}

}  // namespace
}  // namespace selvedge
