// A state file that is read whole, and its elements with one number in each row.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/types.h"
#include "io/mesh/ply_header.h"
#include "io/mesh/surface_file.h"

namespace selvedge {

struct StateFile {
  explicit StateFile(const std::string& path);

  std::string bytes;
  PlyHeader header;
  SurfaceFile file{};
};

class StateNumbers {
 public:
  explicit StateNumbers(const StateFile& state);

  const VecX& of(std::string_view element) const;  // none where the file has no such element

 private:
  std::map<std::string, VecX, std::less<>> all_;
};

}  // namespace selvedge
