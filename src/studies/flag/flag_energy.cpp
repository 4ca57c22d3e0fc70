// Parks & Forsyth 2002, figure 2: how the energy of a flag above its static hang decays once nothing moves it any more.
// There is no damping in it, so all of the decay is the method's own.
#include "studies/flag/flag_energy.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "studies/study.h"

namespace selvedge {
namespace {

constexpr double kLeastStep = 1e-5, kGreatestStep = 1;  // s

class FlagEnergy final : public Study {
 public:
  Params params() override {
    Params all = times_.params();
    all.push_back(param("methods", &methods_, "", "Methods, with their rho_inf: backward-euler, generalized-alpha 0."));
    all.push_back(param("steps", &steps_, "s", "Steps of the methods.").range(kLeastStep, kGreatestStep));
    all.push_back(param("seeds", &seeds_, "", "Runs of each, with another noise at the start.").range(1, 100));
    all.push_back(param("converged_seeds", &convergedSeeds_, "",
                        "The same with Newton converged in place of one step; 0: not at all.")
                      .range(0, 100));
    return all;
  }
  void check(const Scene& scene) const override {
    checkFlagScene(scene);
    static_cast<void>(methodsIn("methods", methods_));
  }
  void run(StudyRun& run) override;

 private:
  std::vector<FlagCase> cases(const Scene& scene, bool converged) const;
  bool fly(StudyRun& run, FlagFleet& fleet) const;

  FlagTimes times_;
  std::vector<std::string> methods_{"backward-euler", "generalized-alpha 0"};
  std::vector<double> steps_{0.005, 0.03};
  int seeds_ = 8, convergedSeeds_ = 1;
};

std::vector<FlagCase> FlagEnergy::cases(const Scene& scene, bool converged) const {
  std::vector<MethodChoice> methods = methodsIn("methods", methods_);
  for (MethodChoice& method : methods) method.converged = method.converged || converged;
  return flagCases(scene, methods, steps_, converged ? convergedSeeds_ : seeds_);
}

void average(FlagRate& rate) {
  std::vector<double> all;
  std::transform(rate.seeds.begin(), rate.seeds.end(), std::back_inserter(all), [](auto& seed) { return seed.sigma; });
  const auto count = static_cast<double>(all.size());
  double squares = 0;
  for (const double each : all) rate.mean += each / count;
  for (const double each : all) squares += (each - rate.mean) * (each - rate.mean);
  rate.spread = all.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
  rate.low = *std::min_element(all.begin(), all.end());
  rate.high = *std::max_element(all.begin(), all.end());
}

// The flights come seed by seed, each time with the same methods and steps.
void takeRates(const StudyRun& run, FlagFleet& fleet) {
  for (std::size_t i = 0; i < fleet.flights.size(); ++i) {
    const FlagRun& flight = fleet.flights[i];
    if (flight.of.seed == 1) {
      fleet.rates.push_back({.of = flight.of, .published = publishedDecay(run, flight.of)});
    }
    FlagRate& rate = fleet.rates[i % fleet.rates.size()];
    rate.seeds.push_back(decayOf(flight, fleet.times, fleet.hang()));
    rate.capped += flight.totals.capped;
    rate.failed += flight.failure.empty() ? 0 : 1;
  }
  for (FlagRate& rate : fleet.rates) average(rate);
}

bool FlagEnergy::fly(StudyRun& run, FlagFleet& fleet) const {
  StudyReport& report = run.report;
  const std::size_t place = report.figures.size();
  report.figures.emplace_back();
  const auto draw = [&] {
    report.figures[place] = energyFigure(run, fleet);
    run.show();
  };
  if (!flyFlags(run, times_, fleet.modes, cases(run.scene(), fleet.converged), fleet.flights, draw)) return false;
  draw();
  takeRates(run, fleet);
  report.tables.push_back(ratesTable(fleet));
  for (const FlagRun& flight : fleet.flights) {
    if (flight.failure.empty()) continue;
    report.notes.push_back(
        fmt::format("{}, seed {}, ended early: {}", flight.of.label(), flight.of.seed, flight.failure));
  }
  return true;
}

void FlagEnergy::run(StudyRun& run) {
  double work = 0;
  for (const bool converged : {false, true}) {
    for (const FlagCase& of : cases(run.scene(), converged)) work += workOf(of, times_);
  }
  const std::vector<FlagCase> firstSeeds = flagCases(run.scene(), methodsIn("methods", methods_), steps_, 1);
  for (const FlagCase& of : firstSeeds) work += workOfSmallSwing(of);
  run.expect(work);
  const HangModes modes = modesOf(run.scene());
  FlagFleet one{false, times_, modes, {}, {}, {}}, converged{true, times_, modes, {}, {}, {}};
  if (!fly(run, one)) return;
  run.report.figures.push_back(modesFigure(one));
  one.small = smallSwings(run, modes, firstSeeds);
  if (run.cancelled()) return;
  run.report.tables.push_back(smallSwingTable(one.small));
  if (seeds_ > 1) {
    run.report.figures.push_back(seedsFigure(one));
    run.report.tables.push_back(seedsTable(one));
  }
  if (convergedSeeds_ > 0 && !fly(run, converged)) return;
  judgeFlagEnergy(run, one, convergedSeeds_ > 0 ? &converged : nullptr);
}

}  // namespace

std::optional<double> publishedDecay(const StudyRun& run, const FlagCase& of) {
  const std::string rho = of.choice.rhoInf ? fmt::format(" {}", *of.choice.rhoInf) : "";
  return run.published(fmt::format("{}{} at {}", of.choice.method, rho, of.step));
}

double FlagFleet::hang() const { return std::min(modes.energy, lowestHang(flights)); }

const FlagRate* FlagFleet::find(const std::string& method, double step) const {
  const auto found = std::find_if(rates.begin(), rates.end(), [&](const FlagRate& rate) {
    return rate.of.choice.method == method && rate.of.choice.rhoInf.value_or(0) == 0 && rate.of.step == step;
  });
  return found == rates.end() || !found->survived() ? nullptr : &*found;
}

std::unique_ptr<Study> makeFlagEnergy() { return std::make_unique<FlagEnergy>(); }

}  // namespace selvedge
