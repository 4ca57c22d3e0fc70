// A parameter as its owner describes it: key, unit, range, one sentence. Every settings struct lists its own with a
// `params()` function; the scene reader, the scene writer, `--set`, `list parameters` and the panels all work from that list.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/nearest_name.h"
#include "base/quote.h"
#include "base/types.h"

namespace selvedge {

struct Param {
  // Vec2 is a (warp, weft) pair: a single number typed by the user sets both. The vectors of the standard library are
  // lists of at least one: range, choices and variables are those of each of their elements.
  using Target =
      std::variant<double*, int*, bool*, std::string*, Vec2*, Vec3*, std::vector<double>*, std::vector<std::string>*>;

  std::string key;   // as the user types it, without its section: "rho_inf"
  Target target;     // where the value lives
  std::string unit;  // "N/m"; empty for a pure number
  std::string help;  // one sentence
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool exclusiveMin = false;           // the value must be above `min`, not at it
  bool logarithmic = false;            // a slider should be logarithmic
  bool structural = false;             // a change makes the cloth anew or begins again: no event asks for it
  bool gliding = false;                // a live change acts little by little (run.glide)
  bool ownGlide = false;               // its owner sees to that, not Glides
  bool nonzero = false;                // a vector must not be 0 in all its parts
  std::vector<std::string> choices;    // the words a string parameter may have; empty: any text
  std::vector<std::string> variables;  // a string parameter is a formula of these (expression.h); empty: it is not

  Param& atLeast(double lowest) { return min = lowest, *this; }
  Param& above(double lowest) { return min = lowest, exclusiveMin = true, *this; }
  Param& atMost(double highest) { return max = highest, *this; }
  Param& range(double lowest, double highest) { return min = lowest, max = highest, *this; }
  Param& log() { return logarithmic = true, *this; }
  Param& fixedAtLoad() { return structural = true, *this; }
  Param& glides() { return gliding = true, *this; }
  Param& glidesItself() { return gliding = ownGlide = true, *this; }
  Param& notZero() { return nonzero = true, *this; }
  Param& oneOf(std::vector<std::string> words) { return choices = std::move(words), *this; }
  Param& formulaOf(std::vector<std::string> names) { return variables = std::move(names), *this; }
};

using Params = std::vector<Param>;

inline Param param(std::string key, Param::Target target, std::string unit, std::string help) {
  Param p;
  p.key = std::move(key);
  p.target = target;
  p.unit = std::move(unit);
  p.help = std::move(help);
  return p;
}

// "a number above 0 s", "one of exact, clamped, spd": what a value of this parameter may be, for messages and help.
std::string allowedValues(const Param& p);

// Store a value; the answer is empty on success, otherwise what is wrong with it ("must be ..., got ...").
// Numbers go to real, integer (when whole) and pair parameters; lists of 2 or 3 numbers to pairs and vectors. A list
// parameter takes a list, a single element, or a text with commas: "0.005, 0.03".
using ParamValue = std::variant<double, std::int64_t, bool, std::string, std::vector<double>, std::vector<std::string>>;
[[nodiscard]] std::string assign(const Param& p, const ParamValue& value);

// As messages show it, on one line: 5, [1, 2], "a \"quoted\" text".
std::string describe(const ParamValue& value);

}  // namespace selvedge
