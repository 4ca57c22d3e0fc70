// Cloth with a mesh, of one body or of several. Unless a kind of its own says otherwise, a node has its place alone and a
// constant mass.
#pragma once

#include "model/cloth_body.h"
#include "model/system.h"

namespace selvedge {

struct ClothShape;

// Names (ForceLaw::nameMemory) for laws with so many numbers a node: a copy of a node begins with those of its original.
void nameByNodes(const class ClothSystem& cloth, std::size_t numbers, std::vector<MemoryNames>& names);

class ClothSystem : public System {
 public:
  ClothSystem(std::vector<ClothBody> bodies, SpringNetwork springs, int blockSize = 3);

  const std::vector<ClothBody>& bodies() const { return bodies_; }
  std::size_t bodyOf(int node) const;
  const Mesh& mesh() const { return named() ? whole_ : bodies_.front().mesh; }  // of all bodies
  const std::vector<double>& nodeMass() const { return mass_; }                 // [nodes] kg
  void setNodeMass(std::vector<double> mass);
  SpringNetwork& network() { return springs_; }
  const SpringNetwork& network() const { return springs_; }
  // What a user should know of how it begins, a sentence each; said by who builds it.
  const std::vector<std::string>& attention() const { return attention_; }
  void addAttention(std::string sentence) { attention_.push_back(std::move(sentence)); }

  // How it has come apart, and whether it ever may; said by who builds it.
  const Tears& tears() const { return tears_; }
  void setTears(const Tears& tears) { tears_ = tears; }
  int origin(int node) const { return tears_.origin(node); }
  // The number of a triangle of mesh() in tears().triangles, and the other way.
  int inTears(int triangle) const;
  int inMesh(int ofTears) const;
  // Nodes of two bodies that something joins: they do not touch, as those of a seam.
  void join(int a, int b) { whole_.joints.push_back({a, b}); }
  void mayTear() { tearing_ = true; }
  bool tearsApart() const override { return tearing_; }

  // One of its laws comes with a step filter.
  void beFiltered() { filtered_ = true; }
  bool filtersItself() const override { return filtered_; }

  // m, of the ropes of a body; 0 where it has none. Contact begins so much further out (touching.h).
  virtual double ropeRadius(std::size_t /*body*/) const { return 0; }
  std::vector<double> nodeRadii() const;  // [nodes] the same

  // What a node has beside its place, at the start of a run.
  virtual void begin(VecX& /*q*/) const {}

  // What is to be seen of it beside its mesh.
  virtual void show(ClothShape& /*shape*/) const {}

  bool massIsDiagonal() const override { return true; }
  void massDiagonal(const VecX& q, VecX& m) const override;
  void multiplyMass(const VecX& q, const VecX& x, VecX& y) const override;
  void addMass(const VecX&, double factor, BlockMatrix& A) const override { addMass(0, blockCount(), factor, A); }
  void addMass(int firstNode, int nodes, double factor, BlockMatrix& A) const;  // of some nodes alone
  const SpringNetwork* springs() const override { return &springs_; }

 private:
  bool named() const { return !bodies_.front().name.empty(); }

  std::vector<ClothBody> bodies_;
  Mesh whole_;  // empty where there is one body without a name, whose mesh is all
  SpringNetwork springs_;
  std::vector<double> mass_;
  std::vector<std::string> attention_;
  bool filtered_ = false, tearing_ = false;
  Tears tears_;
};

}  // namespace selvedge
