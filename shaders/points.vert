// Marks on nodes, of a constant size on the screen.
#include "scene.glsl"

uniform samplerBuffer nodes;   // two texels a node: place and quantity, normal
uniform usamplerBuffer list;   // node, style
uniform float spacing;         // pixels between nodes
uniform float most;            // of the spacing, the radius of a mark: it does not swallow the cloth

flat out int style;
flat out float radius;               // pixels
flat out int loose;                  // 1: held along some axes alone
noperspective out vec2 pointPlace;   // pixels from the middle

const float kRadius[6] = float[6](2.2, 4.5, 4.6, 5.6, 6.5, 8.0);  // node, corner, pin, moving pin, selected, hovered
const float kTowardsEye = 0.004;  // of the distance: marks lie before the cloth, and before its lines
const float kHalo = 4.0;
const float kLeast = 1.2;  // pixels, the radius of a mark

void main() {
  uvec2 entry = texelFetch(list, gl_VertexID / 6).xy;
  style = int(entry.y & 7u);
  loose = int(entry.y >> 3u);
  radius = kRadius[style] * viewport.z;
  if (style < 5) radius = min(radius, max(most * spacing, kLeast * viewport.z));
  vec3 place = (view * vec4(texelFetch(nodes, 2 * int(entry.x)).xyz, 1.0)).xyz * (1.0 - kTowardsEye);
  vec4 middle = projection * vec4(place, 1.0);
  int corner = gl_VertexID % 6;
  int number = corner < 3 ? corner : corner == 3 ? 2 : corner == 4 ? 1 : 3;
  vec2 side = vec2((number & 1) * 2 - 1, (number & 2) - 1);
  pointPlace = side * (radius + (style == 0 ? 1.0 : kHalo + 1.0) * viewport.z);
  gl_Position = middle + vec4(pointPlace / (0.5 * viewport.xy) * middle.w, 0.0, 0.0);
}
