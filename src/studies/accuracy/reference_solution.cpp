#include "studies/accuracy/reference_solution.h"

#include <cmath>

#include <boost/numeric/odeint/integrate/max_step_checker.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <fmt/format.h>

#include "integrators/acceleration.h"

namespace selvedge {
namespace {

namespace odeint = boost::numeric::odeint;
using Values = std::vector<double>;  // free q, then free v

// The system as a first-order equation of what is free.
class FreeMotion {
 public:
  FreeMotion(const System& system, const Constraints& constraints, const State& start)
      : system_(system), constraints_(constraints), state_(start), a_(VecX::Zero(start.q.size())) {
    const Mask& fixed = constraints.fixed();
    for (Eigen::Index i = 0; i < start.q.size(); ++i) {
      if (!fixed[static_cast<std::size_t>(i)]) free_.push_back(i);
    }
  }

  void put(const Values& y, double t) {
    for (std::size_t i = 0; i < free_.size(); ++i) {
      state_.q[free_[i]] = y[i];
      state_.v[free_[i]] = y[free_.size() + i];
    }
    state_.t = t;
    constraints_.position(t, state_.q);
    constraints_.velocity(t, state_.v);
  }
  Values values() const {
    Values y(2 * free_.size());
    for (std::size_t i = 0; i < free_.size(); ++i) {
      y[i] = state_.q[free_[i]];
      y[free_.size() + i] = state_.v[free_[i]];
    }
    return y;
  }
  void operator()(const Values& y, Values& slope, double t) {
    put(y, t);
    ++evaluations;
    solved = acceleration_.evaluate(system_, constraints_, state_, a_) && solved;
    for (std::size_t i = 0; i < free_.size(); ++i) {
      slope[i] = y[free_.size() + i];
      slope[free_.size() + i] = a_[free_[i]];
    }
  }
  const State& state() const { return state_; }

  long evaluations = 0;
  bool solved = true;

 private:
  const System& system_;
  const Constraints& constraints_;
  State state_;
  VecX a_;
  std::vector<Eigen::Index> free_;
  Acceleration acceleration_;
};

bool finite(const Values& y) {
  for (const double value : y) {
    if (!std::isfinite(value)) return false;
  }
  return true;
}

}  // namespace

Reference referenceSolution(const System& system, const Constraints& constraints, const State& start, double interval,
                            int intervals, const ReferenceSettings& settings, const std::function<bool(int)>& goOn) {
  Reference reference;
  reference.states.push_back(start);
  FreeMotion motion(system, constraints, start);
  auto stepper =
      odeint::make_controlled<odeint::runge_kutta_fehlberg78<Values>>(settings.tolerance, settings.tolerance);
  Values y = motion.values();
  double h = interval / 16;
  for (int i = 1; i <= intervals; ++i) {
    double t = start.t + (i - 1) * interval;
    const double end = start.t + i * interval;
    const long most = motion.evaluations + settings.mostEvaluations;
    while (t < end) {
      const bool last = t + h >= end;
      double step = last ? end - t : h;
      const bool done = stepper.try_step(std::ref(motion), y, t, step) == odeint::success;
      if (!done || !last) h = step;  // the last one is short for another reason
      if (done && last) t = end;
      if (!motion.solved || !finite(y)) {
        reference.failure = fmt::format("the exact motion cannot be computed beyond {:.4g} s: no finite forces", t);
      } else if (motion.evaluations > most || h < 1e-12 * interval) {
        reference.failure = fmt::format("the exact motion needs more than {} evaluations of the forces for {:.3g} s",
                                        settings.mostEvaluations, interval);
      }
      if (!reference.failure.empty()) break;
    }
    reference.evaluations = motion.evaluations;
    if (!reference.failure.empty()) break;
    motion.put(y, end);
    reference.states.push_back(motion.state());
    if (goOn && !goOn(i)) break;
  }
  return reference;
}

}  // namespace selvedge
