// No crossing passes another one along a yarn, whatever the method and the step. Where two neighbours have come nearer
// than a radius of unstretched yarn, both take the mean of their sliding velocities and are put a radius apart about their
// middle; what is locked stays, and the other one moves by all of it.
#include "yarns/laws.h"

namespace selvedge {
namespace {

constexpr int kSweeps = 8;  // from end to end of every yarn; two are enough where few crossings meet
constexpr std::string_view kOutOfOrder = "crossings of a yarn pass each other";
constexpr std::string_view kAdvice = "take a smaller integrator.step, or more friction (yarn.friction)";

class YarnOrder final : public StepFilter {
 public:
  explicit YarnOrder(const YarnSystem& cloth) : cloth_(cloth) {}

  FilterReport apply(const System&, const Constraints& constraints, const InnerStep&, const State&,
                     State& after) override {
    FilterReport report;
    int moved = 1;
    for (int sweep = 0; sweep < kSweeps && moved > 0; ++sweep) {
      moved = this->sweep(constraints.fixed(), after);
      report.moved += moved;
    }
    if (moved == 0) return report;
    // What a sweep cannot bring into order in the end still has to be in order at all.
    for (std::size_t e = 0; e < cloth_.net().segments.size(); ++e) {
      const auto [from, to] = ends(e);
      if (after.q[to] > after.q[from]) continue;
      report.failure = kOutOfOrder;
      report.advice = kAdvice;
      report.node = cloth_.net().segments[e][0];
      break;
    }
    return report;
  }

 private:
  std::pair<Eigen::Index, Eigen::Index> ends(std::size_t e) const {
    const auto [a, b] = cloth_.net().segments[e];
    const int slide = cloth_.net().segmentSlides[e];
    return {cloth_.coordinate(a, slide), cloth_.coordinate(b, slide)};
  }

  int sweep(const Mask& fixed, State& state) const {
    const double least = cloth_.settings().radius;
    int moved = 0;
    for (std::size_t e = 0; e < cloth_.net().segments.size(); ++e) {
      const auto [from, to] = ends(e);
      const double lack = least - (state.q[to] - state.q[from]);
      const bool first = fixed[static_cast<std::size_t>(from)] == 0, second = fixed[static_cast<std::size_t>(to)] == 0;
      if (!(lack > 1e-12 * least) || (!first && !second)) continue;
      const double share = first && second ? 0.5 : 1;
      const double mean = first && second ? 0.5 * (state.v[from] + state.v[to]) : state.v[first ? to : from];
      if (first) state.q[from] -= share * lack, state.v[from] = mean;
      if (second) state.q[to] += share * lack, state.v[to] = mean;
      moved += (first ? 1 : 0) + (second ? 1 : 0);
    }
    return moved;
  }

  const YarnSystem& cloth_;
};

}  // namespace

std::unique_ptr<StepFilter> makeYarnOrder(const YarnSystem& cloth) { return std::make_unique<YarnOrder>(cloth); }

}  // namespace selvedge
