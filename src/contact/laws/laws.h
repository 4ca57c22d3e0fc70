// What shapes do to cloth: laws that push and hold, and the filter that lets nothing through.
#pragma once

#include <memory>

#include "contact/touching.h"
#include "model/step_filter.h"

namespace selvedge {

using ColliderList = std::shared_ptr<const Colliders>;

// Where there are shapes all six are made. Each asks at every inner step whether it acts under the law that is chosen
// and the method that runs (acting.h), so that either may change at any time. Settings and cloth are kept by
// reference and must outlive them.
std::unique_ptr<ForceLaw> makeContact(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                      const ContactSettings& settings);

// A node that touches a shape or cloth: the force on it, N, and whether it slips.
struct TouchMark {
  int node;
  Vec3 force;
  bool slips;
};
class FrictionLaw : public ForceLaw {
 public:
  // Adds those that it knows, as the inner step began: of the shape that presses most on each node; of cloth, for each side of
  // a node that cloth touches.
  virtual void addMarks(const State& state, std::vector<TouchMark>& marks) const = 0;
};
std::unique_ptr<FrictionLaw> makeFriction(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                          const ContactSettings& settings);
// The next two give no force. The first acts with contact.law = "correction", the second with methods that sweep.
std::unique_ptr<ForceLaw> makeCorrection(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                         const ContactSettings& settings);
std::unique_ptr<ForceLaw> makeContactSweeps(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                            const ContactSettings& settings);
// Keeps cloth from passing into shapes where forces or sweeps act; with the correction, nodes alone that are pinned
// along one or two axes.
std::unique_ptr<StepFilter> makeImpactFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings);
// Acts alone, with contact.law = "rule" and an explicit method.
std::unique_ptr<StepFilter> makeMirrorFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings);

}  // namespace selvedge
