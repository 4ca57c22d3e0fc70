#include "tearing/parting.h"

#include <numeric>

namespace selvedge {
namespace {

struct Part {
  double own = 0, others = 0;
  std::vector<int> triangles;

  // How much both are drawn to different sides; not above 0: they are not.
  double apart() const { return own * others < 0 ? std::abs(own - others) : 0; }
};

double sum(const std::vector<double>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

// A piece of one fan: from any triangle on where it is closed, from an end where it is open.
void look(const NodeFan& fan, const std::vector<double>& side, Part& best) {
  const std::size_t count = fan.triangles.size();
  const double all = sum(side);
  for (std::size_t first = 0; first < (fan.closed ? count : 1); ++first) {
    double own = 0;
    for (std::size_t length = 1; length < count; ++length) {
      own += side[(first + length - 1) % count];
      const Part part{own, all - own, {}};
      if (part.apart() <= best.apart()) continue;
      best = part;
      for (std::size_t i = 0; i < count; ++i) {
        const bool inside = (i + count - first) % count < length;
        if (inside == (2 * length <= count)) best.triangles.push_back(fan.triangles[i]);
      }
    }
  }
}

}  // namespace

std::vector<int> partedTriangles(const std::vector<NodeFan>& fans, const std::vector<std::vector<double>>& side) {
  Part best;
  if (fans.size() == 1) {
    look(fans.front(), side.front(), best);
    return best.triangles;
  }
  double all = 0;
  for (const auto& each : side) all += sum(each);
  for (std::size_t i = 0; i < fans.size(); ++i) {
    const double own = sum(side[i]);
    Part part{own, all - own, fans[i].triangles};
    if (part.apart() > best.apart()) best = std::move(part);
  }
  return best.triangles;
}

}  // namespace selvedge
