#include "studies/lists.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "scene/files/reader.h"

namespace selvedge {
namespace {

// The words between commas (or spaces), without the space around them.
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::size_t first = text.find_first_not_of(" \t", begin);
    if (first < end) words.push_back(text.substr(first, text.find_last_not_of(" \t", end - 1) - first + 1));
    begin = end + 1;
  }
  return words;
}

std::optional<double> numberIn(const std::string& word) {
  const std::optional<ParamValue> value = valueFromText(word);
  if (!value) return {};
  if (const auto* real = std::get_if<double>(&*value); real && std::isfinite(*real)) return *real;
  if (const auto* whole = std::get_if<std::int64_t>(&*value)) return static_cast<double>(*whole);
  return {};
}

bool takesRhoInf(const std::string& method) {
  const MethodInfo* info = findMethod(method);
  return info && info->reads("rho_inf");
}

MethodChoice methodIn(const std::string& key, const std::string& typed) {
  MethodChoice choice{typed, "", {}, false};
  for (const std::string& word : split(typed, ' ')) {
    if (choice.method.empty()) {
      choice.method = word;
    } else if (word == "converged") {
      choice.converged = true;
    } else if (const auto rho = numberIn(word); rho && takesRhoInf(choice.method) && *rho >= 0 && *rho <= 1) {
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

std::vector<double> numbersIn(const std::string& key, const std::string& text, double min, double max) {
  std::vector<double> numbers;
  for (const std::string& word : split(text, ',')) {
    const std::optional<double> number = numberIn(word);
    if (!number) throw InputError(key, fmt::format("\"{}\" is not a number", word));
    if (*number < min || *number > max) {
      throw InputError(key, fmt::format("must be numbers from {} to {}, got {}", min, max, *number));
    }
    numbers.push_back(*number);
  }
  if (numbers.empty()) throw InputError(key, "needs at least one number; write them with commas: 0.005, 0.03");
  return numbers;
}

void MethodChoice::applyTo(IntegratorSettings& settings) const {
  settings.method = method;
  if (rhoInf) settings.rhoInf = *rhoInf;
  if (converged) settings.newtonIterations = std::max(settings.newtonIterations, 50);
}

std::vector<MethodChoice> methodsIn(const std::string& key, const std::string& text) {
  std::vector<MethodChoice> choices;
  for (const std::string& word : split(text, ',')) {
    if (word == "all") {
      for (const std::string& name : methodNames()) choices.push_back(methodIn(key, name));
    } else {
      choices.push_back(methodIn(key, word));
    }
  }
  if (choices.empty()) throw InputError(key, "needs at least one method; write them with commas: verlet, rk4");
  return choices;
}

}  // namespace selvedge
