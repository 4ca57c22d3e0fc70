#include "constraints/expression_path.h"

#include <cmath>

#include <fmt/format.h>

namespace selvedge {
namespace {

constexpr double kStep = 1.0 / 1024;  // s
constexpr std::array<double, 4> kFirst{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
constexpr std::array<double, 4> kSecond{8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};
constexpr double kSecondMiddle = -205.0 / 72;

double slope(const Expression& formula, const Vec3& anchor, double t, int derivative) {
  const auto at = [&](double time) { return formula(std::array<double, 4>{time, anchor.x(), anchor.y(), anchor.z()}); };
  if (derivative == 0) return at(t);
  double sum = derivative == 1 ? 0 : kSecondMiddle * at(t);
  for (std::size_t i = 0; i < kFirst.size(); ++i) {
    const double before = at(t - static_cast<double>(i + 1) * kStep),
                 after = at(t + static_cast<double>(i + 1) * kStep);
    sum += derivative == 1 ? kFirst[i] * (after - before) : kSecond[i] * (after + before);
  }
  return derivative == 1 ? sum / kStep : sum / (kStep * kStep);
}

double shown(double x) { return std::isnan(x) ? std::abs(x) : x; }  // "nan", not "-nan"

}  // namespace

ExpressionPath::ExpressionPath(const std::array<std::string, 3>& formulas)
    : formulas_{Expression(formulas[0], kPathVariables), Expression(formulas[1], kPathVariables),
                Expression(formulas[2], kPathVariables)} {}

Vec3 ExpressionPath::evaluate(const Vec3& anchor, double t, int derivative) const {
  const std::scoped_lock lock(evaluating_);
  return {slope(formulas_[0], anchor, t, derivative), slope(formulas_[1], anchor, t, derivative),
          slope(formulas_[2], anchor, t, derivative)};
}

std::string ExpressionPath::complaint(const Vec3& anchor, double t) const {
  constexpr std::array<std::string_view, 3> kWhat{"position", "velocity", "acceleration"};
  for (int derivative = 0; derivative < 3; ++derivative) {
    const Vec3 value = evaluate(anchor, t, derivative);
    for (int k = 0; k < 3; ++k) {
      if (std::isfinite(value[k])) continue;
      const auto axis = static_cast<std::size_t>(k);
      return fmt::format("offset_{} = \"{}\" gives the {} {} at t = {:.6g} (x0 = {:.6g}, y0 = {:.6g}, z0 = {:.6g})",
                         "xyz"[axis], formulas_[axis].text(), kWhat[static_cast<std::size_t>(derivative)],
                         shown(value[k]), t, anchor.x(), anchor.y(), anchor.z());
    }
  }
  return "";
}

}  // namespace selvedge
