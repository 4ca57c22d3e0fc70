// The contract of a force law. A law holds its own elements and reads its parameters from the settings it was made
// with.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/params/param.h"
#include "base/types.h"
#include "linalg/block_matrix.h"
#include "model/compliant.h"
#include "model/kick.h"
#include "model/place_limits.h"
#include "model/state.h"
#include "model/step_options.h"
#include "model/tie.h"

namespace selvedge {

using MemoryNames = std::array<std::int64_t, 2>;  // below 0: none

// What elements keep of a deformation. Where a span is empty, nobody asks.
struct Kept {
  std::span<double> strain, angle;  // [nodes] 1, rad: the most of all elements there
  std::span<double> springs = {};   // [springs of the network] 1, below 0 where it rests shorter
  std::span<Vec3> triangles = {};   // [triangles of a body] how much more |w_u|, |w_v| and w_u . w_v rest at
};

class ForceLaw {
 public:
  virtual ~ForceLaw() = default;

  virtual std::string_view name() const = 0;  // "stretch"
  // Which of several bodies it is of; empty: of all there are.
  const std::string& body() const { return body_; }
  void setBody(std::string name) { body_ = std::move(name); }
  std::string fullName() const;  // its column in the ledger: "stretch", "shirt.stretch"
  virtual void refresh() {}      // settings or masses changed: recompute per-element coefficients

  // Is this the cloth's own deformation (stretch, bend, their dampers), not something that acts from outside?
  virtual bool elastic() const { return false; }

  // Is it so stiff, though from outside, that a method has to limit its step by it or have it in its matrix (gas)?
  virtual bool stiff() const { return false; }

  // The conservative part: an energy and F -= dE/dq.
  virtual bool conservative() const { return true; }
  virtual double energy(const State&) const { return 0; }
  virtual void addForce(const State&, VecX&) const {}

  // Laws may be cheaper together. After join(other) answered true, addJointForce() and addJointJacobians() give those
  // of both (of all that joined); energies and everything else stay each law's own.
  virtual bool join(const ForceLaw& /*other*/) { return false; }
  virtual void addJointForce(const State& state, VecX& F) const { addForce(state, F); }
  virtual void addJointJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                                 BlockMatrix& A) const {
    addJacobians(state, options, cq, cv, A);
  }
  // For explicit methods, of laws that say so: all nodes of the system, of three coordinates each, take their kick (kick.h) as
  // soon as the joint conservative force on them is known.
  virtual bool kicks() const { return false; }
  virtual void kick(const Kick&, const KickForces&, State&) const {}
  // The acceleration that it gives every node of three coordinates, where that is all it does (gravity); null: it does something
  // else.
  virtual const Vec3* field() const { return nullptr; }
  // May the conservative force be computed in single precision? A law that has no such path ignores it.
  virtual void setSinglePrecision(bool) {}

  // The part that depends on velocity: dampers, air. `dissipative` may change with the settings (a damper set to 0).
  virtual bool dissipative() const { return false; }
  virtual void addDissipativeForce(const State&, VecX&) const {}
  // The power that a moving medium brings in through that force (wind: F . w); what else it does is loss.
  virtual double mediumPower(const State&) const { return 0; }

  // What in its settings gives no force at this place and time (a formula without a value), for the message of a run
  // that failed; empty: nothing.
  virtual std::string complaint(const State&) const { return ""; }

  // Has it a part that depends on velocity, now or with other settings, that the ledger keeps a column for?
  virtual bool hasDamper() const { return elastic() || !conservative(); }
  // Is it what shapes do to cloth? The ledger books drivePower(), dE/dt at a fixed place as shapes move, W, and the
  // mediumPower() of such a law as the work of the shapes instead of that of the wind. Of laws that fix() something alone.
  virtual bool drivenByShapes() const { return false; }
  virtual double drivePower(const State&) const { return 0; }

  // What does not change within an inner step is fixed before it: what touches what, the normal force of friction. It
  // follows from the state, the law's memory and the step alone, so that the same moment goes on with the same bits.
  // Answers whether energy and forces may be others now in that same state.
  virtual bool fixes() const { return false; }
  virtual bool fix(const State&, std::span<const double> /*memory*/, const InnerStep&) { return false; }
  // Its numbers in State::memory: how many, and what they become after an inner step that stands. They begin as 0; where
  // the law comes to a cloth that moves already, as beginToRemember() says.
  virtual int memorySize() const { return 0; }
  virtual std::string memoryName() const { return fullName(); }  // by which another system of the same cloth finds them
  virtual void remember(const State&, std::span<double> /*memory*/) const {}
  virtual void beginToRemember(const State&, std::span<double> /*memory*/) const {}
  // For each of its numbers, two names by which its value is looked up after the cloth has come apart: that of the number
  // before which has the first name, else that of the one which has the second (as its own first name, or else as its
  // second). Empty: values are matched by position, if there are as many.
  virtual void nameMemory(std::vector<MemoryNames>& /*names*/) const {}
  // Called when the values of the numbers have been taken from `before`, the same law of the cloth before it came apart:
  // those that say which triangle, and where in it, are rewritten for the triangles of this cloth.
  virtual void carried(const ForceLaw& /*before*/, std::span<double> /*memory*/) const {}
  // A shape was removed; the numbers of those after it are one less from now on.
  virtual void forgetShape(std::size_t /*shape*/, std::span<double> /*memory*/) const {}

  // Does part of a deformation stay (plastic flow)? What fix() then changes of its energy is plastic work.
  virtual bool flows() const { return false; }
  // Of such a law: would fix() change what it keeps?
  virtual bool flowed(std::span<const double> /*memory*/) const { return false; }
  // Raises the numbers at the nodes of its elements to what these keep by its memory, where that is more, and says what each
  // of its springs keeps; what it keeps of triangles is added.
  virtual void showKept(std::span<const double> /*memory*/, Kept /*kept*/) const {}

  // Which blocks its Jacobians touch, and, once the pattern is known, where those blocks are.
  virtual void couplings(std::vector<std::pair<int, int>>&) const {}
  virtual void bind(const BlockPattern&) {}
  // Pairs of nodes that it couples in this inner step alone (what touches what), asked for after every fix(). Their
  // blocks are found by BlockMatrix::slot().
  virtual void looseCouplings(std::vector<std::pair<int, int>>&) const {}
  // The nodes that it leads in this inner step, asked for after every fix() of a step with InnerStep::ties.
  virtual void ties(std::vector<Tie>&) const {}
  // Where nodes may be in this inner step; null: anywhere. Of one law of a system at most.
  virtual PlaceLimits* placeLimits() { return nullptr; }

  // Its elements as constraints with a compliance, which say all that its energy, force and damper say; null: it has none.
  virtual const CompliantElements* compliant() const { return nullptr; }
  // s, the time tau by which it damps the stiffness of another law: its force contains -tau (that law's Hessian) v; or 0.
  virtual double stiffnessDamping(const ForceLaw& /*other*/) const { return 0; }

  // A += cq dF/dq + cv dF/dv, F being both parts together. Dampers leave their own dF/dq out (documented in each law).
  virtual void addJacobians(const State&, const JacobianOptions&, double /*cq*/, double /*cv*/, BlockMatrix&) const {}
  // y += (exact Hessian of the energy) x, without a matrix: for Rayleigh damping and for checks.
  virtual void addHessianProduct(const State&, const VecX& /*x*/, VecX& /*y*/) const {}

 private:
  std::string body_;
};

}  // namespace selvedge
