#include "forces/gas/gas_curve.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace selvedge {
namespace {

struct GasKind {
  std::string_view name;  // the word of gas.law
  double exponent;        // below 0: that of the settings
};
constexpr double kLeastVolume = 1e-12;  // m^3; of flat cloth under constant pressure, where it does not matter

constexpr GasKind kGasKinds[] = {{"isothermal", 1}, {"adiabatic", -1}, {"constant", 0}};

double exponentOf(std::string_view law) {
  const auto* found = std::find_if(std::begin(kGasKinds), std::end(kGasKinds), [&](auto& k) { return k.name == law; });
  SELVEDGE_CHECK_EQ(found != std::end(kGasKinds), true);  // the scene reader has checked the word
  return found->exponent;
}

}  // namespace

bool gasHasAmount(std::string_view law) { return exponentOf(law) != 0; }
bool gasHasExponent(std::string_view law) { return exponentOf(law) < 0; }

GasCurve::GasCurve(const GasSettings& settings, double restVolume)
    : exponent_(gasHasExponent(settings.law) ? settings.exponent : exponentOf(settings.law)),
      pressure_(settings.outside + settings.pressure),
      outside_(settings.outside),
      volume_(std::max(restVolume + settings.pumped, kLeastVolume)) {}

double GasCurve::overpressure(double volume) const {
  const double least = kLeast * volume_;
  if (exponent_ == 0) return pressure_ - outside_;
  if (volume < least) return overpressure(least) + slope(least) * (volume - least);
  return pressure_ * std::pow(volume_ / volume, exponent_) - outside_;
}

double GasCurve::slope(double volume) const {
  const double held = std::max(volume, kLeast * volume_);
  return exponent_ == 0 ? 0 : -exponent_ * pressure_ / held * std::pow(volume_ / held, exponent_);
}

double GasCurve::energy(double volume) const {
  const double least = kLeast * volume_, beyond = volume - least;
  if (exponent_ == 0) return (outside_ - pressure_) * (volume - volume_);
  if (beyond < 0) return energy(least) - (overpressure(least) + 0.5 * slope(least) * beyond) * beyond;
  const double log = std::log(volume_ / volume), more = exponent_ - 1;
  return pressure_ * volume_ * (more == 0 ? log : std::expm1(more * log) / more) + outside_ * (volume - volume_);
}

}  // namespace selvedge
