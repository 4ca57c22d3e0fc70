// The levels of a multilevel preconditioner as far as they depend on the pattern and the mask alone: which rows there
// are, how they interpolate from the coarser level, and where every product of the coarser matrix goes.
#pragma once

#include <cstdint>
#include <limits>

#include "linalg/preconditioners/graph.h"

namespace selvedge {

constexpr std::uint16_t kNoTarget = std::numeric_limits<std::uint16_t>::max();

struct LevelPattern {
  int rows = 0, blockSize = 0;
  Mask fixed, anyFixed;          // [rows * blockSize], [rows]
  std::vector<int> colourStart;  // [colours + 1] rows are numbered colour after colour
  Lists neighbours;              // [rows] ascending, so that those of earlier colours come first
  std::vector<int> later;        // [rows] the first slot (index into neighbours.entry) of a later colour

  // A row's tile sums as a coarse row is computed: its diagonal block, then its blocks of later colours. The blocks of
  // earlier colours are those of other rows, transposed.
  std::vector<int> tileStart;  // [rows + 1]
  std::vector<int> tileOf;     // [slots]

  // To the coarser level; empty on the coarsest.
  Lists interpolation;                        // [rows] P: the coarse rows each row interpolates from
  std::vector<int> own;                       // [rows] the entry of its row of P that is its own group; -1 without one
  std::vector<std::uint16_t> smoothing;       // [slots] the entry of the row of P that is the neighbour's group
  Lists restriction;                          // [coarse rows] P^T: rows
  std::vector<int> restrictionPlace;          // [entries of interpolation] the entry of `restriction` each one is
  Lists product;                              // [rows] A P: coarse rows
  std::vector<int> productStart;              // [rows + 1] into productTarget
  std::vector<std::uint16_t> productTarget;   // for each row of P met along a row of A: the entries of A P they add to
  std::vector<int> galerkinStart;             // [coarse rows + 1] into galerkinTarget
  std::vector<std::uint16_t> galerkinTarget;  // for each row of A P met along a row of P^T: the coarse row's tiles

  int slots() const { return static_cast<int>(neighbours.entry.size()); }
};

struct Hierarchy {
  std::vector<LevelPattern> levels;  // from fine to coarse
  std::vector<int> node;             // [finest rows] the matrix's block row of each
  std::vector<int> source;           // [finest slots] the matrix's slot of each
  bool whole = true;                 // false: coarser levels are missing, since it was given up
};

// Levels until one has at most `direct` unknowns or no longer becomes much smaller; fewer after mustGiveUp().
Hierarchy buildHierarchy(const BlockPattern& pattern, const Mask& fixed, int blockSize, int direct);

}  // namespace selvedge
