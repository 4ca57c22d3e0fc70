#include "io/state/state_numbers.h"

#include <vector>

#include "io/mesh/mesh_format.h"
#include "io/mesh/ply_body.h"
#include "io/text_scanner.h"

namespace selvedge {

StateFile::StateFile(const std::string& path)
    : bytes(readWholeFile(path, kLargestMeshFile)), header(readPlyHeader(path, bytes)) {
  file.path = path;
  file.bytes = bytes;
  file.binary = !header.ascii;
}

StateNumbers::StateNumbers(const StateFile& state) {
  PlyBody body(state.file, state.header);
  PlyBody::Row row;
  for (const PlyElement& element : state.header.elements) {
    if (element.properties.empty()) continue;
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < element.count; ++i) {
      body.read(element, i, row);
      if (row.size() == 1 && row[0].size() == 1) numbers.push_back(row[0][0]);
    }
    all_[element.name] = Eigen::Map<const VecX>(numbers.data(), std::ssize(numbers));
  }
}

const VecX& StateNumbers::of(std::string_view element) const {
  static const VecX kNone;
  const auto found = all_.find(element);
  return found == all_.end() ? kNone : found->second;
}

}  // namespace selvedge
