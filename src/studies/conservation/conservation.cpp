// What stays of momentum, spin and energy where nothing acts from outside and nothing damps: a free spinning patch and
// a sheet that swings from two corners, by every method.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "studies/conservation/conservation_report.h"
#include "studies/study.h"

namespace selvedge {
namespace {

class Conservation final : public Study {
 public:
  Params params() override {
    return {
        param("methods", &methods_, "", "Methods to measure: all, generalized-alpha 0.5, implicit-midpoint converged."),
        param("duration", &duration_, "s", "How long each of them runs.").range(0.01, 1e4),
        param("samples", &samples_, "", "Looks at the energy in that time.").range(10, 100000),
        param("fine", &fine_, "", "Substeps of an explicit method that amplifies every vibration, whatever the step.")
            .range(1, 10000)};
  }
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  std::vector<ConservationMeasured> plan() const;
  std::string answer(const std::vector<ConservationMeasured>& all) const;

  std::vector<std::string> methods_{"all"};
  double duration_ = 20;
  int samples_ = 400, fine_ = 10;
};

void Conservation::check(const Scene& scene) const {
  static_cast<void>(methodsIn("methods", methods_));
  const double interval = duration_ / samples_, steps = interval / scene.integrator.step;
  if (std::abs(steps - std::round(steps)) > 1e-6 || steps < 0.5) {
    throw InputError(
        "samples", fmt::format("the time between two, {:.6g} s, must be a whole number of steps of {:.6g} s", interval,
                               scene.integrator.step));
  }
}

// About what a step costs, in evaluations of the forces.
double costOf(const ConservationCase& of) {
  const MethodInfo& method = *findMethod(of.choice.method);
  return of.substeps * method.stages * (method.implicit ? of.choice.converged ? 60 : 20 : 1);
}

std::vector<ConservationMeasured> Conservation::plan() const {
  std::vector<ConservationMeasured> all;
  for (const bool swinging : {false, true}) {
    int colour = 0;
    for (const MethodChoice& choice : methodsIn("methods", methods_)) {
      ConservationCase of{
          .choice = choice, .swinging = swinging, .samples = static_cast<double>(samples_), .duration = duration_};
      const MethodInfo& method = *findMethod(choice.method);
      if (!method.implicit && method.stabilityLimit == 0) of.substeps = fine_;
      of.work = costOf(of);
      all.push_back({of, {}, colour++});
    }
  }
  return all;
}

std::string listed(const std::vector<std::string>& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string Conservation::answer(const std::vector<ConservationMeasured>& all) const {
  std::string text;
  for (const bool swinging : {false, true}) {
    std::vector<std::string> gains, loses, keeps;
    for (const ConservationMeasured& each : all) {
      if (each.of.swinging != swinging) continue;
      const std::string_view is = conservationFate(each);
      const std::string with = fmt::format("{} ({:.3g} % left)", each.label(), 100 * each.result.left());
      if (is == "keeps") keeps.push_back(each.label());
      if (is == "gains")
        gains.push_back(each.result.end.empty() ? with : fmt::format("{} ({})", each.label(), each.result.end));
      if (is == "loses") loses.push_back(with);
    }
    text +=
        fmt::format("{}{} in {:g} s: gaining energy: {}; losing it: {}; keeping it to 1 %: {}.", swinging ? " " : "",
                    swinging ? "Swinging sheet" : "Free patch", duration_, listed(gains), listed(loses), listed(keeps));
  }
  return text;
}

void Conservation::run(StudyRun& run) {
  constexpr int kBatch = 4;  // runs between two updates of the report that is shown
  std::vector<ConservationMeasured> all = plan();
  double work = 0;
  for (const ConservationMeasured& each : all) work += each.of.work;
  run.expect(work);
  for (std::size_t first = 0; first < all.size(); first += kBatch) {
    const int count = static_cast<int>(std::min<std::size_t>(kBatch, all.size() - first));
    const bool good = run.atOnce(count, [&](int i) {
      ConservationMeasured& each = all[first + static_cast<std::size_t>(i)];
      each.result = conservationRun(run, each.of);
    });
    if (!good) return;
    run.report.figures = conservationFigures(all);
    run.show();
  }
  judgeConservation(run, all);
  run.report.answer = answer(all);
  run.report.notes.push_back(fmt::format(
      "One step of {:g} s for all, but for explicit methods that amplify every vibration (explicit Euler, midpoint, "
      "Heun, Adams-Bashforth): they take {} substeps. A run ends early at four times its energy.",
      run.scene().integrator.step, fine_));
  for (const bool swinging : {false, true}) run.report.tables.push_back(conservationTable(all, swinging));
}

}  // namespace

std::unique_ptr<Study> makeConservation() { return std::make_unique<Conservation>(); }

}  // namespace selvedge
