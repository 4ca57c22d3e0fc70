// What a run goes on from beside its state, as the numbers that a saved scene keeps of it: the memory of its method, what
// is known of automatic substeps, the halvings of steps, where it is in its grid of times, and what glides.
#pragma once

#include "sim/kept/checkpoint.h"

namespace selvedge {

VecX progressNumbers(const Checkpoint& moment, const Scene& scene);
// False, and nothing is taken, where these are not the numbers of such a moment. Of a scene with other parameters than that one
// substeps are estimated anew, and what glides is left to the events that the file has for it.
bool takeProgress(const VecX& numbers, const Scene& scene, Checkpoint& moment);

}  // namespace selvedge
