// Cloth made by rule, and solids. Every generator lays its sheet into the plane z = 0 about the origin: warp along +x, the first
// row on top (highest y), the rows following downwards, normals +z. The rest coordinates are that plane's (x, y): the
// weft coordinate therefore grows from the last row to the first, which makes positive rest areas and +z normals agree.
// Every sheet has four corners (first row start and end, last row start and end) and the regions of mesh_regions.h.
#pragma once

#include "model/mesh/mesh.h"

namespace selvedge {

enum class Diagonals { oneWay, alternating, crossed };

// columns x rows nodes over `size`, row by row; crossed adds a node in the middle of each cell, after all others.
// Springs: see grid_springs.h.
Mesh gridMesh(const Vec2& size, int columns, int rows, Diagonals diagonals);

// The same nodes as crossings of yarns: each row is one of the warp, each column one of the weft, from below. The triangles
// are the surface between them, the springs the pieces of yarn and their diagonals.
Mesh weaveMesh(const Vec2& size, int columns, int rows);

// Rows of `columns` and columns - 1 nodes in turn, the shorter ones half a cell in: zigzag sides, triangles between the
// rows. Parks & Forsyth's flag is 11 x 11 over 1.2 m x 1.2 m: 116 nodes. No springs.
Mesh staggeredMesh(const Vec2& size, int columns, int rows);

// A node in the centre and `rings` rings, the k-th of 6k nodes; no springs. Corners at 135, 45, 225 and 315 degrees.
Mesh discMesh(double diameter, int rings);

// Two sheets of columns x rows nodes, three or more each, that share their border: closed, and flat at rest. They start a
// hundredth of the shorter side from each other, so that it is known which is in front (+z). No springs. Its corners are those
// of the seam, its regions "seam" and the seam's sides "top", "bottom", "left", "right"; it has no boundary.
Mesh pillowMesh(const Vec2& size, int columns, int rows, Diagonals diagonals);

// A rope along the first axis; and a net of ropes that are knotted where they cross, columns x rows knots. Springs along them,
// no triangles.
Mesh ropeMesh(double length, int nodes);
Mesh netMesh(const Vec2& size, int columns, int rows);

// A block of columns x rows x layers nodes over `size`, and a ball with nodes about `spacing` apart: solids, see solid_surface.h.
Mesh blockMesh(const Vec3& size, int columns, int rows, int layers);
Mesh ballMesh(double diameter, double spacing);

}  // namespace selvedge
