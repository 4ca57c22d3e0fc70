// Lines, arrows and discs in space, three texels each: from and half width, to and head, colour.
#include "scene.glsl"
#include "line_quad.glsl"

uniform samplerBuffer list;

void main() {
  int segment = 3 * (gl_VertexID / 6);
  vec4 from = texelFetch(list, segment), to = texelFetch(list, segment + 1);
  placeCorner(from.xyz, to.xyz, from.w, to.w, 0.0, gl_VertexID % 6);
  lineColour = texelFetch(list, segment + 2);
}
