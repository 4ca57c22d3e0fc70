// The vector loops of the conjugate gradients, on a range of entries, compiled for several machines (base/simd.h). Sums
// run in eight fixed lanes, added up in a fixed order: the same bits on every machine. In double or in single precision.
#pragma once

#include <cstdint>

namespace selvedge {

double dotRange(const double* a, const double* b, int begin, int end);
double dotRange(const float* a, const float* b, int begin, int end);

// x += alpha p and r -= alpha q where free; the answer is r . r. Fixed entries of x keep their bits: even adding zero
// would change those of -0.
double advanceRange(const std::uint8_t* fixed, double alpha, const double* p, const double* q, double* x, double* r,
                    int begin, int end);
double advanceRange(const std::uint8_t* fixed, double alpha, const float* p, const float* q, float* x, float* r,
                    int begin, int end);

// p = z + beta p
void turnRange(double beta, const double* z, double* p, int begin, int end);
void turnRange(double beta, const float* z, float* p, int begin, int end);

}  // namespace selvedge
