// Equal to the last bit: what a different order of additions would change.
#pragma once

#include <bit>
#include <cstdint>

#include <gtest/gtest.h>

#include "base/types.h"

namespace selvedge {

inline void expectSameBits(const VecX& a, const VecX& b) {
  ASSERT_EQ(a.size(), b.size());
  for (int i = 0; i < a.size(); ++i) {
    ASSERT_EQ(std::bit_cast<std::uint64_t>(a[i]), std::bit_cast<std::uint64_t>(b[i])) << "entry " << i;
  }
}

}  // namespace selvedge
