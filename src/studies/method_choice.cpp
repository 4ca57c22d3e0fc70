#include "studies/method_choice.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "scene/files/set_parameter.h"

namespace selvedge {
namespace {

// The words between spaces.
std::vector<std::string> wordsOf(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::optional<double> numberIn(const std::string& word) {
  const std::optional<ParamValue> value = valueFromText(word);
  if (!value) return {};
  if (const auto* real = std::get_if<double>(&*value); real && std::isfinite(*real)) return *real;
  if (const auto* whole = std::get_if<std::int64_t>(&*value)) return static_cast<double>(*whole);
  return {};
}

MethodChoice methodIn(const std::string& key, const std::string& typed) {
  MethodChoice choice{typed, "", {}, false};
  for (const std::string& word : wordsOf(typed)) {
    if (choice.method.empty()) {
      choice.method = word;
    } else if (word == "converged") {
      choice.converged = true;
    } else if (const auto rho = numberIn(word); rho && choice.takesRhoInf() && *rho >= 0 && *rho <= 1) {
      choice.rhoInf = *rho;
    } else {
      throw InputError(key, fmt::format("\"{}\" after {} is neither \"converged\" nor a rho_inf from 0 to 1 of "
                                        "generalized-alpha",
                                        word, choice.method));
    }
  }
  if (findMethod(choice.method)) return choice;
  const std::string near = nearestName(choice.method, methodNames());
  throw InputError(key, fmt::format("there is no method \"{}\"; {}", choice.method,
                                    near.empty() ? fmt::format("there are {}", fmt::join(methodNames(), ", "))
                                                 : fmt::format("did you mean {}?", near)));
}

}  // namespace

bool MethodChoice::takesRhoInf() const {
  const MethodInfo* info = findMethod(method);
  return info && info->reads("rho_inf");
}

void MethodChoice::applyTo(IntegratorSettings& settings) const {
  settings.method = method;
  if (rhoInf) settings.rhoInf = *rhoInf;
  if (converged) settings.newtonIterations = std::max(settings.newtonIterations, 50);
}

std::vector<MethodChoice> methodsIn(const std::string& key, const std::vector<std::string>& names) {
  std::vector<MethodChoice> choices;
  for (const std::string& name : names) {
    if (name == "all") {
      for (const std::string& each : methodNames()) choices.push_back(methodIn(key, each));
    } else {
      choices.push_back(methodIn(key, name));
    }
  }
  return choices;
}

}  // namespace selvedge
