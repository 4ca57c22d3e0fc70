#include "render/view/palette.h"

namespace selvedge {
namespace {

const Palette kDark{
    .zenith = {0.075F, 0.085F, 0.105F},
    .horizon = {0.215F, 0.235F, 0.270F},
    .ground = {0.125F, 0.137F, 0.158F},
    .gridInk = {0.80F, 0.86F, 0.95F, 0.22F},
    .axisX = {0.93F, 0.36F, 0.36F, 0.75F},
    .axisZ = {0.36F, 0.58F, 0.98F, 0.75F},
    .groundShadow = {0.02F, 0.02F, 0.035F, 0.42F},
    .shape = {0.48F, 0.52F, 0.58F},
    .slope = {0.26F, 0.28F, 0.32F},
    .light = {1.90F, 1.82F, 1.66F},
    .ambientAbove = {0.30F, 0.345F, 0.42F},
    .ambientBelow = {0.085F, 0.08F, 0.078F},
    .thread = {0.97F, 0.80F, 0.36F, 0.9F},
    .springs = {{{0.34F, 0.71F, 0.97F, 1}, {0.18F, 0.80F, 0.60F, 1}, {0.97F, 0.45F, 0.26F, 1}}},
    .wire = {0.80F, 0.86F, 0.94F, 0.85F},
    .wireOnCloth = {0.03F, 0.03F, 0.05F, 0.55F},
    .normals = {0.55F, 0.88F, 0.85F, 0.9F},
    .holds = {0.35F, 0.92F, 0.55F, 1.0F},
    .slips = {1.0F, 0.62F, 0.20F, 1.0F},
    .wind = {0.62F, 0.80F, 1.0F, 0.85F},
    .trail = {1.0F, 0.80F, 0.30F, 1},
    .grab = {1.0F, 0.80F, 0.30F, 1},
    .gizmo = {0.45F, 0.78F, 1.0F, 1},
    .outline = {0.02F, 0.025F, 0.04F, 0.75F},
    .node = {0.93F, 0.95F, 0.98F, 1},
    .corner = {0.98F, 0.98F, 1.0F, 1},
    .pin = {1.0F, 0.72F, 0.20F, 1},
    .movingPin = {0.95F, 0.45F, 0.75F, 1},
    .selected = {0.35F, 0.90F, 1.0F, 1},
    .hovered = {1.0F, 1.0F, 1.0F, 1},
};

const Palette kLight{
    .zenith = {0.755F, 0.825F, 0.905F},
    .horizon = {0.950F, 0.960F, 0.970F},
    .ground = {0.885F, 0.895F, 0.905F},
    .gridInk = {0.20F, 0.26F, 0.36F, 0.34F},
    .axisX = {0.83F, 0.22F, 0.24F, 0.75F},
    .axisZ = {0.16F, 0.40F, 0.85F, 0.75F},
    .groundShadow = {0.16F, 0.19F, 0.26F, 0.42F},
    .shape = {0.62F, 0.65F, 0.70F},
    .slope = {0.80F, 0.82F, 0.84F},
    .light = {1.80F, 1.75F, 1.66F},
    .ambientAbove = {0.46F, 0.50F, 0.56F},
    .ambientBelow = {0.21F, 0.20F, 0.19F},
    .thread = {0.55F, 0.33F, 0.0F, 0.9F},
    .springs = {{{0.0F, 0.42F, 0.73F, 1}, {0.0F, 0.55F, 0.38F, 1}, {0.83F, 0.26F, 0.07F, 1}}},
    .wire = {0.13F, 0.17F, 0.24F, 0.85F},
    .wireOnCloth = {0.03F, 0.03F, 0.05F, 0.55F},
    .normals = {0.0F, 0.45F, 0.47F, 0.9F},
    .holds = {0.05F, 0.48F, 0.20F, 1.0F},
    .slips = {0.80F, 0.36F, 0.0F, 1.0F},
    .wind = {0.13F, 0.38F, 0.72F, 0.85F},
    .trail = {0.80F, 0.42F, 0.0F, 1},
    .grab = {0.80F, 0.42F, 0.0F, 1},
    .gizmo = {0.06F, 0.44F, 0.80F, 1},
    .outline = {1.0F, 1.0F, 1.0F, 0.85F},
    .node = {0.13F, 0.17F, 0.24F, 1},
    .corner = {0.10F, 0.13F, 0.20F, 1},
    .pin = {0.93F, 0.55F, 0.0F, 1},
    .movingPin = {0.78F, 0.16F, 0.52F, 1},
    .selected = {0.0F, 0.52F, 0.70F, 1},
    .hovered = {0.05F, 0.07F, 0.12F, 1},
};

}  // namespace

const Palette& palette(bool dark) { return dark ? kDark : kLight; }

}  // namespace selvedge
