// A solid inside a closed surface of triangles, with its signed distance.
#pragma once

#include <vector>

#include "contact/mesh/box_tree.h"
#include "contact/mesh/coarse_distances.h"
#include "contact/mesh/distance.h"
#include "contact/mesh/outward_normals.h"
#include "contact/mesh/standing_out.h"
#include "contact/mesh/surface.h"

namespace selvedge {

class SolidMesh {
 public:
  explicit SolidMesh(Surface surface);  // one that passes requireSolid()

  const Surface& surface() const { return surface_; }
  const Vec3& faceNormal(std::size_t t) const { return normals_[t][static_cast<std::size_t>(Feature::face)]; }

  // As Shape has them.
  double distance(const Vec3& p) const { return signedDistance(nearest(p), p); }
  double distanceBelow(const Vec3& p, double bound) const;
  Distance measure(const Vec3& p) const { return measureFrom(nearest(p), p); }
  // With one search; false where it is not below the bound, which it may find out early.
  bool measureBelow(const Vec3& p, double bound, Distance& measured) const;
  double reach() const { return reach_; }

  struct Nearest {
    std::size_t triangle;
    NearestPlace at;
  };
  Nearest nearest(const Vec3& p) const { return nearest(p, cells_.cellOf(p)); }
  const BoxTree& tree() const { return tree_; }  // of the triangles
  const Corners& corners(std::size_t t) const { return corners_[t]; }
  const OutwardNormals& normals(std::size_t t) const { return normals_[t]; }
  const StandingOut& standingOut(std::size_t t) const { return standingOut_[t]; }

 private:
  Nearest nearest(const Vec3& p, int cell) const;
  double signedDistance(const Nearest& nearest, const Vec3& p) const;
  Distance measureFrom(const Nearest& found, const Vec3& p) const;
  // At least the bound, if that can be told without a search; otherwise less.
  double boundOf(const Vec3& p, double bound, int cell) const;

  Surface surface_;
  std::vector<Corners> corners_;          // [triangles]
  std::vector<OutwardNormals> normals_;   // [triangles]
  std::vector<StandingOut> standingOut_;  // [triangles]
  BoxTree tree_;
  CoarseDistances cells_;
  double reach_ = 0;  // m
};

}  // namespace selvedge
