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
  using InOrder = std::set<Pin, ByNode>;  // sorted, so that many pins are added fast in any order

  Pins(int nodes, int blockSize);
  // From now on the system's locked coordinates stay where the state has them, at rest, also where no pin is; the nodes
  // of its puppets go where these have them, pinned or not. Replaces those of another system.
  void lock(const System& system, State& state);
  // The system has so many nodes now, since it has come apart or is whole again.
  void resize(int nodes);
  // Moves puppets to where they are at the state's time. Where they are there already but for rounding, as in a state
  // that was saved, it leaves the state as it is, which then goes on with the same bits.
  void placePuppets(State& state) const;

  void pin(int node, const PinMotion& motion,
           const std::array<bool, 3>& axes = {true, true, true});  // replaces an earlier one
  void unpin(int node);
  bool isPuppet(int node) const { return anyHas(puppets_, node); }  // one is not pinned: it is held already
  bool pinned(int node) const { return find(node) != nullptr; }
  bool resting(double t) const;     // no pin moves from then on, and there are no puppets
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
