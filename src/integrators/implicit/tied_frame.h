// The ties of an inner step (model/tie.h) within the linear systems that it solves. At every tied node the system is
// turned so that its first coordinate is along the tie: there the unknown is prescribed as a pin's is, and every solver
// can do that.
#pragma once

#include <vector>

#include "linalg/block_matrix.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

class TiedFrame {
 public:
  // A node of which a coordinate is prescribed is not tied.
  void begin(const System& system, const Constraints& constraints);
  bool any() const { return !tied_.empty(); }
  const Mask& fixed() const { return fixed_; }  // in the turned system
  // Calls visit(tie, where its node's coordinates begin) for every node that is tied.
  template <class Visit>
  void forEach(const Visit& visit) const {
    for (const Tied& each : tied_) visit(*each.tie, each.at);
  }

  // A x = b becomes the turned system; what x has along the ties is what is prescribed.
  void turn(BlockMatrix& A, VecX& b, VecX& x) const;
  // The solution of the turned system, back in space, without its part along the ties. The force of each tie becomes
  // `factor` times what the turned system leaves in its row, A x - b.
  void turnBack(const BlockMatrix& A, const VecX& b, double factor, VecX& x) const;
  // The force of each tie becomes `factor` times what the residual has along it, which is then taken out of the residual.
  void takeForces(VecX& residual, double factor) const;
  void keep();  // the forces, to go back to
  void goBack();

  // What a vector has along a tie becomes this value; along all ties, value(tie).
  static void setAlong(const Tie& tie, Eigen::Index at, VecX& x, double value) {
    x.segment<3>(at) += (value - tie.normal.dot(x.segment<3>(at))) * tie.normal;
  }
  template <class Value>
  void setAlong(VecX& x, const Value& value) const {
    forEach([&](const Tie& tie, Eigen::Index at) { setAlong(tie, at, x, value(tie)); });
  }

 private:
  struct Tied {
    Tie* tie;
    Eigen::Index at;
    Mat3 basis;  // rows: the tie's direction and two across it
    double keptForce = 0;
  };

  std::vector<Tied> tied_;
  Mask fixed_;
};

}  // namespace selvedge
