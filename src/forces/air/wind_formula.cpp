// A wind that the user writes: x, y and z of the velocity, each a formula of x, y, z, t.
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/params/expression.h"
#include "forces/air/wind.h"

namespace selvedge {
namespace {

constexpr double kFastest = 1e3;  // m/s; a formula that gives more has run away: no air does

class WindFormula final : public WindField {
 public:
  explicit WindFormula(const AirSettings& air) {
    slots_.reserve(kWindSlots);  // parsers are not safe on several threads at once: each slot has its own
    for (int slot = 0; slot < kWindSlots; ++slot) {
      slots_.push_back({Expression(air.windX, kWindVariables), Expression(air.windY, kWindVariables),
                        Expression(air.windZ, kWindVariables)});
    }
  }

  void add(std::span<const Vec3> places, double t, int slot, std::span<Vec3> velocities) const override {
    const auto& formulas = slots_[static_cast<std::size_t>(slot)];
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::array<double, 4> values{places[i].x(), places[i].y(), places[i].z(), t};
      velocities[i] += Vec3(formulas[0](values), formulas[1](values), formulas[2](values));
    }
  }

  std::string complaint(const Vec3& place, double t) const override {
    const std::array<double, 4> values{place.x(), place.y(), place.z(), t};
    for (std::size_t k = 0; k < 3; ++k) {
      const Expression& formula = slots_.front()[k];
      const double speed = formula(values);
      if (std::abs(speed) < kFastest) continue;                          // not so for NaN
      const double shown = std::isnan(speed) ? std::abs(speed) : speed;  // "nan", not "-nan"
      return fmt::format("air.wind_{} = \"{}\" gives {} m/s at x = {:.6g}, y = {:.6g}, z = {:.6g}, t = {:.6g}",
                         "xyz"[k], formula.text(), shown, place.x(), place.y(), place.z(), t);
    }
    return "";
  }

 private:
  std::vector<std::array<Expression, 3>> slots_;  // [kWindSlots]
};

}  // namespace

WindFieldPtr makeWindFormula(const AirSettings& air) { return std::make_unique<WindFormula>(air); }

}  // namespace selvedge
