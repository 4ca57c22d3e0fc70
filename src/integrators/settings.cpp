#include "integrators/settings.h"

#include "integrators/method_names.h"

namespace selvedge {

Params IntegratorSettings::params() {
  return {
      param("method", &method, "", "Time integration method; `selvedge list integrators` tells about each.")
          .oneOf(methodNames()),
      param("step", &step, "s", "Time step h; what one row of a trace advances.").above(0).log(),
      param(
          "substeps", &substeps, "",
          "Steps of the method within one step: it works with h = step / substeps. 0: automatic, for explicit methods "
          "as many as the fastest vibration and the fastest damping ask for (a method that amplifies every vibration: "
          "so many that the fastest one grows to 2.7 times its size within a second at most), for xpbd so many that "
          "each is at most 1/600 s long, for all others 1.")
          .range(0, kMostSubsteps),
      param("halvings", &halvings, "",
            "Adaptive steps: where a solve fails, the motion diverges, stretch_limit is passed or several Newton "
            "iterations end far from the solution (or, with a number above 0, run out), go back to the start of the "
            "step and take it in substeps of half the size, at most so often; after five good steps try the size above "
            "again, after two more the next. Explicit methods then also take at least the automatic number of "
            "substeps. 0: off, what fails ends the run. -1: 6 (in steps longer than 1/60 s more) for implicit methods "
            "with several Newton iterations and wherever cloth is caught between cloth, shapes and pins, else off. A "
            "gain_limit allows implicit methods at least 12, whatever stands here.")
          .range(-1, 20),
      param(
          "gain_limit", &gainLimit, "",
          "A step in which an implicit method itself adds more than this share of the energy of motion, of the cloth's "
          "elasticity and of contact is repeated in substeps of half the size, as one that fails is, up to 12 times "
          "(halvings, where that is more); after five good steps the size above is tried again. Where that is not "
          "enough, adams-moulton-3 takes steps of backward Euler. 0: off, what the method adds is what happens.")
          .range(0, 1),
      param(
          "stretch_limit", &stretchLimit, "",
          "A step in which a structural spring becomes longer than (1 + limit) times its rest length has failed: it is "
          "repeated in smaller ones (halvings) or ends the run; 0: off.")
          .range(0, 100),
      param("rho_inf", &rhoInf, "",
            "generalized-alpha: |amplification| at infinite frequency, 1 undamped, 0 gone in a step "
            "(Chung & Hulbert 1993).")
          .range(0, 1),
      param("beta", &beta, "",
            "newmark: x' = x + h v + h^2 [(1/2 - beta) f + beta f'] (Newmark 1959); stable at any step only for 2 beta "
            ">= gamma; not 0, which would be explicit: use verlet.")
          .range(0.01, 1),
      param("gamma", &gamma, "",
            "newmark: v' = v + h [(1 - gamma) f + gamma f'] (Newmark 1959); above 1/2 it damps and is of first order.")
          .range(0.5, 1),
      param("newton_iterations", &newtonIterations, "",
            "1: one linear solve a step, linearised at its start (Parks & Forsyth 2002); more: at most so many, until "
            "converged. Where a step runs out of them its best iterate is kept, and counted.")
          .range(1, 1000),
      param(
          "newton_tolerance", &newtonTolerance, "m/s",
          "With more than one Newton iteration: stop when the last correction changed no coordinate by more than this, "
          "over the length of the step.")
          .above(0)
          .atMost(10)
          .log(),
      param("carried_acceleration", &carriedAcceleration, "",
            "What a method goes on from: the acceleration that its last step implies, which holds at large steps on "
            "stiff cloth (generalized-alpha with rho_inf up to 1/2 takes the old force at the new state all the same), "
            "or the one evaluated at the new state, as published.")
          .oneOf({"implied", "evaluated"}),
      param("hessian", &hessian, "",
            "Second derivative of the elastic energy: exact, compression clamped to 0, each element projected (spd), "
            "or first derivatives alone (gauss-newton).")
          .oneOf({"exact", "clamped", "spd", "gauss-newton"}),
      param("adaptive", &adaptive, "",
            "rk45: choose inner steps by the error estimate (Dormand & Prince 1980). For the other methods: halvings."),
      param("error_tolerance", &errorTolerance, "",
            "rk45: error allowed in an inner step, absolute (m, m/s) and relative to the state.")
          .above(0)
          .atMost(1)
          .log(),
      param("strain_limit", &strainLimit, "",
            "provot, desbrun: springs longer than (1 + limit) times their rest length are pulled back (Provot 1995); "
            "negative: off.")
          .range(-1, 10),
      param("constraint_sweeps", &constraintSweeps, "",
            "provot, desbrun, xpbd, vertex-block-descent, projective-dynamics: sweeps in a substep, over the springs "
            "or over all elements or nodes of the cloth.")
          .range(0, 10000),
      param("sweep_memory", &sweepMemory, "",
            "projective-dynamics: the moves of so many sweeps before it correct the matrix of a sweep (L-BFGS; Liu, "
            "Bouaziz & Kavan 2017); 0: none do, as first published (Bouaziz et al. 2014).")
          .range(0, 20),
      param("filter_viscosity", &filterViscosity, "",
            "desbrun: the k of its viscosity h k (v_j - v_i), as a fraction of the spring's stiffness: 1 as published "
            "(Desbrun, Schroeder & Barr 1999), 0 off; above 1.5 stiff springs are unstable.")
          .range(0, 10),
      param(
          "filter", &filter, "",
          "desbrun: apply M (M - h^2 H)^-1, for equal masses (I - h^2/m H)^-1, by a sparse Cholesky factor, or as the "
          "dense inverse, as published.")
          .oneOf({"factor", "inverse"}),
  };
}

}  // namespace selvedge
