// 64-bit FNV-1a over bytes: the hash of a final state, for comparing runs and machines bit by bit.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace selvedge {

class Hash {
 public:
  void add(std::span<const double> values) {
    for (double value : values) {
      auto bits = std::bit_cast<std::uint64_t>(value);
      for (int byte = 0; byte < 8; ++byte, bits >>= 8) value_ = (value_ ^ (bits & 0xffU)) * 0x100000001b3ULL;
    }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace selvedge
