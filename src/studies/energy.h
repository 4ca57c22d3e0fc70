// The energy of a simulation that keeps no ledger.
#pragma once

namespace selvedge {

class Simulation;

// J, kinetic (pins at rest count for nothing) and potential.
double mechanicalEnergy(const Simulation& simulation);

}  // namespace selvedge
