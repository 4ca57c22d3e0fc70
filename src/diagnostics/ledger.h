// The energy ledger: where every joule is and where it went.
//
//   total(t) = kinetic + gravitational + elastic by law + contact
//   total(t) - total(0) = work of pins + work of wind + work of shapes + work of each damper + impacts + plastic flow +
//                         tearing + events + numerical
//
// All works are counted as done on the cloth: what a damper takes is negative. A force's work over a step is the mean
// of its values at both ends times the displacement, (F_n + F_n+1)/2 . (q_n+1 - q_n). With that rule the trapezoidal
// rule does no numerical work on a linear system, and every other method's own gain or loss is what is left:
// "numerical". It closes by construction; tests/sim/methods/ledger_test.cpp shows that the entry means what it says.
#pragma once

#include <string>
#include <vector>

#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

class Ledger {
 public:
  // Energies are absolute, works are sums since start().
  void start(const System& system, const Constraints& constraints, const State& state);
  // After an integrator's step from the state last seen to this one, h later.
  void step(const System& system, const Constraints& constraints, const State& state, double h);
  // The same where nobody looks before the next step() and nothing but dampers and plastic flow may have done work: no pin
  // moves, no law fixes anything but what has flowed, nothing filters the step, and the mass is diagonal. Until then energies
  // are those of the last step(), and numerical() means nothing.
  void pass(const State& state, double h);
  void flowed(const State& state, double stored);  // J, what plastic flow changed of the energy since
  // The energies as they are after some pass(), before something else happens to this state.
  void look(const System& system, const Constraints& constraints, const State& state);
  // Laws have fixed anew what they keep constant within a step: what that changes of the energy goes to "events", of laws
  // that flow to "plastic".
  void fixed(const State& state);  // which is the one last seen
  // A step filter moved the state: what it took goes to "impacts".
  void impact(const System& system, const Constraints& constraints, const State& state);
  // After the user or the timeline changed something (a stiffness, a pin, an impulse): the jump goes to "events".
  void event(const System& system, const Constraints& constraints, const State& state);

  // The system was built anew with the same state: with the same columns as before the works go on and the jump is an
  // event; otherwise all starts again. True: they go on.
  bool follow(const System& system, const Constraints& constraints, const State& state);

  // The cloth has come apart, its laws are others of the same columns: what it stored where it tore goes to "tearing", or,
  // where nothing ever tears and it was cut, to "events".
  void torn(const System& system, const Constraints& constraints, const State& state);
  // Laws of the same columns act in the place of those that did, as they were in the state that rewind() or restore() comes back
  // to.
  void bind(const System& system);

  // A moment's books, to come back to it: restore() goes on with them, and what the energy of the state is other than
  // it was then (a stiffness has changed since) goes to "events". With other columns than then all starts again. True:
  // they go on.
  struct Works {
    double pin = 0, wind = 0, shapes = 0, impacts = 0, plastic = 0, tearing = 0, events = 0, startTotal = 0, total = 0;
    std::vector<double> dampers;  // [damper laws]
    std::size_t columns = 0;
  };
  void keep(Works& to) const;
  bool restore(const Works& works, const System& system, const Constraints& constraints, const State& state);

  // rewind() undoes every step() since mark(): the works are those of then, the state that of then, given again.
  void mark();
  void rewind(const System& system, const Constraints& constraints, const State& state);

  double kinetic() const { return now_.kinetic; }
  double potential() const;
  double elastic() const;  // of the cloth's own deformation
  double contact() const;  // of what presses on shapes
  double total() const { return now_.kinetic + potential(); }
  double pinWork() const { return pinWork_; }
  double windWork() const { return windWork_; }
  double shapeWork() const { return shapeWork_; }
  double impactWork() const { return impactWork_; }
  double damperWork() const;      // of all dampers, drag included
  double ownDamping() const;      // of those of the cloth's own deformation
  double contactDamping() const;  // of those of contact with shapes, friction not included
  double damperGain() const;      // of those of the cloth's own deformation that gave energy, where dampers take it
  double plasticWork() const { return plasticWork_; }
  double tearingWork() const { return tearingWork_; }
  double eventWork() const { return eventWork_; }
  // What the works of dampers that took energy since mark() may be wrong by: half of what each differs between the forces at
  // both ends of a step.
  double blur() const { return blur_; }
  double numerical() const { return total() - startTotal_ - works(); }

  // The columns of a table, units in the names, and the row of the present moment (without the time).
  const std::vector<std::string>& columns() const { return columns_; }
  void row(std::vector<double>& values) const;

 private:
  double works() const {
    return pinWork_ + windWork_ + shapeWork_ + damperWork() + impactWork_ + plasticWork_ + tearingWork_ + eventWork_;
  }

  struct Moment {
    double kinetic = 0;
    double drivePower = 0;            // W
    std::vector<double> energy;       // [energy laws]
    std::vector<VecX> damperForce;    // [damper laws] where they act
    std::vector<char> damperActs;     // [damper laws]
    std::vector<double> mediumPower;  // [damper laws] W
    VecX force, fixingForce;          // of laws that fix nothing, and of those that do: for the reaction at the pins
    VecX q, v;
  };
  struct Damper {
    const ForceLaw* law;
    double work = 0;  // without what the moving medium brought
  };

  void take(const Works& works);
  void observe(const System& system, const Constraints& constraints, const State& state, Moment& moment);
  // Of the laws that fix something within a step, or of the others.
  void observeEnergies(bool fixing, const State& state, Moment& moment) const;
  double flowingEnergy() const;
  void observeDampers(bool fixing, const State& state, Moment& moment) const;
  void addDampers(bool fixing, Moment& moment) const;  // to the forces on the pins
  void bookDampers(const VecX& displacement, double h);
  void bookPinInertia(const System& system, const Mask& fixed, double h);
  void bookLed(const System& system);
  void nameColumns(const System& system);

  std::vector<std::string> columns_;
  std::vector<const ForceLaw*> energyLaws_;
  std::vector<Damper> dampers_;
  Moment now_, next_;
  Works marked_;
  bool shapes_ = false;   // is there a law that shapes drive? Then there is a column for their work
  bool impacts_ = false;  // may something be moved without a force? Then there is one for that
  bool plastic_ = false;  // does a law flow?
  bool tearing_ = false;  // may it come apart?
  bool moved_ = false;    // a step since the mark
  double startTotal_ = 0, pinWork_ = 0, windWork_ = 0, shapeWork_ = 0, impactWork_ = 0, plasticWork_ = 0,
         tearingWork_ = 0, eventWork_ = 0;
  double blur_ = 0;
  VecX velocity_, momentum_;  // scratch
};

}  // namespace selvedge
