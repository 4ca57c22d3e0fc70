#include "contact/mesh/solid_mesh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

constexpr double kTouching = 1e-12;  // m: nearer than this the direction from an edge or a corner is any
constexpr double kFlat = 1e-12;      // 1 - cosine of the angle to a face, below which it is the face that is nearest

std::vector<Corners> cornersOf(const Surface& surface) {
  std::vector<Corners> all(surface.triangles.size());
  for (std::size_t t = 0; t < all.size(); ++t) all[t] = surface.corners(t);
  return all;
}

bool isEdge(Feature feature) { return feature >= Feature::edge0 && feature <= Feature::edge2; }

Vec3 alongEdge(const Corners& corners, Feature feature) {
  const std::size_t k = static_cast<std::size_t>(feature) - static_cast<std::size_t>(Feature::edge0);
  return (corners[(k + 1) % 3] - corners[k]).normalized();
}

}  // namespace

SolidMesh::SolidMesh(Surface surface)
    : surface_(std::move(surface)),
      corners_(cornersOf(surface_)),
      normals_(outwardNormals(surface_)),
      standingOut_(selvedge::standingOut(surface_)),
      tree_(boxesOf(surface_)),
      cells_(tree_.whole()) {
  for (const Vec3& node : surface_.nodes) reach_ = std::max(reach_, node.norm());
  int before = 0;  // a cell beside this one, whose triangle is a good one to begin with
  for (int cell = 0; cell < cells_.cells(); before = cell++) {
    const Vec3 middle = cells_.middle(cell);
    const Nearest found = nearest(middle, before);
    cells_.set(cell, {signedDistance(found, middle), static_cast<int>(found.triangle)});
  }
}

SolidMesh::Nearest SolidMesh::nearest(const Vec3& p, int cell) const {
  Nearest best{toIndex(cells_.at(cell).nearest), {}};
  best.at = nearestPlace(corners_[best.triangle], p);
  double squared = (best.at.place - p).squaredNorm();
  tree_.nearest(p, squared, [&](int triangle) {
    const NearestPlace at = nearestPlace(corners_[toIndex(triangle)], p);
    const double its = (at.place - p).squaredNorm();
    if (!(its < squared)) return;
    squared = its;
    best = {toIndex(triangle), at};
  });
  return best;
}

double SolidMesh::signedDistance(const Nearest& nearest, const Vec3& p) const {
  const Vec3 away = p - nearest.at.place;
  const double along = away.dot(normals_[nearest.triangle][static_cast<std::size_t>(nearest.at.feature)]);
  if (nearest.at.feature == Feature::face) return along;
  return along < 0 ? -away.norm() : away.norm();
}

double SolidMesh::boundOf(const Vec3& p, double bound, int cell) const {
  const double fromBox = tree_.whole().distance(p);
  return fromBox >= bound && fromBox > 0 ? fromBox : cells_.least(cell, p);
}

double SolidMesh::distanceBelow(const Vec3& p, double bound) const {
  const int cell = cells_.cellOf(p);
  const double least = boundOf(p, bound, cell);
  return least >= bound ? least : signedDistance(nearest(p, cell), p);
}

bool SolidMesh::measureBelow(const Vec3& p, double bound, Distance& measured) const {
  const int cell = cells_.cellOf(p);
  if (boundOf(p, bound, cell) >= bound) return false;
  const Nearest found = nearest(p, cell);
  if (!(signedDistance(found, p) < bound)) return false;
  measured = measureFrom(found, p);
  return true;
}

Distance SolidMesh::measureFrom(const Nearest& found, const Vec3& p) const {
  const OutwardNormals& normals = normals_[found.triangle];
  Distance measured;
  measured.d = signedDistance(found, p);
  const Vec3& face = faceNormal(found.triangle);
  if (found.at.feature == Feature::face || std::abs(measured.d) < kTouching) {
    measured.normal = normals[static_cast<std::size_t>(found.at.feature)].normalized();
    return measured;
  }
  const Vec3 n = measured.normal = (p - found.at.place) / measured.d;
  if (n.dot(face) > 1 - kFlat) return measured;  // on the border of the face's region
  Mat3 across = Mat3::Identity() - n * n.transpose();
  if (isEdge(found.at.feature)) {  // it is straight along the edge
    const Vec3 t = alongEdge(corners_[found.triangle], found.at.feature);
    across -= t * t.transpose();
  }
  measured.curvature = across / measured.d;
  return measured;
}

}  // namespace selvedge
