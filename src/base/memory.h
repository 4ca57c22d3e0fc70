// How much memory a run may use.
#pragma once

namespace selvedge {

double usableMemory();          // bytes: of the machine, or of the limit this process runs under (ulimit -v)
bool canReserve(double bytes);  // whether so much more is to be had just now
// Gives the system back what the allocator holds unused; then the bytes of this process that are in memory.
double trimmedMemory();

}  // namespace selvedge
