// Wind fields: what air.wind_field adds to air.wind. A field is a pure function of place and time, the same bits
// however often, in whatever order and on however many threads it is asked: nothing in it depends on steps or frames.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "forces/settings.h"

namespace selvedge {

constexpr int kWindSlots = 16;

class WindField {
 public:
  virtual ~WindField() = default;

  // velocities[i] += velocity (m/s) at places[i] (m) and time t (s). Calls with different slots in [0, kWindSlots) may
  // run at once.
  virtual void add(std::span<const Vec3> places, double t, int slot, std::span<Vec3> velocities) const = 0;

  // Why the velocity there is none that air can have; empty: nothing is wrong.
  virtual std::string complaint(const Vec3& /*place*/, double /*t*/) const { return ""; }
};

using WindFieldPtr = std::unique_ptr<const WindField>;

WindFieldPtr makeGusts(const AirSettings& air);
WindFieldPtr makeFan(const AirSettings& air);
WindFieldPtr makeWindFormula(const AirSettings& air);

// By air.wind_field; null for uniform, which adds nothing to air.wind. Keeps no reference to the settings.
WindFieldPtr makeWindField(const AirSettings& air);

}  // namespace selvedge
