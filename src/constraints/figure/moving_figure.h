// A body with a skeleton: a skin whose nodes follow the bones that they are near to, while joints turn.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "constraints/figure/moving_frame.h"
#include "constraints/path.h"
#include "model/mesh/puppet.h"

namespace selvedge {

// A joint and the bone that it turns, at rest.
struct Joint {
  std::string name;
  int parent = -1;            // of those before it; -1: none
  Vec3 place = Vec3::Zero();  // m, what it turns about
  Vec3 tip = Vec3::Zero();    // m, where its bone ends
  double radius = 0;          // m, of what is about the bone
};

// How joints turn. It begins at time 0, when all stand as at rest; a motion that repeats itself sets in within half a second.
struct FigureMotion {
  double period = 0;                       // s, after which it begins anew; 0: it comes to rest
  std::optional<Path> shift;               // m, of the whole
  std::vector<std::optional<Path>> turns;  // [joints] degrees about x, then y, then z
};

class MovingFigure final : public Puppet {
 public:
  static constexpr std::size_t kMostJoints = 64;

  // It moves as `motion` says from the time `start` on, s. Where it stands: x = turned p + moved of what the others say.
  MovingFigure(std::vector<Joint> joints, std::vector<Vec3> skin, FigureMotion motion, double start, const Mat3& turned,
               const Vec3& moved);

  void write(double t, int derivative, double* to, Eigen::Index stride) const override;

  // How much a node goes with a joint; the shares of a node add up to 1.
  struct Bond {
    std::size_t joint = 0;
    double share = 0;
  };
  using Bonds = std::array<Bond, 4>;
  std::span<const Bonds> bonds() const { return bonds_; }  // [nodes]

 private:
  std::array<Vec3, 3> along(const std::optional<Path>& path, double t) const;

  std::vector<Joint> joints_;
  std::vector<Vec3> skin_;  // m, at rest
  std::vector<Bonds> bonds_;
  FigureMotion motion_;
  double start_;
  Mat3 turned_;
  Vec3 moved_;
};

}  // namespace selvedge
