#include "app/panels/parts/new_shape.h"

#include <algorithm>
#include <cmath>

#include "scene/blocks/shape_keys.h"

namespace selvedge {

namespace {

// The highest plane that lies; far below: there is none.
double floorOf(const ClothFrame& cloth) {
  constexpr float kLevel = 0.99F;  // cosine of the tilt
  double height = -1e30;
  for (std::size_t i = 0; i < cloth.shapes.size(); ++i) {
    const bool lies = (*cloth.surfaces)[i].endless && cloth.shapes[i].axes[1][1] > kLevel;
    if (lies) height = std::max(height, static_cast<double>(cloth.shapes[i].place[1]));
  }
  return height;
}

struct Extent {
  Vec3 low, high;
};

// Around a shape that ends somewhere.
Extent extentOf(const ClothFrame& cloth, std::size_t shape) {
  Extent box{Vec3::Constant(1e30), Vec3::Constant(-1e30)};
  const ShapePose& pose = cloth.shapes[shape];
  for (const Float3& p : (*cloth.surfaces)[shape].vertices) {
    Vec3 x;
    for (std::size_t k = 0; k < 3; ++k) {
      x[static_cast<int>(k)] = pose.place[k] + p[0] * pose.axes[0][k] + p[1] * pose.axes[1][k] + p[2] * pose.axes[2][k];
    }
    box.low = box.low.cwiseMin(x);
    box.high = box.high.cwiseMax(x);
  }
  return box;
}

bool meet(const Extent& a, const Extent& b) {
  return (a.low.array() < b.high.array()).all() && (b.low.array() < a.high.array()).all();
}

// Along x until it meets no other shape.
void moveAside(const ClothFrame& cloth, double room, Vec3& place, const Vec3& reach) {
  for (std::size_t tries = 0; tries <= cloth.shapes.size(); ++tries) {
    bool free = true;
    for (std::size_t i = 0; i < cloth.shapes.size(); ++i) {
      if ((*cloth.surfaces)[i].endless) continue;
      const Extent other = extentOf(cloth, i);
      if (!meet({place - reach, place + reach}, other)) continue;
      place.x() = other.high.x() + room + reach.x();
      free = false;
    }
    if (free) return;
  }
}

AddShape shapeOver(double floor, const std::string& kind, const LaneStatus& lane) {
  constexpr double kShare = 0.2, kRoom = 0.05;  // of the cloth's width
  Vec3 low = Vec3::Constant(1e30), high = -low;
  for (const Float3& p : lane.cloth.positions) {
    if (!std::isfinite(p[0] + p[1] + p[2])) continue;
    low = low.cwiseMin(Vec3(p[0], p[1], p[2]));
    high = high.cwiseMax(Vec3(p[0], p[1], p[2]));
  }
  if (low.x() > high.x()) low = high = Vec3::Zero();
  const double width = std::max((high - low).maxCoeff(), 1e-2);
  // Rounded, so that panels and files show short numbers; downwards, so that the room stays.
  const double digit = std::pow(10, std::floor(std::log10(width)) - 2);
  const auto rounded = [&](double x) { return std::floor(x / digit) * digit; };
  const double size = rounded(kShare * width), reach = kind == "plane" ? 0 : size;
  const Vec3 reaches(kind == "capsule" ? 1.5 * reach : reach, reach, reach);  // its ends are round
  const Vec3 middle = (low + high) / 2;
  Vec3 place(rounded(middle.x()), rounded(low.y() - kRoom * width - reach), rounded(middle.z()));
  if (kind != "plane" && place.y() - reach < floor) {
    place = {rounded(high.x() + kRoom * width + digit) + reaches.x(), floor + reach, place.z()};
  }
  if (kind != "plane") moveAside(lane.cloth, rounded(kRoom * width), place, reaches);
  return {kind, freeShapeName(*lane.scene, kind), place, size};
}

}  // namespace

AddShape newShape(const std::string& kind, const LaneStatus& lane) {
  return shapeOver(floorOf(lane.cloth), kind, lane);
}

AddShape newFloor(const RunnerFrame& frame, double ground) {
  AddShape floor = newShape("plane", frame.lanes.front());
  double height = ground;
  for (const LaneStatus& lane : frame.lanes) {
    const bool through = std::ranges::any_of(lane.cloth.positions, [&](const Float3& p) { return p[1] < ground; });
    if (through) height = std::min(height, newShape("plane", lane).place.y());
  }
  floor.name = freeShapeName(*frame.lanes.front().scene, "floor");
  floor.place.y() = height;
  return floor;
}

AddShape newShapeOn(const AddShape& floor, const std::string& kind, const LaneStatus& lane) {
  return shapeOver(floor.place.y(), kind, lane);
}

}  // namespace selvedge
