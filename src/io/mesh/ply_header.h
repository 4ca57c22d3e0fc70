// The head of a PLY file: which elements follow, and what each of their rows holds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

struct PlyType {
  std::string_view name, otherName;  // "float", "float32"
  std::size_t bytes;
  double (*decode)(const char* bytes);  // little endian
};

struct PlyProperty {
  std::string name;
  const PlyType* type = nullptr;
  const PlyType* countType = nullptr;  // of a list; null for a single number
};

struct PlyElement {
  std::string name;
  std::int64_t count = 0;
  std::vector<PlyProperty> properties;

  int find(std::string_view property) const;  // its place; -1 when there is none
};

struct PlyHeader {
  bool ascii = false;
  bool bigEndian = false;  // of a binary file: the first byte of a number weighs most
  std::vector<PlyElement> elements;
  std::size_t bytes = 0;  // of the head
};

PlyHeader readPlyHeader(const std::string& path, std::string_view text);  // throws InputError

}  // namespace selvedge
