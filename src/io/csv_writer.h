// Tables of numbers: comma, "." decimal whatever the locale, a header, 17 significant digits.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/atomic_file.h"

namespace selvedge {

class CsvWriter {
 public:
  CsvWriter(std::string path, const std::vector<std::string>& columns);

  void row(std::span<const double> values);  // one value a column
  // The rows so far become the file; a run that was stopped commits too, as every row is complete. Without it there is
  // no file.
  void commit() { file_.commit(); }

 private:
  AtomicFile file_;
  std::size_t columns_;
  std::string line_;
};

}  // namespace selvedge
