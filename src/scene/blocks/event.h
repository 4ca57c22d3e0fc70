// The keys of [[event]] that hold more than a scalar; the steps of a lesson have them too.
#pragma once

#include "scene/toml/fields.h"

namespace selvedge {

std::span<const Field<EventSettings>> eventFields();

}  // namespace selvedge
