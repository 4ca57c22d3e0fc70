// How cloth has come apart, read from a file that is not to be trusted.
#include <gtest/gtest.h>

#include "io/mesh/mesh_writer.h"
#include "io/state/torn_cloth.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/tetrahedron_faces.h"
#include "model/tears/tear_edit.h"
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

// Two tetrahedra that came apart along the face between them, and a sheet of one triangle.
struct TornSolid {
  Mesh made;
  Tears tears;
  std::vector<double> corners;

  TornSolid() {
    made.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}};
    made.tetrahedra = {{0, 1, 2, 3}, {1, 2, 3, 4}};
    for (Tetrahedron& each : made.tetrahedra) {
      if (tetrahedronVolume(made.positions, each) < 0) std::swap(each[2], each[3]);
    }
    for (std::size_t t = 0; t < 2; ++t) {
      for (std::size_t corner = 0; corner < 4; ++corner) {
        const std::array<int, 3> face = faceOpposite(made.tetrahedra[t], corner);
        if (std::ranges::find(face, t == 0 ? 0 : 4) != face.end()) made.triangles.push_back(face);
      }
    }
    made.triangles.push_back({5, 6, 7});
    TearEdit edit(wholeCloth(made));
    edit.splitSolid(1, {1});
    tears = edit.take();
    for (const Tetrahedron& each : tears.tetrahedra) corners.insert(corners.end(), each.begin(), each.end());
  }

  std::string read() const {
    const TemporaryFolder folder;
    const auto numbersOf = [](const auto& all) {
      VecX values(std::ssize(all));
      std::ranges::copy(all, values.begin());
      return values;
    };
    std::vector<int> copies;
    Mesh mesh;
    mesh.positions = made.positions;
    for (const AddedNode& each : tears.added) {
      copies.push_back(each.of);
      mesh.positions.push_back(made.positions[toIndex(each.place.nodes[0])]);
    }
    mesh.triangles = tears.triangles;
    Eigen::Matrix3Xd places(3, mesh.nodes());
    for (int i = 0; i < mesh.nodes(); ++i) places.col(i) = mesh.positions[toIndex(i)];
    const std::string file = folder.write("torn.ply", plyBytes(mesh, places, {},
                                                               {{"copy", "node", numbersOf(copies)},
                                                                {"part", "triangle", numbersOf(tears.partOf)},
                                                                {"corner", "node", numbersOf(corners)}}));
    return inputError([&] { readTears(file, wholeCloth(made)); });
  }
};

TEST(TornState, OfASolidIsReadAndLookedAt) {
  EXPECT_GE(TornSolid().tears.copies(), 3U) << "what would hang by an edge parts, too";
  EXPECT_EQ(TornSolid().read(), "");
  const auto wrong = [](auto change) {
    TornSolid torn;
    change(torn);
    return torn.read();
  };
  const char* const others = "its triangles are not those of this scene's mesh";
  EXPECT_NE(wrong([](TornSolid& t) { t.tears.partOf[0] = 0; }).find(others), std::string::npos) << "a part of a face";
  EXPECT_NE(wrong([](TornSolid& t) {
              t.tears.triangles.back() = {5, 6, 7};
            }).find(others),
            std::string::npos)
      << "a face of the sheet";
  EXPECT_NE(wrong([](TornSolid& t) {
              t.tears.triangles.push_back({5, 6, 7}), t.tears.partOf.push_back(-1);
            }).find(others),
            std::string::npos);
  EXPECT_NE(wrong([](TornSolid& t) {
              t.tears.triangles.push_back({5, 6, 7}), t.tears.partOf.push_back(7);
            }).find(others),
            std::string::npos)
      << "a part of a face that lies open";
  EXPECT_NE(wrong([](TornSolid& t) { t.tears.add(1, 1, 0, 1); }).find(others), std::string::npos) << "no use for it";
  EXPECT_NE(wrong([](TornSolid& t) { t.corners.pop_back(); }).find(others), std::string::npos);
  EXPECT_NE(wrong([](TornSolid& t) { t.corners[0] = 4; }).find(others), std::string::npos) << "another node";
  EXPECT_NE(wrong([](TornSolid& t) { t.corners.clear(); }).find(others), std::string::npos) << "it is torn";
}

// A solid that is whole beside torn cloth, as files had it that name no tetrahedra.
TEST(TornState, OfAWholeSolidNeedsNoCorners) {
  TornSolid solid;
  solid.tears = wholeCloth(solid.made);
  solid.tears.add(5, 5, 0, 5);
  solid.tears.triangles.back() = {8, 6, 7};
  solid.corners.clear();
  EXPECT_EQ(solid.read(), "");
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
