// The springs of a rectangular grid, for the springs material (docs/physics.md, "Springs").
//
// Derivation. A cell dx x dy under small strains (ex, ey, g) holds  dx dy / 2 (Kwarp ex^2 + Kweft ey^2 + Ks g^2).
// Its diagonals, L^2 = dx^2 + dy^2, stretch by (ex dx^2 + ey dy^2 +- g dx dy) / L; with stiffness kd both hold
//   kd [(ex dx^2 + ey dy^2)^2 + g^2 dx^2 dy^2] / L^2,
// so that shear asks for  kd = Ks L^2 / (2 dx dy).  The diagonals then also resist ex by kd dx^4 / L^2 = Ks dx^3 / (2
// dy), which the warp springs, holding k/2 (ex dx)^2 per cell, must leave out:
//   k_warp = Kwarp dy/dx - Ks dx/dy,   k_weft = Kweft dx/dy - Ks dy/dx   (half of it on the boundary rows and columns).
// On a square grid: k = K - Ks, diagonals Ks. The coupling Ks dx dy ex ey of the diagonals stays (springs alone always
// have a Poisson effect), and k turns negative where Ks dx^2 > K dy^2.
//
// Crossed: the four half diagonals to the centre node are the shear springs, each 2 kd (two in a row make kd).
//
// Bend: two-apart springs along rows and columns, of half strip width on the boundary. A crossed grid can roll up along
// warp or weft with every cell flat, so they carry all of that; the centre nodes would flap freely, and both diagonals
// of a cell get a spring too, each for half the cell's area and the mean modulus (Bwarp + Bweft)/2, at rest in a flat
// cell.
#pragma once

#include <vector>

#include "base/types.h"
#include "model/mesh/spring_network.h"

namespace selvedge {

struct GridLayout {
  int columns, rows;  // corner nodes, numbered row by row; centre nodes follow in the order of the cells
  Vec2 cell;          // dx, dy in m
  bool crossed;

  int node(int column, int row) const { return row * columns + column; }
  int centre(int column, int row) const { return columns * rows + row * (columns - 1) + column; }
};

std::vector<Spring> gridSprings(const GridLayout& grid);

}  // namespace selvedge
