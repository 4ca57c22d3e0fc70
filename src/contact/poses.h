// Where all shapes are at a time. Kept by who asks, so that asking again allocates nothing.
#pragma once

#include <vector>

#include "contact/collider.h"

namespace selvedge {

class Poses {
 public:
  const std::vector<Pose>& at(const Colliders& colliders, double t) {
    all_.resize(colliders.size());
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = colliders[i].pose(t);
    return all_;
  }
  const std::vector<Pose>& all() const { return all_; }  // as they were asked for last
  const Pose& operator[](std::size_t shape) const { return all_[shape]; }

 private:
  std::vector<Pose> all_;
};

}  // namespace selvedge
