// What a method tells laws: how second derivatives enter its matrix, and what step it is about to take.
#pragma once

namespace selvedge {

// What an implicit method uses for the second derivative of the elastic energy (docs/physics.md, "Hessian treatment").
enum class Hessian {
  exact,        // the true second derivative; indefinite where something is compressed
  clamped,      // the geometric part dropped where it would push (compression)
  spd,          // each element projected onto the positive semidefinite matrices; bending as gaussNewton
  gaussNewton,  // only the part made of first derivatives; loses the tension stiffness
};

struct JacobianOptions {
  Hessian hessian = Hessian::exact;
  // Solvers need a symmetric matrix: laws whose Jacobian is not (aerodynamics) then add the symmetric part. All laws
  // then need to add on and above the diagonal alone; what stands below is overwritten in the end
  // (BlockMatrix::mirrorUpper, called by System::addJacobians). The matrix they add to must be symmetric, too.
  bool symmetric = true;
};

// The step that a method is about to take.
struct InnerStep {
  double h = 0;           // s
  bool limited = false;   // an explicit method: what is stiffer than about 1/h^2 would break it
  bool implicit = false;  // the method solves for all that acts at the end of its step
  bool ties = false;      // the method leads nodes as the system's ties say
  bool sweeps = false;    // the method places nodes as the system's limits of places say
};

}  // namespace selvedge
