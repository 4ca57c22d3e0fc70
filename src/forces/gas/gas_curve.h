// How the pressure of a gas follows from its volume V. The amount of gas is what has the pressure p0 in V0, the volume of the
// mesh as it was made and what was pumped in:
//   p = p0 (V0 / V)^n                                       n = 1 isothermal, n = gamma adiabatic, n = 0 constant pressure
//   E = -integral from V0 to V of (p - p_out) dV = p0 V0 ((V0 / V)^(n-1) - 1) / (n - 1) + p_out (V - V0)
//       n -> 1:  p0 V0 ln(V0 / V) + p_out (V - V0)
//   p, p_out in Pa, absolute; V in m^3; E in J, 0 at V0
// Below kLeast V0, a thousandth, p goes on along its tangent, so that cloth which a step turns inside out has an energy and
// a force that drives it back.
#pragma once

#include <string_view>

#include "forces/settings.h"

namespace selvedge {

class GasCurve {
 public:
  GasCurve() = default;
  GasCurve(const GasSettings& settings, double restVolume);

  double overpressure(double volume) const;  // p - p_out, Pa
  double slope(double volume) const;         // dp/dV, Pa/m^3
  double energy(double volume) const;        // J

 private:
  static constexpr double kLeast = 1e-3;

  double exponent_ = 1, pressure_ = 0, outside_ = 0, volume_ = 1;  // n, p0, p_out, V0
};

// Whether V0 and p_out have an effect under this word of gas.law, and whether n is the exponent of the settings.
bool gasHasAmount(std::string_view law);
bool gasHasExponent(std::string_view law);

}  // namespace selvedge
