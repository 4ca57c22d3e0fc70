// Where a mesh comes from, for messages about it.
#pragma once

#include <functional>
#include <string>

namespace selvedge {

struct MeshOrigin {
  std::string name = "mesh";                 // a file's path
  std::function<std::string(int)> triangle;  // where one stands in it: "cloth.obj:12:1"; may be empty

  MeshOrigin(std::string name_, std::function<std::string(int)> triangle_ = {})
      : name(std::move(name_)), triangle(std::move(triangle_)) {}
  MeshOrigin(const char* name_) : name(name_) {}

  std::string of(int t) const { return triangle ? triangle(t) : name; }
};

}  // namespace selvedge
