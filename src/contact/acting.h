// By what means nodes are kept from shapes: which law is asked for, and what the method can do, decide together.
#pragma once

#include "contact/settings.h"
#include "model/step_options.h"

namespace selvedge {

enum class ContactActs {
  nowhere,
  byForces,
  byRule,        // the lecture's, for explicit methods (filter/mirror_filter.cpp)
  byCorrection,  // the solve leads nodes (correction.cpp)
  bySweeps       // the method's sweeps place nodes (contact_sweeps.cpp); forces push edges and triangles alone
};

inline ContactActs contactActs(const ContactSettings& settings, const InnerStep& step) {
  if (settings.law == "none") return ContactActs::nowhere;
  if (settings.law == "rule") return step.implicit ? ContactActs::byForces : ContactActs::byRule;
  if (step.sweeps) return ContactActs::bySweeps;
  return settings.law == "correction" && step.ties ? ContactActs::byCorrection : ContactActs::byForces;
}

inline bool clothTouchesCloth(const ContactSettings& settings) { return settings.self && settings.law != "none"; }

// Does the filter of impacts look at paths? (With the correction at nodes that are pinned along one or two axes alone.)
inline bool filtersImpacts(ContactActs by) { return by != ContactActs::nowhere && by != ContactActs::byRule; }

}  // namespace selvedge
