// A moving surface as numbered OBJ files in a folder: cloth_000000.obj, cloth_000001.obj ...
#pragma once

#include <cstdint>
#include <string>

#include "io/yarns/yarn_writer.h"

namespace selvedge {

class MeshSequence {
 public:
  // `stem`: "folder/cloth"; the folder is made where it is not there yet. Throws InputError.
  explicit MeshSequence(std::string stem, YarnsAs yarns = YarnsAs::surface);

  // The answer is empty on success; after something went wrong it stays the same.
  std::string add(const ClothShape& shape, const ClothFrame& frame);
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::string stem_, wrong_;
  YarnsAs yarns_;
  long count_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace selvedge
