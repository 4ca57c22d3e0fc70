// The ground, as far as it can be seen: behind everything, so that cloth below it still shows. What is the same for all
// pixels goes through flat outputs: software renderers read those faster than uniforms.
#include "scene.glsl"

uniform mat4 onFloor;     // from space to where a floor that moves was at first: its grid goes with it

out vec2 fromEye;         // along x and z, in distances where the ground ends
out vec2 cell;            // of the finest lines
out vec2 pixelUpwards;    // a pixel up the screen, in cells at depth 1
flat out vec2 pixelAside;
flat out vec4 nearColour, farColour, ink;  // sRGB; alpha of `nearColour`: 1 where the ground hides the sky
flat out vec4 strength;   // of the three decades of lines; half their width and half a pixel, pixels

void main() {
  fromEye = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID & 2) - 1);
  vec2 metres = grid.w * fromEye, place = eye.xz + metres;
  gl_Position = viewProjection * vec4(place.x, grid.z, place.y, 1.0);
  gl_Position.z = 0.99999 * gl_Position.w;
  mat2 turned = mat2(onFloor[0].xz, onFloor[2].xz);
  cell = (turned * place + onFloor[3].xz) * grid.x;
  pixelUpwards = turned * (pixelUp.xy + pixelUp.z * metres) * grid.x;
  pixelAside = abs(turned * pixelRight.xy) * grid.x;
  nearColour = vec4(ground.rgb, eye.y > grid.z ? 1.0 : 0.0);
  farColour = horizon;
  ink = gridInk;
  strength = vec4(gridStrength.xyz, 0.7 * viewport.z + 0.5);
}
