// A finer mesh that follows a cloth's nodes smoothly: which nodes each of its vertices is a mixture of.
//
// Every round cuts triangles and quadrilaterals into four and then moves each vertex to the mean of what the faces around
// it say (Warren and Schaefer, A factored approach to subdivision surfaces, 2004):
//   v' = v + w sum_f a_f (c_f - v) / sum_f a_f      w = 12 / (3 quads + 2 triangles)
//   quadrilateral: a = pi/2, c the mean of its corners; triangle: a = pi/3, c = v/4 + 3/8 (the two others)
// On a grid of quadrilaterals that is the bicubic B-spline, on regular triangles Loop's surface. Two triangles that make a
// rectangle at rest are taken as one quadrilateral, so that no diagonal is seen. Borders are curves of their own,
// (1/4, 1/2, 1/4) of their neighbours; the corners of borders stay where they are.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/frame.h"

namespace selvedge {

// Rows of weights, which add up to 1: out[i] = sum over begin[i] <= k < begin[i + 1] of weight[k] in[from[k]].
struct Mixtures {
  std::vector<std::uint32_t> begin{0}, from;
  std::vector<float> weight;

  std::size_t rows() const { return begin.size() - 1; }
};

struct FineMesh {
  Mixtures vertices;                                    // of the nodes; the first rows are the nodes' own
  std::vector<std::array<std::uint32_t, 3>> triangles;  // 4^rounds for each of the cloth's, bodies in their order
};

FineMesh subdivide(const ClothShape& shape, int rounds);

}  // namespace selvedge
