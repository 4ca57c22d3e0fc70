// The rows of a PLY file behind its head, one after the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/mesh/ply_header.h"
#include "io/mesh/surface_file.h"

namespace selvedge {

class PlyBody {
 public:
  using Row = std::vector<std::vector<double>>;  // [properties] one number, or a list

  // `file` knows its bytes; it must outlive this.
  PlyBody(const SurfaceFile& file, const PlyHeader& header)
      : file_(file), bigEndian_(header.bigEndian), rest_(file.bytes.substr(header.bytes)) {}

  void read(const PlyElement& element, std::int64_t index, Row& row);  // throws InputError, as does finish()
  std::size_t offset() const { return row_; }                          // in the file, of the row read last
  // Nothing may be left: a head that does not fit its data would otherwise give a wrong cloth.
  void finish() const;

 private:
  std::string rowName() const;
  [[noreturn]] void truncated() const;
  [[noreturn]] void fail(std::string_view part, const std::string& what) const;
  void nextLine();
  std::size_t listLength(double value) const;
  double next(const PlyType& type);

  const SurfaceFile& file_;
  bool bigEndian_;
  std::string_view rest_, words_;
  std::size_t row_ = 0;
  const PlyElement* element_ = nullptr;  // of the row being read, for messages
  std::int64_t index_ = 0;
};

}  // namespace selvedge
