// A line along each node's normal.
#include "scene.glsl"
#include "line_quad.glsl"

uniform samplerBuffer nodes;   // two texels a node: place and quantity, normal
uniform vec4 colour;
uniform float halfWidth, lengthInSpace;

void main() {
  int node = gl_VertexID / 6;
  vec3 place = texelFetch(nodes, 2 * node).xyz, normal = texelFetch(nodes, 2 * node + 1).xyz;
  placeCorner(place, place + lengthInSpace * normal, halfWidth, 4.0, 0.0, gl_VertexID % 6);
  lineColour = colour;
}
