#include "io/csv_writer.h"

#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"

namespace selvedge {

CsvWriter::CsvWriter(std::string path, const std::vector<std::string>& columns)
    : file_(std::move(path)), columns_(columns.size()) {
  file_.write(fmt::format("{}\n", fmt::join(columns, ",")));
}

void CsvWriter::row(std::span<const double> values) {
  SELVEDGE_CHECK_EQ(values.size(), columns_);
  line_.clear();
  fmt::format_to(std::back_inserter(line_), "{:.17g}\n", fmt::join(values, ","));
  file_.write(line_);
}

}  // namespace selvedge
