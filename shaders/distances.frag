// The distance of every second pixel of every second row.
#include "scene.glsl"
#include "distance.glsl"

uniform sampler2D depthMap;
out float colour;

void main() {
  ivec2 at = min(2 * ivec2(gl_FragCoord.xy), ivec2(viewport.xy) - 1);
  colour = distanceOf(texelFetch(depthMap, at, 0).r);
}
