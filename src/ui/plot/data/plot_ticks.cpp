#include "ui/plot/data/plot_ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace selvedge {

namespace {

struct Prefix {
  int exponent = 0;
  std::string_view sign;
};

constexpr std::array<Prefix, 9> kPrefixes{
    {{-12, "p"}, {-9, "n"}, {-6, "µ"}, {-3, "m"}, {0, ""}, {3, "k"}, {6, "M"}, {9, "G"}, {12, "T"}}};

bool takesPrefix(std::string_view unit) { return unit == "J" || unit == "s"; }

Prefix prefixFor(double largest, std::string_view unit) {
  if (!takesPrefix(unit) || largest == 0 || !std::isfinite(largest)) return {};
  const int wanted = 3 * static_cast<int>(std::floor(std::log10(largest * (1 + 1e-12)) / 3));
  if (wanted > 12 || wanted < -12) return {};
  if (unit == "s" && wanted > 0) return {};  // nobody counts in kiloseconds
  return kPrefixes[static_cast<std::size_t>(wanted / 3 + 4)];
}

// "1e+05" and "1e-06" as "1e5" and "1e-6".
std::string shortened(std::string text) {
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  std::size_t digits = e + 2;
  while (digits + 1 < text.size() && text[digits] == '0') ++digits;
  const std::size_t keep = text[e + 1] == '-' ? e + 2 : e + 1;
  return text.erase(keep, digits - keep);
}

std::string plain(double value) {
  const bool common = std::abs(value) < 1e6 && std::abs(value) >= 1e-4;
  return shortened(common ? fmt::format("{:.6g}", value) : fmt::format("{:.4g}", value));
}

// Down to the digit of the step, so that no two labels of an axis are alike. `largest`: of the axis.
std::string tickLabel(double value, double step, double largest, int exponent) {
  const double unit = std::pow(10.0, exponent), scaled = value / unit, spacing = step / unit;
  if (largest / unit < 1e7 && (spacing >= 1e-4 || largest / unit >= 0.01)) {
    const int decimals = static_cast<int>(std::ceil(-std::log10(spacing) - 1e-9));
    return fmt::format("{:.{}f}", scaled + 0.0, std::clamp(decimals, 0, 15));
  }
  const auto power = [](double of) { return static_cast<int>(std::floor(std::log10(std::abs(of)) + 1e-9)); };
  const int digits = scaled == 0 ? 1 : power(scaled) - power(spacing) + 1;
  return shortened(fmt::format("{:.{}g}", scaled, std::clamp(digits, 1, 15)));
}

double lengthOf(const PlotAxis& axis) { return std::abs(static_cast<double>(axis.to - axis.from)); }

// Which number of a tick has which label, and how much room that takes.
struct Labels {
  double largest;
  int exponent;
  const std::function<float(const std::string&)>& size;

  Tick at(double k, double step) const {
    const double value = std::abs(k) < 0.5 ? 0 : k * step;
    return {value, tickLabel(value, step, largest, exponent)};
  }
  double roomOf(const Tick& tick) const { return static_cast<double>(size(tick.label)); }
};

// Where all multiples of a step with room for their labels leave less than two: zero and what is farthest from it, or
// the two farthest from each other, or one.
std::vector<Tick> fewTicks(const PlotAxis& axis, const Labels& labels) {
  const double low = axis.range.low, high = axis.range.high;
  std::vector<Tick> one;
  for (double count = 1; count <= 16; count *= 2) {
    const double step = niceStep((high - low) / count);
    const double first = std::ceil(low / step - 1e-9), last = std::floor(high / step + 1e-9);
    if (!(first <= last)) continue;
    if (one.empty()) one.push_back(labels.at(std::clamp(0.0, first, last), step));
    const double zero = std::clamp(0.0, first, last), far = zero - first > last - zero ? first : last;
    const std::pair<double, double> pairs[] = {{std::min(zero, far), std::max(zero, far)}, {first, last}};
    for (const auto& [lower, upper] : pairs) {
      const Tick a = labels.at(lower, step), b = labels.at(upper, step);
      const double apart = std::abs(static_cast<double>(axis.pixel(b.value) - axis.pixel(a.value)));
      if (upper > lower && apart >= (labels.roomOf(a) + labels.roomOf(b)) / 2) return {a, b};
    }
  }
  return one;
}

// Multiples of a step, also on a logarithmic axis, where the last ones are nearest to each other.
Ticks linearTicks(const PlotAxis& axis, std::string_view unit, const std::function<float(const std::string&)>& size) {
  const double low = axis.range.low, high = axis.range.high, length = lengthOf(axis);
  const double largest = std::max(std::abs(low), std::abs(high));
  const Prefix prefix = prefixFor(largest, unit);
  const Labels labels{largest, prefix.exponent, size};
  Ticks made{{}, fmt::format("{}{}", prefix.sign, unit)};
  // Half as many until their labels fit.
  for (double count = std::max(1.0, length / 24); count >= 0.5; count /= 1.5) {
    const double step = niceStep((high - low) / count);
    made.ticks.clear();
    double widest = 0;
    for (double k = std::ceil(low / step - 1e-9); k <= high / step + 1e-9 && made.ticks.size() < 300; ++k) {
      made.ticks.push_back(labels.at(k, step));
      widest = std::max(widest, labels.roomOf(made.ticks.back()));
    }
    if (made.ticks.size() < 2) break;
    const float last = axis.pixel(made.ticks.back().value), before = axis.pixel((made.ticks.end() - 2)->value);
    if (widest <= std::abs(static_cast<double>(last - before))) return made;
  }
  made.ticks = fewTicks(axis, labels);
  return made;
}

// With a prefix of its own, where the labels of an axis share none.
std::string labelAlone(double value, std::string_view unit) {
  if (!takesPrefix(unit)) return plain(value);
  const Prefix prefix = prefixFor(std::abs(value), unit);
  return fmt::format("{:.4g}{}", value / std::pow(10.0, prefix.exponent), prefix.sign);
}

// Within two powers of ten: 1 to 9 times a power, as many of them with labels as have room; as on a linear axis where
// fewer than four are in sight.
Ticks narrowLogTicks(const PlotAxis& axis, std::string_view unit,
                     const std::function<float(const std::string&)>& size) {
  std::vector<std::pair<int, double>> all;  // 1 to 9, and the value
  const int first = static_cast<int>(std::floor(std::log10(axis.range.low)));
  for (int power = first; power <= first + 2; ++power) {
    for (int i = 1; i < 10; ++i) {
      const double value = i * std::pow(10.0, power);
      if (value >= axis.range.low * (1 - 1e-9) && value <= axis.range.high * (1 + 1e-9)) all.emplace_back(i, value);
    }
  }
  if (all.size() < 4) return linearTicks(axis, unit, size);
  for (const std::string_view labelled : {"123456789", "12357", "125", "13"}) {
    Ticks made{{}, std::string(unit)};
    double free = -1e30;  // where the last label ends, from the low end of the axis on
    bool fits = true;
    int count = 0;
    for (const auto& [i, value] : all) {
      const bool has = labelled.find(static_cast<char>('0' + i)) != std::string_view::npos;
      made.ticks.push_back({value, has ? labelAlone(value, unit) : ""});
      if (!has) continue;
      const double at = std::abs(static_cast<double>(axis.pixel(value) - axis.from));
      const double half = 0.5 * static_cast<double>(size(made.ticks.back().label));
      fits = fits && at - half >= free;
      free = at + half;
      ++count;
    }
    if (fits && count > 1) return made;
  }
  return linearTicks(axis, unit, size);
}

// 1, 10, 100, ... with the 2 to 9 between as minor ticks; fewer powers where they would be too close.
Ticks logTicks(const PlotAxis& axis, std::string_view unit, const std::function<float(const std::string&)>& size) {
  const int first = static_cast<int>(std::ceil(std::log10(axis.range.low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(axis.range.high) + 1e-9));
  const double decades = std::log10(axis.range.high) - std::log10(axis.range.low), decade = lengthOf(axis) / decades;
  if (last - first < 1) return narrowLogTicks(axis, unit, size);
  Ticks made{{}, std::string(unit)};
  const auto label = [&](int power) { return labelAlone(std::pow(10.0, power), unit); };
  double widest = 1;
  for (int power = first; power <= last; ++power) widest = std::max(widest, static_cast<double>(size(label(power))));
  const int stride = std::max(1, static_cast<int>(std::ceil(widest / decade)));
  int multiples = 0;  // of the stride: the powers with labels, where there are two of these
  for (int power = first; power <= last; ++power) multiples += power % stride == 0 ? 1 : 0;
  const int from = multiples > 1 ? 0 : first;
  for (int power = first - 1; power <= last; ++power) {
    const double value = std::pow(10.0, power);
    if (power >= first && (power - from) % stride == 0) made.ticks.push_back({value, label(power)});
    if (decade < 30) continue;
    for (int i = 2; i < 10; ++i) {
      if (i * value >= axis.range.low && i * value <= axis.range.high) made.ticks.push_back({i * value, ""});
    }
  }
  return made;
}

// 0 and powers of ten on both sides of it, where there is room.
Ticks symmetricTicks(const PlotAxis& axis, std::string_view unit,
                     const std::function<float(const std::string&)>& size) {
  Ticks made{{}, std::string(unit)};
  std::vector<std::pair<double, double>> taken;  // pixels
  const auto put = [&](double value) {
    if (value < axis.range.low || value > axis.range.high) return;
    std::string label = labelAlone(value, unit);
    const double at = axis.pixel(value), half = 0.5 * static_cast<double>(size(label));
    for (const auto& [low, high] : taken) {
      if (at + half > low && at - half < high) return;
    }
    taken.emplace_back(at - half, at + half);
    made.ticks.push_back({value, std::move(label)});
  };
  put(0);
  const double largest = std::max(std::abs(axis.range.low), std::abs(axis.range.high));
  const int last = static_cast<int>(std::floor(std::log10(largest)));
  const int first = std::max(static_cast<int>(std::ceil(std::log10(axis.straight))), last - 30);
  for (int power = last; power >= first; --power) {
    put(std::pow(10.0, power));
    put(-std::pow(10.0, power));
  }
  return made;
}

}  // namespace

double niceStep(double step) {
  if (!(step > 0) || !std::isfinite(step)) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= step * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

std::string numberWithUnit(double value, std::string_view unit) {
  if (!std::isfinite(value)) return "-";
  const Prefix prefix = prefixFor(std::abs(value), unit);
  const double scaled = value / std::pow(10.0, prefix.exponent);
  const std::string digits = shortened(fmt::format("{:.4g}", scaled));
  return unit.empty() ? digits : fmt::format("{} {}{}", digits, prefix.sign, unit);
}

Ticks makeTicks(const PlotAxis& axis, std::string_view unit, const std::function<float(const std::string&)>& size) {
  if (!(lengthOf(axis) >= 1)) return {{}, std::string(unit)};
  switch (axis.scale) {
    case AxisScale::linear:
      return linearTicks(axis, unit, size);
    case AxisScale::logarithmic:
      return logTicks(axis, unit, size);
    case AxisScale::symmetric:
      return symmetricTicks(axis, unit, size);
  }
  return {};
}

}  // namespace selvedge
