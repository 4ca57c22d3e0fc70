// A [[step]] of a lesson's file: what a LessonStep says, and an event.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "scene/blocks/event.h"
#include "scene/files/lesson.h"
#include "scene/toml/fields.h"

namespace selvedge {

struct StepBlock {
  LessonStep step;
  EventSettings event;

  Params params();
};

std::span<const Field<StepBlock>> stepFields();
void readPlots(const toml::node& node, std::vector<LessonPlot>& to, Problems& problems);

}  // namespace selvedge
