// Counts allocations on the calling thread. Eigen calls malloc itself, so malloc is what is counted (glibc, no
// sanitizer). Defines the program's malloc: include it in one file of a test program. What OpenBLAS takes for itself is not
// counted: its products of small matrices call malloc on processors with AVX-512 (dgemm_small_kernel, version 0.3.21).
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "support/sanitized.h"

#if defined(__GLIBC__) && !defined(SELVEDGE_ASAN) && !defined(SELVEDGE_TSAN)
#define SELVEDGE_COUNTS_ALLOCATIONS 1

#include <link.h>

namespace selvedge::test {
inline thread_local int allocations = 0;

struct CodeOfALibrary {
  std::uintptr_t begin = 0, end = 0;
};

inline CodeOfALibrary codeOfOpenBlas() {
  CodeOfALibrary code;
  const auto look = [](dl_phdr_info* library, std::size_t, void* found) {
    if (std::string_view(library->dlpi_name).find("openblas") == std::string_view::npos) return 0;
    for (int i = 0; i < library->dlpi_phnum; ++i) {
      const auto& part = library->dlpi_phdr[i];
      if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
      const std::uintptr_t begin = library->dlpi_addr + part.p_vaddr;
      *static_cast<CodeOfALibrary*>(found) = {begin, begin + part.p_memsz};
    }
    return 1;
  };
  ::dl_iterate_phdr(look, &code);
  return code;
}
inline const CodeOfALibrary kOpenBlas = codeOfOpenBlas();

inline void countAllocation(const void* caller) {
  const auto place = reinterpret_cast<std::uintptr_t>(caller);
  if (place < kOpenBlas.begin || place >= kOpenBlas.end) ++allocations;
}
}  // namespace selvedge::test

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* malloc(std::size_t size) {
  return selvedge::test::countAllocation(__builtin_return_address(0)), __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  return selvedge::test::countAllocation(__builtin_return_address(0)), __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
  return selvedge::test::countAllocation(__builtin_return_address(0)), __libc_realloc(old, size);
}
}

#endif
