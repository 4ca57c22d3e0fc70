// Tables of numbers: comma, "." decimal whatever the locale, a header, 17 significant digits.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/timer.h"
#include "io/atomic_file.h"

namespace selvedge {

class CsvWriter {
 public:
  CsvWriter(std::string path, const std::vector<std::string>& columns);

  // One value a column. A row is in the file's part half a second after it was given, or with the next one: what a
  // program that is killed loses. Where it cannot be written, the rows until then are kept as NAME.part, and the
  // InputError says so.
  void row(std::span<const double> values);
  // The rows so far become the file; a run that was stopped commits too, as every row is complete. Without it there is
  // no file.
  void commit();

 private:
  template <class Write>
  void keepingRows(const Write& write);

  AtomicFile file_;
  std::size_t columns_;
  std::string line_, wrong_;
  long rows_ = 0;
  Timer sinceFlush_;
};

}  // namespace selvedge
