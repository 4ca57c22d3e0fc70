// Lines between pairs of nodes.
#include "scene.glsl"
#include "line_quad.glsl"

uniform samplerBuffer nodes;   // two texels a node: place and quantity, normal
uniform usamplerBuffer list;   // pairs
uniform vec4 colour;
uniform float halfWidth, bow;
uniform float faintest;  // opacity of the shortest lines

void main() {
  uvec2 pair = texelFetch(list, gl_VertexID / 6).xy;
  vec3 from = texelFetch(nodes, 2 * int(pair.x)).xyz, to = texelFetch(nodes, 2 * int(pair.y)).xyz;
  // Neighbours in a row bow to different sides.
  float side = (pair.x & 1u) == 0u ? 1.0 : -1.0;
  placeCorner(from, to, halfWidth, 0.0, side * bow, gl_VertexID % 6);
  // Where lines are shorter than a few pixels they would fill everything.
  lineColour = vec4(colour.rgb, colour.a * clamp(lineForm.x / (16.0 * viewport.z), faintest, 1.0));
}
