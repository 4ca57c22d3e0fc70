// The place of a triangle that is nearest to a point, and what of the triangle lies there.
#pragma once

#include <array>

#include "base/types.h"

namespace selvedge {

using Corners = std::array<Vec3, 3>;  // of a triangle, counterclockwise seen from outside, m

// An edge runs from the corner of its number to the next one.
enum class Feature { face, edge0, edge1, edge2, corner0, corner1, corner2 };
inline constexpr std::size_t kFeatures = 7;

struct NearestPlace {
  Vec3 place;
  Feature feature;
  Vec3 shares;  // of the corners; they add up to any number
};

double angleAt(const Corners& corners, std::size_t k);  // between the sides at a corner

inline NearestPlace nearestPlace(const Corners& corners, const Vec3& p) {
  const auto& [a, b, c] = corners;
  const Vec3 ab = b - a, ac = c - a, ap = p - a;
  // What p gains along two sides as seen from each corner tells in which of seven regions it is (C. Ericson, Real-Time
  // Collision Detection, 5.1.5); u, v and w are the areas opposite to the corners, times the same factor.
  const double abFromA = ab.dot(ap), acFromA = ac.dot(ap);
  if (abFromA <= 0 && acFromA <= 0) return {a, Feature::corner0, {1, 0, 0}};
  const Vec3 bp = p - b;
  const double abFromB = ab.dot(bp), acFromB = ac.dot(bp);
  if (abFromB >= 0 && acFromB <= abFromB) return {b, Feature::corner1, {0, 1, 0}};
  const double w = abFromA * acFromB - abFromB * acFromA;
  if (w <= 0 && abFromA >= 0 && abFromB <= 0 && abFromA > abFromB) {  // not where a and b are one place
    return {a + abFromA / (abFromA - abFromB) * ab, Feature::edge0, {-abFromB, abFromA, 0}};
  }
  const Vec3 cp = p - c;
  const double abFromC = ab.dot(cp), acFromC = ac.dot(cp);
  if (acFromC >= 0 && abFromC <= acFromC) return {c, Feature::corner2, {0, 0, 1}};
  const double v = abFromC * acFromA - abFromA * acFromC;
  if (v <= 0 && acFromA >= 0 && acFromC <= 0) {
    return {a + acFromA / (acFromA - acFromC) * ac, Feature::edge2, {-acFromC, 0, acFromA}};
  }
  const double u = abFromB * acFromC - abFromC * acFromB;
  const double fromB = acFromB - abFromB, fromC = abFromC - acFromC;
  if (u <= 0 && fromB >= 0 && fromC >= 0) {
    return {b + fromB / (fromB + fromC) * (c - b), Feature::edge1, {0, fromC, fromB}};
  }
  return {a + (v * ab + w * ac) / (u + v + w), Feature::face, {u, v, w}};
}

}  // namespace selvedge
