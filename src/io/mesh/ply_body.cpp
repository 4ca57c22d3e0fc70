#include "io/mesh/ply_body.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"
#include "io/text_scanner.h"

namespace selvedge {

void PlyBody::read(const PlyElement& element, std::int64_t index, Row& row) {
  element_ = &element;
  index_ = index;
  if (!file_.binary) nextLine();
  row_ = static_cast<std::size_t>((file_.binary ? rest_ : words_).data() - file_.bytes.data());
  row.resize(element.properties.size());
  for (std::size_t p = 0; p < row.size(); ++p) {
    const PlyProperty& property = element.properties[p];
    const std::size_t count = property.countType ? listLength(next(*property.countType)) : 1;
    row[p].clear();
    for (std::size_t i = 0; i < count; ++i) row[p].push_back(next(*property.type));
  }
  if (file_.binary) return;
  if (const std::string_view more = takeWord(words_); !more.empty()) {
    fail(more, fmt::format("{} is one value too many", quote(more)));
  }
}

void PlyBody::finish() const {
  std::string_view rest = rest_;
  if (file_.binary ? rest.empty() : takeWord(rest).empty()) return;
  throw InputError(file_.where(rest_), "there is more in the file than its head announces");
}

std::string PlyBody::rowName() const {
  return fmt::format("{} {} of {} (counted from 1)", element_->name, index_ + 1, element_->count);
}

void PlyBody::truncated() const {
  throw InputError(file_.path, fmt::format("the file ends before {} is complete", rowName()));
}

void PlyBody::fail(std::string_view part, const std::string& what) const {
  throw InputError(file_.where(part), fmt::format("{}: {}", rowName(), what));
}

void PlyBody::nextLine() {
  do {
    if (rest_.empty()) truncated();
    words_ = takeLine(rest_);
  } while (words_.find_first_not_of(" \t") == std::string_view::npos);
}

std::size_t PlyBody::listLength(double value) const {
  constexpr double kLongest = 1e6;
  if (!(value >= 0 && value <= kLongest && value == std::floor(value))) {
    fail(file_.bytes.substr(row_), fmt::format("{} is no length for a list", value));
  }
  return static_cast<std::size_t>(value);
}

double PlyBody::next(const PlyType& type) {
  if (!file_.binary) {
    const std::string_view word = takeWord(words_);
    if (word.empty()) fail(words_, "a number is missing");
    const auto value = parseNumber<double>(word);
    if (!value) fail(word, fmt::format("{} is not a number", quote(word)));
    return *value;
  }
  if (rest_.size() < type.bytes) truncated();
  std::array<char, 8> bytes{};  // of the longest type
  std::copy_n(rest_.begin(), type.bytes, bytes.begin());
  if (bigEndian_) std::reverse(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(type.bytes));
  const double value = type.decode(bytes.data());
  rest_.remove_prefix(type.bytes);
  return value;
}

}  // namespace selvedge
