// The machine at hand without breaking older ones: a function marked SELVEDGE_KERNEL is compiled for AVX-512, for AVX2
// and for the baseline, and the loader picks one when the program starts. All give the same bits: -ffp-contract=off
// forbids fused operations, and no loop is allowed to reorder a sum. Mark plain functions with simple loops; what they
// call must be inlined. Sanitizers start too late for the loader's choice, so their builds take the baseline.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define SELVEDGE_KERNEL [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"), gnu::flatten]]
#else
#define SELVEDGE_KERNEL
#endif
