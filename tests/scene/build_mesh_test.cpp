#include "scene/mesh/build_mesh.h"

#include <limits>
#include <set>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "model/mesh/mesh.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

Mesh build(const MeshSettings& settings, const std::string& folder = ".") { return buildMesh(settings, {}, folder); }

Vec3 normal(const Mesh& mesh, std::size_t t) {
  const auto corner = [&](std::size_t k) { return mesh.positions[static_cast<std::size_t>(mesh.triangles[t][k])]; };
  return (corner(1) - corner(0)).cross(corner(2) - corner(0)).normalized();
}

Vec3 corner(const Mesh& mesh, std::size_t i) { return mesh.positions[static_cast<std::size_t>(mesh.corners[i])]; }

TEST(BuildMesh, HorizontalSheetsFaceUpVerticalOnesTheViewer) {
  MeshSettings settings;
  settings.size = {2, 1};
  settings.columns = settings.rows = 5;
  for (const char* kind : {"grid", "staggered", "disc"}) {
    settings.kind = kind;
    settings.plane = "horizontal";
    const Mesh lying = build(settings);
    for (std::size_t t = 0; t < lying.triangles.size(); ++t)
      EXPECT_NEAR((normal(lying, t) - Vec3(0, 1, 0)).norm(), 0, 1e-12);
    for (const Vec3& p : lying.positions) EXPECT_EQ(p.y(), 0);
    EXPECT_LT(corner(lying, 0).z(), corner(lying, 2).z()) << "weft runs along +z";
    EXPECT_LT(corner(lying, 0).x(), corner(lying, 1).x()) << "warp runs along +x";
    settings.plane = "vertical";
    const Mesh hanging = build(settings);
    for (std::size_t t = 0; t < hanging.triangles.size(); ++t)
      EXPECT_NEAR((normal(hanging, t) - Vec3(0, 0, 1)).norm(), 0, 1e-12);
    EXPECT_GT(corner(hanging, 0).y(), corner(hanging, 2).y()) << "the first row is on top";
  }
  settings.kind = "grid";
  settings.plane = "horizontal";
  EXPECT_EQ(corner(build(settings), 0), Vec3(-1, 0, -0.5));
  EXPECT_EQ(corner(build(settings), 3), Vec3(1, 0, 0.5));
}

TEST(BuildMesh, TurnsAboutTheCentreThenMoves) {
  MeshSettings settings;
  settings.columns = settings.rows = 3;
  settings.plane = "vertical";
  settings.origin = {1, 2, 3};
  settings.rotation = {90, 90, 0};
  // x by 90: (x, y, z) -> (x, -z, y); then y by 90: -> (z, y, -x) of that: (y, -z, -x).
  const Mesh mesh = build(settings);
  EXPECT_NEAR((corner(mesh, 0) - (Vec3(0.5, 0, 0.5) + settings.origin)).norm(), 0, 1e-14);
  EXPECT_NEAR((corner(mesh, 1) - (Vec3(0.5, 0, -0.5) + settings.origin)).norm(), 0, 1e-14);
  settings.rotation = {0, 0, 90};
  EXPECT_NEAR((corner(build(settings), 0) - (Vec3(-0.5, -0.5, 0) + settings.origin)).norm(), 0, 1e-14);
}

TEST(BuildMesh, FileIsRelativeToTheSceneAndKeepsItsPlace) {
  const TemporaryFolder folder;
  folder.write("a.obj", "v 1 0 0\nv 3 0 0\nv 3 2 0\nv 1 2 0\nf 1 2 3 4\n");
  MeshSettings settings;
  settings.kind = "file";
  settings.file = "a.obj";
  EXPECT_EQ(build(settings, folder.path()).positions[2], Vec3(3, 2, 0));
  settings.file = folder.file("a.obj");
  EXPECT_EQ(build(settings, "/elsewhere").positions[2], Vec3(3, 2, 0)) << "an absolute name stays";
  settings.scale = 0.5;
  settings.origin = {0, 1, 0};
  settings.rotation = {0, 0, 180};
  EXPECT_NEAR((build(settings, "").positions[2] - Vec3(0.5, 1, 0)).norm(), 0, 1e-15) << "about the middle (1, 0.5, 0)";
}

TEST(BuildMesh, NodesGivenOneByOne) {
  NodeList list;
  list.positions = {{0, 1, 0}, {0.5, 1, 0}};
  list.masses = {1, 2};
  list.springs = {{0, 1, 0.5, 100, 3}};
  MeshSettings settings;
  settings.kind = "nodes";
  settings.origin = {0, 1, 0};
  const Mesh mesh = buildMesh(settings, list, "");
  EXPECT_EQ(mesh.positions[1], Vec3(0.5, 2, 0));
  EXPECT_EQ(mesh.nodeMass, std::vector<double>({1, 2}));
  EXPECT_EQ(mesh.corners, std::vector<int>({0, 1}));
  EXPECT_EQ(mesh.regions.at("all"), std::vector<int>({0, 1}));
  EXPECT_TRUE(mesh.triangles.empty());
  ASSERT_EQ(mesh.springs.size(), 1u);
  const Spring& spring = mesh.springs[0];
  EXPECT_EQ((std::array{spring.rest, spring.fixed, spring.stiffness, spring.damping}),
            (std::array{0.5, 100.0, 100.0, 3.0}));
}

TEST(BuildMesh, WrongNodes) {
  MeshSettings settings;
  settings.kind = "nodes";
  const auto error = [&](auto change) {
    NodeList list;
    list.positions = {{0, 0, 0}, {1, 0, 0}};
    list.masses = {1, 1};
    list.springs = {{0, 1, 1, 100, 0}};
    change(list);
    return inputError([&] { buildMesh(settings, list, ""); });
  };
  EXPECT_EQ(error([](NodeList&) {}), "");
  EXPECT_EQ(error([](NodeList& l) { l = {}; }), "nodes: a mesh of kind \"nodes\" needs at least one node");
  EXPECT_EQ(error([](NodeList& l) { l.masses.pop_back(); }),
            "nodes: there are 2 positions and 1 masses; give each node a mass");
  EXPECT_EQ(error([](NodeList& l) { l.masses[1] = 0; }),
            "nodes: the mass of node 1 must be a number above 0 (kg), got 0");
  EXPECT_EQ(error([](NodeList& l) { l.positions[0].x() = std::numeric_limits<double>::infinity(); }),
            "nodes: node 0 has a coordinate that is not a finite number");
  EXPECT_EQ(error([](NodeList& l) { l.springs[0].b = 2; }),
            "nodes: spring 0: there is no node 2 (there are 2, counted from 0)");
  EXPECT_EQ(error([](NodeList& l) { l.springs[0].b = 0; }), "nodes: spring 0: both ends are node 0");
  EXPECT_EQ(error([](NodeList& l) { l.springs[0].stiffness = -1; }),
            "nodes: spring 0: the stiffness must be a number, 0 or more, got -1");
}

TEST(BuildMesh, WrongSettings) {
  const auto error = [](auto change) {
    MeshSettings settings;
    change(settings);
    return inputError([&] { build(settings); });
  };
  EXPECT_EQ(error([](MeshSettings& s) { s.kind = "cube"; }),
            "mesh.kind: \"cube\" is not one of grid, weave, staggered, pillow, disc, panels, rope, net, block, ball, "
            "filled, file, figure, nodes");
  EXPECT_EQ(error([](MeshSettings& s) { s.rows = 1; }), "mesh.rows: a grid mesh needs 2 or more, got 1");
  EXPECT_EQ(error([](MeshSettings& s) { s.kind = "staggered", s.columns = 2; }),
            "mesh.columns: a staggered mesh needs 3 or more, got 2");
  EXPECT_EQ(error([](MeshSettings& s) { s.kind = "file"; }),
            "mesh.file: a mesh of kind \"file\" needs the name of an OBJ or PLY file");
}

TEST(MeshSettings, EveryParameterIsDescribedOnceAndFixedAtLoad) {
  MeshSettings settings;
  std::set<std::string> keys;
  for (const Param& p : settings.params()) {
    EXPECT_TRUE(keys.insert(p.key).second) << p.key;
    EXPECT_TRUE(p.structural) << p.key;
    EXPECT_EQ(p.help.back(), '.') << p.key;
  }
  EXPECT_EQ(keys, (std::set<std::string>{"kind", "size", "columns", "rows", "diagonals", "plane", "origin", "rotation",
                                         "file", "scale", "rest_shape", "spacing", "depth", "layers", "weave", "motion",
                                         "motion_start"}));
}

}  // namespace
}  // namespace selvedge
