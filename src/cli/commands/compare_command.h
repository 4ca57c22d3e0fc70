// The command compare, which run shares for a lesson of several lanes.
#pragma once

#include "cli/options/scene_options.h"

namespace selvedge {

// Runs the lanes of `subject` in lockstep; the answer is the exit status. Throws InputError.
int compareLanes(const Subject& subject, const SceneOptions& options);

}  // namespace selvedge
