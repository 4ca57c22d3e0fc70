// The actions of the menu Compare.
#include <utility>

#include "app/actions/action_tables.h"
#include "app/actions/comparison.h"
#include "base/lane_number.h"

namespace selvedge {
namespace {

using W = Workbench;

std::string_view needsLanes(const W& bench) { return bench.lanes.count() > 1 ? "" : "there is one lane only"; }

std::string_view needsRoom(const W& bench) {
  if (!bench.lanes.ready()) return needsCloth(bench);
  return bench.lanes.count() < kMostLanes ? "" : "there are four lanes already, as many as can be";
}

template <std::size_t I>
void compareWith(W& bench) {
  bench.lanes.add(rivals()[I].own);
}

// A function for each of the rivals.
template <std::size_t... I>
std::vector<void (*)(W&)> functions(std::index_sequence<I...>) {
  return {compareWith<I>...};
}

constexpr std::size_t kRivals = 11;

}  // namespace

std::vector<Action> compareActions() {
  std::vector<Action> all;
  const auto run = functions(std::make_index_sequence<kRivals>());
  for (std::size_t i = 0; i < rivals().size(); ++i) {
    static const std::vector<std::string> kLabels = [] {
      std::vector<std::string> labels;
      for (const Rival& rival : rivals()) labels.push_back("With " + std::string(rival.label));
      return labels;
    }();
    all.push_back({rivals()[i].name, "Compare", kLabels[i], rivals()[i].help,
                   i == 0 ? std::vector<Chord>{letter('a')} : std::vector<Chord>{}, run.at(i), nullptr, needsRoom});
  }
  const std::vector<Action> others{
      {"lane",
       "Compare",
       "Next lane",
       "Make the next lane the active one",
       {letter(',')},
       [](W& b) { b.lanes.activate((b.lanes.activeIndex() + 1) % b.lanes.count()); },
       nullptr,
       needsLanes},
      {"remove-lane",
       "Compare",
       "Remove this lane",
       "Remove the active lane",
       {},
       [](W& b) { b.edits.removeLane(b.lanes.activeIndex()); },
       nullptr,
       needsLanes},
      {"overlay",
       "Compare",
       "Overlay",
       "All lanes in one view, or a view for each",
       {letter('e')},
       [](W& b) { b.viewing.arrange(b.viewing.layout() == Layout::overlay ? Layout::split : Layout::overlay); },
       [](const W& b) { return b.viewing.layout() == Layout::overlay; }},
      {"link-cameras",
       "Compare",
       "Link cameras",
       "Moving one camera moves all of them",
       {},
       [](W& b) { b.viewing.linkCameras = !b.viewing.linkCameras; },
       [](const W& b) { return b.viewing.linkCameras; }},
      {"one-lane",
       "Compare",
       "Changes to this lane only",
       "Changes of parameters go to the active lane, or to all without a value of their own",
       {letter('t')},
       [](W& b) { b.lanes.editsOneLane = !b.lanes.editsOneLane; },
       [](const W& b) { return b.lanes.editsOneLane; },
       needsLanes},
      {"equal-step",
       "Compare",
       "Equal step",
       "All lanes take the active one's step and substeps",
       {},
       equalStep,
       nullptr,
       needsLanes},
      {"equal-cost",
       "Compare",
       "Equal cost",
       "Substeps so that a simulated second costs the same in all lanes",
       {},
       equalCost,
       nullptr,
       needsLanes},
  };
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace selvedge
