// Pins: nodes whose position is a given function of time, exactly. A pin starts where its node is, so that toggling one
// never jerks the cloth.
#pragma once

#include <array>
#include <memory>
#include <set>
#include <vector>

#include "constraints/expression_path.h"
#include "constraints/path.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

// position(t) = anchor + offset(min(t, until)) - offset(since), with offset zero (held), amplitude sin(2 pi f t +
// phase), a curve through points, formulas of t and the anchor, or a glide: the curve of fifth degree that goes on from
// a velocity and an acceleration and comes to rest `amplitude` away at `until`. After `until` the pin rests where it is.
struct PinMotion {
  enum class Kind { held, sine, path, expression, glide };
  Kind kind = Kind::held;
  Vec3 anchor = Vec3::Zero();                                           // m, where the node was when it was pinned
  double since = 0;                                                     // s, when that was
  double until = -1;                                                    // s; negative: never
  Vec3 amplitude = Vec3::Zero();                                        // m
  Vec3 startVelocity = Vec3::Zero(), startAcceleration = Vec3::Zero();  // m/s, m/s^2: of a glide
  double frequency = 0, phase = 0;                                      // Hz, rad
  std::shared_ptr<const Path> path;                                     // for Kind::path
  std::shared_ptr<const ExpressionPath> formula;                        // for Kind::expression

  Vec3 position(double t) const;
  Vec3 velocity(double t) const;
  Vec3 acceleration(double t) const;
  std::string complaint(double t) const;  // a formula that has no value then; empty: nothing is wrong
  bool resting(double t) const { return kind == Kind::held || (until >= 0 && t >= until); }
  // Where it goes: from where it is at time t, how it moves there, by `offset` within `seconds`, and rests. A glide
  // under way, or a pin at rest, goes that far beyond its end instead.
  PinMotion gliding(double t, const Vec3& offset, double seconds) const;

 private:
  Vec3 glide(double t, int derivative) const;
  Vec3 offset(double t, int derivative) const;
};

class Pins : public Constraints {
 public:
  struct Pin {
    int node;
    PinMotion motion;
    std::array<bool, 3> axes;  // which of x, y, z are held
  };
  struct ByNode {
    using is_transparent = void;  // a node finds its pin
    bool operator()(const Pin& a, const Pin& b) const { return a.node < b.node; }
    bool operator()(const Pin& a, int b) const { return a.node < b; }
    bool operator()(int a, const Pin& b) const { return a < b.node; }
  };
  using InOrder = std::set<Pin, ByNode>;  // many pins in any order are quickly there

  Pins(int nodes, int blockSize);
  // The system's locked coordinates stay, beneath the pins, where the state has them, and come to rest there; the nodes of
  // its puppets go where these have them, pinned or not. Replaces those of another system.
  void lock(const System& system, State& state);
  // Of a system with so many nodes, where it is the same that has come apart or is whole again.
  void resize(int nodes);
  // Where they are at its time. A state that was saved has them there but for rounding: it stays, and goes on with the same
  // bits.
  void placePuppets(State& state) const;

  void pin(int node, const PinMotion& motion,
           const std::array<bool, 3>& axes = {true, true, true});  // replaces an earlier one
  void unpin(int node);
  bool isPuppet(int node) const { return anyHas(puppets_, node); }  // one is not pinned: it is held already
  bool pinned(int node) const { return find(node) != nullptr; }
  bool resting(double t) const;     // all of them, from then on; no puppet is there that moves
  const Pin* find(int node) const;  // null when it is not pinned
  const InOrder& pins() const { return pins_; }

  const Mask& fixed() const override { return fixed_; }
  void position(double t, VecX& q) const override;
  void velocity(double t, VecX& v) const override;
  void acceleration(double t, VecX& a) const override;
  std::string complaint(double t) const override;

 private:
  void prescribeLocked(VecX& x, double value) const;
  void prescribe(VecX& x, Vec3 (PinMotion::*value)(double) const, double t) const;
  void movePuppets(VecX& x, int derivative, double t) const;

  int blockSize_;
  InOrder pins_;
  Mask fixed_;
  struct Locked {
    Eigen::Index coordinate;
    double value;
  };
  std::vector<Locked> locked_;
  std::vector<PuppetNodes> puppets_;
};

}  // namespace selvedge
