#include "yarn.glsl"

uniform mat4 toClip;

void main() { gl_Position = toClip * vec4(yarnVertex().place, 1.0); }
