#include "scene/mesh/selection.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace selvedge {
namespace {

// A 3 x 2 sheet: 0 1 2 above 3 4 5.
Mesh sheet() {
  Mesh mesh;
  for (double y : {1.0, 0.0}) {
    for (double x : {0.0, 1.0, 2.0}) mesh.positions.emplace_back(x, y, 0);
  }
  mesh.corners = {0, 2, 3, 5};
  mesh.regions = {{"top", {0, 1, 2}}, {"boundary", {5, 4, 3, 0, 1, 2}}};
  return mesh;
}

std::string selectionMessage(const NodeSelection& selection) {
  try {
    select(selection, sheet(), "f.toml:7");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Selection, MixesNamesNumbersAndBoxes) {
  using Nodes = std::vector<int>;
  EXPECT_EQ(select({{"corner2"}, {}, {}}, sheet(), ""), (Nodes{3}));
  EXPECT_EQ(select({{"corners"}, {}, {}}, sheet(), ""), (Nodes{0, 2, 3, 5}));
  EXPECT_EQ(select({{"all"}, {}, {}}, sheet(), ""), (Nodes{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(select({{"boundary"}, {}, {}}, sheet(), ""), (Nodes{0, 1, 2, 3, 4, 5})) << "sorted";
  EXPECT_EQ(select({{"top"}, {4, 1}, {}}, sheet(), ""), (Nodes{0, 1, 2, 4})) << "each once";
  const NodeSelection::Box right{Vec3(2, 0, 0), Vec3(3, 0.5, 0)};  // its faces belong to it
  EXPECT_EQ(select({{}, {0}, {right}}, sheet(), ""), (Nodes{0, 5}));
}

TEST(Selection, ExplainsWhatItRefuses) {
  EXPECT_EQ(
      selectionMessage({{"tpo"}, {}, {}}),
      "f.toml:7: this mesh has no place named \"tpo\"; did you mean \"top\"? it has all, boundary, corner0, corner1, "
      "corner2, corner3, corners, top");
  EXPECT_EQ(
      selectionMessage({{"corner4"}, {}, {}}),
      "f.toml:7: this mesh has no place named \"corner4\"; did you mean \"corner0\"? it has all, boundary, corner0, "
      "corner1, corner2, corner3, corners, top");
  EXPECT_EQ(selectionMessage({{}, {6}, {}}), "f.toml:7: there is no node 6: this mesh has nodes 0 to 5");
  EXPECT_EQ(selectionMessage({{}, {-1}, {}}), "f.toml:7: there is no node -1: this mesh has nodes 0 to 5");
  EXPECT_EQ(selectionMessage({{}, {}, {{Vec3(0.2, 0, 0), Vec3(0.8, 1, 0)}}}),
            "f.toml:7: no node of the mesh lies in the box from [0.2, 0, 0] to [0.8, 1, 0] (m)");
}

}  // namespace
}  // namespace selvedge
