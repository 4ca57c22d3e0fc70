// From TOML nodes to our values, and the list of everything that is wrong with a file.
#pragma once

#include <optional>

#include <toml++/toml.h>

#include "scene/keys.h"
#include "scene/scene.h"

namespace selvedge {

toml::table parseToml(std::string_view text, const std::string& where);  // throws InputError "where:line:column: what"

// Collects what is wrong, so that a user sees all of it at once.
class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}
  void add(const toml::source_region& place, std::string what);
  void add(Place place, std::string what);
  void throwIfAny() const;  // one InputError, a line each, in the order of the file

 private:
  struct Problem {
    Place place;
    std::string what;
  };
  std::string file_;
  std::vector<Problem> problems_;
};

Place placeOf(const toml::node& node);

std::optional<double> number(const toml::node& node);  // finite
std::optional<std::int64_t> wholeNumber(const toml::node& node);
std::optional<std::vector<double>> numberList(const toml::node& node);  // may be empty
std::optional<std::vector<std::string>> textList(const toml::node& node);
std::optional<Vec3> vector3(const toml::node& node);
// None for tables, dates and lists of anything but numbers or texts.
std::optional<ParamValue> paramValue(const toml::node& node);
std::string describe(const toml::node& node);  // "5", "a table": for "..., got 5"

// Store the value of a parameter; the answer is empty on success, otherwise what is wrong.
[[nodiscard]] std::string assignNode(const Param& p, const toml::node& node);

}  // namespace selvedge
