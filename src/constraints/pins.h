// Pins: nodes whose position is a given function of time, exactly. A pin starts where its node is, so that toggling one
// never jerks the cloth.
#pragma once

#include <array>
#include <set>
#include <vector>

#include "constraints/pin_motion.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

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
