// Energies of several bodies by kind, and nothing but energies: a sum for each ("stretch_J") beside those of the bodies
// ("shirt.stretch_J").
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace selvedge {

// The body that a column is of; empty where it is of none. And what the column is of that body.
std::string_view bodyOfColumn(std::string_view column);
std::string_view kindOfColumn(std::string_view column);

class BodySums {
 public:
  explicit BodySums(std::span<const std::string> columns);

  const std::vector<std::string>& names() const { return names_; }  // a sum stands before the first that it adds up
  std::span<const double> row(std::span<const double> values);      // one value a name

 private:
  struct Source {
    std::size_t own, sum;  // places in the row; sum: kNone for a column of no body
  };
  std::vector<std::string> names_;
  std::vector<Source> sources_;  // [columns]
  std::vector<double> row_;
};

}  // namespace selvedge
