// The filter removes all rotation from a force field: its result has a net torque that no internal force may have.
#pragma once

#include <span>

#include "base/types.h"
#include "model/mesh/spring_network.h"

namespace selvedge {

// The nodes of each piece of cloth, in ascending order: what springs join. Each turns for itself.
std::vector<std::vector<int>> piecesOf(const SpringNetwork& network, int nodes);

// Cancels the net torque of F on the unpinned nodes of a piece, to zero, by a rigid angular acceleration:
// F_i += m_i alpha x r_i. No pins: about the centre of mass. One pin: about it. Pins in a line: only about that line.
// More: nothing. mass: [3 nodes] kg; pinned: [nodes].
void cancelTorque(const VecX& q, const VecX& mass, const std::vector<std::uint8_t>& pinned, std::span<const int> piece,
                  VecX& F);

}  // namespace selvedge
