// Counts allocations on the calling thread. Eigen calls malloc itself, so malloc is what is counted (glibc, no
// sanitizer). Defines the program's malloc: include it in one file of a test program.
#pragma once

#include <cstdlib>

#include "support/sanitized.h"

#if defined(__GLIBC__) && !defined(SELVEDGE_ASAN) && !defined(SELVEDGE_TSAN)
#define SELVEDGE_COUNTS_ALLOCATIONS 1

namespace selvedge::test {
inline thread_local int allocations = 0;
}

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* malloc(std::size_t size) { return ++selvedge::test::allocations, __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return ++selvedge::test::allocations, __libc_calloc(count, size); }
void* realloc(void* old, std::size_t size) { return ++selvedge::test::allocations, __libc_realloc(old, size); }
}

#endif
