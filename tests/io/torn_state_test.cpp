// How cloth has come apart, read from a file that is not to be trusted.
#include <gtest/gtest.h>

#include "io/mesh/state_file.h"
#include "model/generators/mesh_generators.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

VecX numbers(std::initializer_list<double> values) {
  VecX all(static_cast<Eigen::Index>(values.size()));
  std::ranges::copy(values, all.begin());
  return all;
}

// Two triangles, of which a node on their edge makes four.
struct TornFile {
  std::vector<std::array<int, 3>> faces{{0, 4, 2}, {4, 1, 2}};
  VecX copy = numbers({0, 4}), other = numbers({1, 4}), share = numbers({0.5, 0}), origin = numbers({4, 4}),
       part = numbers({0});
};

std::string read(const TornFile& torn) {
  const TemporaryFolder folder;
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.5, 0, 0}, {0.5, 0, 0}, {0.5, 0, 0}};
  mesh.triangles = torn.faces;
  Eigen::Matrix3Xd places(3, 6);
  for (int i = 0; i < 6; ++i) places.col(i) = mesh.positions[toIndex(i)];
  const std::string file = folder.write("torn.ply", plyBytes(mesh, places, {},
                                                             {{"copy", "node", torn.copy},
                                                              {"other", "node", torn.other},
                                                              {"share", "value", torn.share},
                                                              {"origin", "node", torn.origin},
                                                              {"part", "triangle", torn.part}}));
  Mesh made;
  made.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  made.triangles = {{0, 1, 2}};
  return inputError([&] { readTears(file, wholeCloth(made)); });
}

TEST(TornState, ASoundOneIsRead) { EXPECT_EQ(read({}), ""); }

TEST(TornState, SaysWhatIsWrong) {
  const auto wrong = [](auto change) {
    TornFile torn;
    change(torn);
    return read(torn);
  };
  const char* const others = "its triangles are not those of this scene's mesh";
  EXPECT_NE(wrong([](TornFile& t) { t.faces = {{0, 4, 1}, {4, 1, 2}}; }).find(others), std::string::npos) << "no area";
  EXPECT_NE(wrong([](TornFile& t) { t.faces = {{4, 0, 2}, {4, 1, 2}}; }).find(others), std::string::npos) << "turned";
  EXPECT_NE(wrong([](TornFile& t) { t.faces = {{0, 4, 2}, {0, 1, 2}}; }).find(others), std::string::npos) << "twice";
  EXPECT_NE(wrong([](TornFile& t) {
              t.faces = {{0, 4, 2}, {4, 3, 2}};
            }).find(others),
            std::string::npos)
      << "a node of another triangle";
  EXPECT_NE(wrong([](TornFile& t) { t.faces = {{0, 4, 2}, {4, 1, 9}}; }).find(others), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.part = numbers({1}); }).find(others), std::string::npos) << "a part of itself";
  EXPECT_NE(wrong([](TornFile& t) { t.copy = numbers({0, 5}); }).find("comes after it"), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.copy = numbers({0.5, 4}); }).find("element copy"), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.share = numbers({1, 0}); }).find("share names nothing"), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.share = numbers({NAN, 0}); }).find("share names nothing"), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.other = numbers({5, 4}); }).find("other"), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.origin = numbers({4, 0}); }).find("origin"), std::string::npos);
  EXPECT_NE(wrong([](TornFile& t) { t.origin = numbers({4}); }).find("equally many"), std::string::npos);
}

// A chain of copies as long as anyone likes is read at once.
TEST(TornState, AsManyCopiesAsOneLikes) {
  TornFile torn;
  const Eigen::Index count = 100000;
  torn.copy = torn.other = torn.origin = VecX::Zero(count);
  torn.share = VecX::Constant(count, 0.5);
  for (Eigen::Index i = 0; i < count; ++i) {
    const double node = static_cast<double>(4 + i);
    torn.copy[i] = i < 2 ? 0 : node - 2, torn.other[i] = i < 2 ? 1 : node - 1, torn.origin[i] = node;
  }
  EXPECT_EQ(read(torn), "") << "that they are in no triangle is told where they get their masses";
}

}  // namespace
}  // namespace selvedge::test
