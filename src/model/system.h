// The contract of a mechanical system: M(q) q'' = F(q, q', t). It owns its force laws and sums over them; only the mass
// is left to the kinds of system. A node may have any number of coordinates from three on, and the mass may depend on
// them; a constant one is only a shortcut.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "linalg/block_matrix.h"
#include "model/force_law.h"
#include "model/led_node.h"
#include "model/memory_layout.h"
#include "model/mesh/puppet.h"
#include "model/mesh/spring_network.h"
#include "model/state.h"
#include "model/tie.h"

namespace selvedge {

// Nodes of a system that a puppet moves.
struct PuppetNodes {
  int firstNode = 0, nodes = 0;
  std::shared_ptr<const Puppet> puppet;

  bool has(int node) const { return node >= firstNode && node < firstNode + nodes; }
};

inline bool anyHas(const std::vector<PuppetNodes>& puppets, int node) {
  return std::any_of(puppets.begin(), puppets.end(), [&](const PuppetNodes& each) { return each.has(node); });
}

class System {
 public:
  System(int blockCount, int blockSize) : blockCount_(blockCount), blockSize_(blockSize) {}
  virtual ~System() = default;

  int blockCount() const { return blockCount_; }           // nodes
  int blockSize() const { return blockSize_; }             // coordinates a node: 3 for particles, 5 for yarn crossings
  bool hasPlacesAlone() const { return blockSize_ == 3; }  // nodes have no other coordinates
  int dofs() const { return blockCount_ * blockSize_; }
  // Where a node's coordinates stand in q, v and F. The first three of them are in space, for every kind of system: its
  // place, its velocity, the force on it.
  Eigen::Index coordinate(int node, int axis = 0) const { return Eigen::Index{node} * blockSize_ + axis; }
  Vec3 inSpace(const VecX& x, int node) const { return x.segment<3>(coordinate(node)); }
  Eigen::Matrix3Xd inSpace(const VecX& x) const;  // of all nodes
  Vec3 position(const State& state, int node) const { return inSpace(state.q, node); }
  Vec3 velocity(const State& state, int node) const { return inSpace(state.v, node); }

  // Mass. A diagonal mass may still depend on q; a full one is solved for with the linear solver.
  virtual bool massIsDiagonal() const = 0;
  virtual void massDiagonal(const VecX& q, VecX& m) const = 0;  // the diagonal of M(q), whatever the kind
  // The same without a copy where it does not depend on the place; otherwise `room` is filled.
  const VecX& massDiagonalIn(VecX& room, const VecX& q) const {
    if (constantMass_.size() > 0) return constantMass_;
    massDiagonal(q, room);
    return room;
  }
  virtual void multiplyMass(const VecX& q, const VecX& x, VecX& y) const = 0;    // y = M(q) x
  virtual void addMass(const VecX& q, double factor, BlockMatrix& A) const = 0;  // A += factor M(q)
  // Where M depends on q, the forces of inertia that are quadratic in velocity, grad_q (1/2 v^T M v) - M' v, are part of
  // every force. They do no work of their own (with them the energy of motion changes by the work of the laws), so that
  // they are no law and have no column in the ledger; like dampers they leave their derivatives out of the matrix.
  virtual bool hasInertiaForce() const { return false; }
  virtual void addInertiaForce(const State&, VecX& /*F*/) const {}

  // Whether step filters of its own may move it, even where there are no shapes.
  virtual bool filtersItself() const { return false; }
  // Whether it may come apart.
  virtual bool tearsApart() const { return false; }

  // Coordinates that nothing ever moves, whatever is pinned; ascending.
  const std::vector<Eigen::Index>& locked() const { return locked_; }
  // Nodes that move on ways of their own, whatever is pinned.
  const std::vector<PuppetNodes>& puppets() const { return puppets_; }
  bool isPuppet(int node) const { return anyHas(puppets_, node); }

  // The springs that methods built on springs (provot, desbrun) work with; null where there are none.
  virtual const SpringNetwork* springs() const { return nullptr; }

  // The laws. Build: add every law, then finish() once.
  void addLaw(std::unique_ptr<ForceLaw> law);
  void finish();
  const std::vector<std::unique_ptr<ForceLaw>>& laws() const { return laws_; }
  virtual void refresh();  // settings changed: laws recompute their coefficients
  // Another one after every refresh(), and no two systems have the same: whoever keeps what follows from masses and springs
  // keeps it, too, and compares.
  const std::shared_ptr<const int>& version() const { return version_; }
  void setSinglePrecision(bool single);  // of conservative forces, in the laws that can; double at first

  // What laws keep constant within an inner step, and what they remember of it (force_law.h).
  Eigen::Index memorySize() const { return memorySize_; }
  const std::shared_ptr<const MemoryLayout>& memoryLayout() const { return layout_; }
  // Converts state.memory, which is that of a system with another layout: laws of the same name with as many numbers keep
  // theirs, the others start anew (ForceLaw::beginToRemember).
  void takeMemory(const MemoryLayout& from, State& state) const;
  // The same for the system of this cloth before it came apart, whose numbers are also found by name (ForceLaw::nameMemory).
  void takeMemory(const System& before, State& state) const;
  void forgetShape(std::size_t shape, State& state) const;
  bool fixes() const;
  bool fix(const State& state, const InnerStep& step);  // true: forces may be others now
  // For methods that can lead nodes (InnerStep::ties): which of them go along a given direction in this inner step. At most
  // one tie a node.
  std::span<Tie> ties() const { return ties_; }
  // For methods with sweeps (InnerStep::sweeps): where nodes may be; null: anywhere.
  PlaceLimits* placeLimits() const;
  // Nodes that the method itself has led or placed in the last inner step; the method fills this list.
  std::vector<LedNode>& led() const { return led_; }
  void remember(State& state) const;
  // Lets what plastic laws have just remembered act at once; true if forces have changed. What that changes of the energy is
  // added to `stored`, J, where somebody asks.
  bool settle(const State& state, const InnerStep& step, double* stored = nullptr);
  void showKept(const State& state, Kept kept, std::string_view body = {}) const;  // empty: of all

  bool dissipative() const;                    // is there any velocity-dependent force now, of a law or of inertia?
  double potentialEnergy(const State&) const;  // of all conservative laws
  void force(const State&, VecX& F) const;     // F = all laws, both parts
  void conservativeForce(const State&, VecX& F) const;
  // What explicit methods do (kick.h), of systems with a diagonal mass. A law that can gives the kick in its own pass over
  // memory.
  void kickAndDrift(const Kick& kick, KickRoom& room, State& state) const;
  void addDissipativeForce(const State&, VecX& F) const;      // F += the part that depends on velocity, inertia's too
  void addForces(const State&, bool elastic, VecX& F) const;  // F += both parts of the elastic laws, or of the others
  // A += cq dF/dq + cv dF/dv over all laws
  void addJacobians(const State&, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const;

  std::shared_ptr<const BlockPattern> pattern() const { return pattern_; }
  BlockMatrix makeMatrix() const { return {pattern_, blockSize_, loose_}; }

 protected:
  void lock(std::vector<Eigen::Index> coordinates) { locked_ = std::move(coordinates); }
  void addPuppet(PuppetNodes nodes) { puppets_.push_back(std::move(nodes)); }
  void setConstantMass(VecX diagonal) { constantMass_ = std::move(diagonal); }
  const VecX& constantMass() const { return constantMass_; }

 private:
  void joinForces();
  std::span<double> memoryOf(std::size_t law, VecX& memory) const;

  int blockCount_, blockSize_;
  std::shared_ptr<const int> version_;
  std::vector<std::unique_ptr<ForceLaw>> laws_;
  std::vector<bool> leads_;  // [laws] false where an earlier law gives this one's force as well
  Eigen::Index memorySize_ = 0;
  std::shared_ptr<const MemoryLayout> layout_;
  VecX constantMass_;  // [dofs] the diagonal of one that is diagonal and depends on no place; empty: another kind
  std::vector<Eigen::Index> locked_;
  std::vector<PuppetNodes> puppets_;
  std::shared_ptr<const BlockPattern> pattern_;
  std::shared_ptr<LoosePattern> loose_;              // couplings of this inner step alone
  std::vector<std::pair<int, int>> looseCouplings_;  // while it is rebuilt
  mutable std::vector<Tie> ties_;
  mutable std::vector<LedNode> led_;
};

}  // namespace selvedge
