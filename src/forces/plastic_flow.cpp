#include "forces/plastic_flow.h"

#include <algorithm>
#include <cmath>

namespace selvedge {

bool PlasticFlow::flowed(std::span<const double> memory) const {
  return acts_ && !std::equal(memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(strains_), rest_.begin());
}

bool PlasticFlow::take(std::span<const double> memory) {
  if (!flowed(memory)) return false;
  std::copy_n(memory.begin(), strains_, rest_.begin());
  return true;
}

void PlasticFlow::nameMemory(std::span<const MemoryNames> strains, std::vector<MemoryNames>& names) const {
  if (!acts_) return;
  for (const std::int64_t part : {0, 1}) {
    for (const MemoryNames& strain : strains) {
      MemoryNames& own = names.emplace_back();
      std::transform(strain.begin(), strain.end(), own.begin(),
                     [&](std::int64_t name) { return name < 0 ? name : 2 * name + part; });
    }
  }
}

void PlasticFlow::flow(std::size_t strain, double elastic, double limit, double most, std::span<double> memory) const {
  double &rest = memory[strain], &flowed = memory[strains_ + strain];
  const double excess = std::abs(elastic) - limit - settings_.hardening * flowed;
  if (!(excess > 0)) return;
  const double before = rest, room = std::max(most, std::abs(before));  // a limit that was lowered takes nothing back
  rest = std::clamp(before + std::copysign(excess / (1 + settings_.hardening), elastic), -room, room);
  flowed += std::abs(rest - before);
}

}  // namespace selvedge
