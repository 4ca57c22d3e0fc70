#include "io/csv_writer.h"

#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"
#include "base/error.h"

namespace selvedge {
namespace {

constexpr double kLongestInMemory = 0.5;  // s that a row waits

}  // namespace

CsvWriter::CsvWriter(std::string path, const std::vector<std::string>& columns)
    : file_(std::move(path)), columns_(columns.size()) {
  file_.write(fmt::format("{}\n", fmt::join(columns, ",")));
}

void CsvWriter::row(std::span<const double> values) {
  SELVEDGE_CHECK_EQ(values.size(), columns_);
  line_.clear();
  fmt::format_to(std::back_inserter(line_), "{:.17g}\n", fmt::join(values, ","));
  keepingRows([&] {
    file_.write(line_);
    if (rows_++ > 0 && sinceFlush_.seconds() < kLongestInMemory) return;  // a run may keep a row every hour
    file_.flush();
    sinceFlush_ = Timer();
  });
}

void CsvWriter::commit() {
  keepingRows([&] { file_.commit(); });
}

template <class Write>
void CsvWriter::keepingRows(const Write& write) {
  if (!wrong_.empty()) throw InputError("", wrong_);
  try {
    write();
  } catch (const InputError& error) {
    const std::string kept = file_.keepLines();
    wrong_ = kept.empty() ? error.what() : fmt::format("{}; the rows until then are in {}", error.what(), kept);
    throw InputError("", wrong_);
  }
}

}  // namespace selvedge
