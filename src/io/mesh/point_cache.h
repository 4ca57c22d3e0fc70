// Moving nodes as a PC2 point cache, which Blender (modifier Mesh Cache) and others put on a mesh of as many nodes:
//
//   "POINTCACHE2\0"  version 1  numPoints  startFrame  sampleRate  numSamples        32 bytes
//   numSamples times numPoints times x y z                                           float, little endian, m
//
// The number of samples is put right after each one: a cache that ends early holds all that were whole.
#pragma once

#include <array>
#include <span>
#include <string>

#include "io/growing_file.h"

namespace selvedge {

class PointCache {
 public:
  PointCache(std::string path, std::size_t points);  // throws InputError

  // The answer is empty on success; after something went wrong it stays the same.
  std::string add(std::span<const std::array<float, 3>> positions);
  std::string finish();
  std::uint64_t bytes() const { return file_.size(); }

 private:
  GrowingFile file_;
  std::size_t points_;
  std::int32_t samples_ = 0;
  std::string wrong_;
};

}  // namespace selvedge
