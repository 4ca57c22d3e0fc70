// The filter removes all rotation from a force field: its result has a net torque that no internal force may have.
#pragma once

#include "base/types.h"

namespace selvedge {

// Cancels the net torque of F on the unpinned nodes, to zero, by a rigid angular acceleration: F_i += m_i alpha x r_i.
// No pins: about the centre of mass. One pin: about it. Pins in a line: only about that line. More: nothing.
// mass: [3 nodes] kg; pinned: [nodes].
void cancelTorque(const VecX& q, const VecX& mass, const std::vector<std::uint8_t>& pinned, VecX& F);

}  // namespace selvedge
