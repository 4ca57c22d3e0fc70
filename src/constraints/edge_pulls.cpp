#include "constraints/edge_pulls.h"

#include "base/interrupt.h"

namespace selvedge {
namespace {

constexpr int kTrials = 8;        // solves at most, each without the edges that would push
constexpr int kSteps = 1500;      // of conjugate gradients
constexpr double kSolved = 1e-8;  // of the residual's square

}  // namespace

void EdgePulls::share() {
  taking_.assign(all_.size(), 1);
  for (int trial = 0; trial < kTrials && !mustGiveUp(); ++trial) {
    solve();
    bool none = true;
    for (std::size_t k = 0; k < all_.size(); ++k) {
      if (all_[k].impulse < 0) all_[k].impulse = 0, taking_[k] = 0, none = false;
    }
    if (none) return;
  }
}

void EdgePulls::solve() {
  const std::size_t count = all_.size();
  residual_.resize(count), way_.resize(count), image_.resize(count);
  double size = 0;
  for (std::size_t k = 0; k < count; ++k) {
    all_[k].impulse = 0;
    residual_[k] = taking_[k] ? all_[k].wanted : 0;
    way_[k] = residual_[k] / giveAlong(all_[k]);
    size += residual_[k] * way_[k];
  }
  const double begin = size;
  for (int step = 0; step < kSteps && size > kSolved * begin && !mustGiveUp(); ++step) {
    multiply();
    double curvature = 0;
    for (std::size_t k = 0; k < count; ++k) curvature += way_[k] * image_[k];
    if (!(curvature > 0)) return;
    const double alpha = size / curvature;
    double next = 0;
    for (std::size_t k = 0; k < count; ++k) {
      all_[k].impulse += alpha * way_[k];
      residual_[k] -= alpha * image_[k];
      next += residual_[k] * residual_[k] / giveAlong(all_[k]);
    }
    const double beta = next / size;
    for (std::size_t k = 0; k < count; ++k) way_[k] = residual_[k] / giveAlong(all_[k]) + beta * way_[k];
    size = next;
  }
}

// How much nearer the ends of each come by the impulses `way_` along all of them.
void EdgePulls::multiply() {
  nodeWays_.assign(give_.size(), Vec3::Zero());
  for (std::size_t k = 0; k < all_.size(); ++k) {
    nodeWays_[toIndex(all_[k].a)] += way_[k] * all_[k].along;
    nodeWays_[toIndex(all_[k].b)] -= way_[k] * all_[k].along;
  }
  for (std::size_t i = 0; i < give_.size(); ++i) nodeWays_[i] = nodeWays_[i].cwiseProduct(give_[i]);
  for (std::size_t k = 0; k < all_.size(); ++k) {
    const Vec3 nearer = nodeWays_[toIndex(all_[k].a)] - nodeWays_[toIndex(all_[k].b)];
    image_[k] = taking_[k] ? all_[k].along.dot(nearer) : 0;
  }
}

}  // namespace selvedge
