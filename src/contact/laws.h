// What shapes do to cloth: laws that push and hold, and the filter that lets nothing through.
#pragma once

#include <memory>

#include "contact/touching.h"
#include "model/step_filter.h"

namespace selvedge {

using ColliderList = std::shared_ptr<const Colliders>;

// Settings and cloth are kept by reference and must outlive what is made.
std::unique_ptr<ForceLaw> makeContact(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                      const ContactSettings& settings);

// A node that touches a shape: the force on it, N, and whether it slips.
struct TouchMark {
  int node;
  Vec3 force;
  bool slips;
};
class FrictionLaw : public ForceLaw {
 public:
  // Of the shape that presses most on each node, as the inner step began.
  virtual void marks(const State& state, std::vector<TouchMark>& marks) const = 0;
};
std::unique_ptr<FrictionLaw> makeFriction(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                          const ContactSettings& settings);
// Both give no force. The first acts with contact.law = "correction", the second with provot and desbrun.
std::unique_ptr<ForceLaw> makeCorrection(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                         const ContactSettings& settings);
std::unique_ptr<ForceLaw> makeContactSweeps(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                            const ContactSettings& settings);
std::unique_ptr<StepFilter> makeImpactFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings);
// contact.law = "rule", instead of the other three.
std::unique_ptr<StepFilter> makeMirrorFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings);

}  // namespace selvedge
