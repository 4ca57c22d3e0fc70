// How a lesson shows the cloth.
#pragma once

#include "render/view/look.h"
#include "scene/files/lesson.h"

namespace selvedge {

// What the steps up to now have set (`now`), over what the user had (`own`). What no step of the lesson ever sets (`ever`
// has all that some step does) stays as it is in `look`: the user may change it meanwhile.
void showAs(const LessonView& now, const LessonView& ever, const Look& own, Look& look);

}  // namespace selvedge
