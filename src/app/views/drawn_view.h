// A view drawn by the renderer, for the window and off-screen alike: nothing here knows of mouse or panels.
#pragma once

#include "app/workbench/viewing.h"
#include "render/renderer.h"
#include "sim/frames/runner_frame.h"
#include "ui/theme.h"

namespace selvedge {

void lookHome(View& view, const RunnerFrame& frame, float aspect);  // the camera to where it sees everything

// The camera moves along with cloth that nothing holds, but not as it falls onto a floor that is in view, and back where
// time goes back to before it fell. View::shown: the time of the picture before.
void followFree(View& view, const LaneStatus& lane);

// Uploads the lanes of the view, the renderer's slots being the lanes' numbers, and draws it, `index` being the
// renderer's number for it. One lane: in its fabric. Several: each in its own colour, `active` in front, the others
// see-through. The answer is a texture, its first row lowest; View::drawn says how it is drawn.
unsigned drawLanes(Renderer& renderer, int index, View& view, const RunnerFrame& frame, std::size_t active,
                   const Look& look, const Theme& theme, int width, int height, const Marks& marks);

}  // namespace selvedge
