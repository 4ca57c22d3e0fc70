// What all shaders share of one picture: src/render/buffers/scene_uniforms.h, in its order.
layout(std140) uniform Scene {
  mat4 viewProjection, view, projection;
  mat4 shadowMatrix;                   // from space to [0, 1]^3 of the shadow map
  vec4 eye;                            // m
  vec4 rayForward, rayRight, rayUp;    // direction of a pixel = forward + x right + y up, x and y in [-1, 1]
  vec4 pixelRight, pixelUp;            // a pixel on the ground, along x and z, at depth 1
  vec4 viewport;                       // pixels wide, high; scale of points and lines; near plane, m
  vec4 light;                          // towards it, unit length
  vec4 lightColour, ambientAbove, ambientBelow;  // linear
  vec4 zenith, horizon, ground;        // sRGB
  vec4 gridInk;                        // sRGB
  vec4 gridStrength;                   // of the lines, finest decade first
  vec4 grid;                           // finest cells a metre; 1 / (where the ground ends)^2, 1/m^2; height, m; where it ends, m
  vec4 groundShadow;                   // sRGB, alpha where it is darkest
  vec4 shadow;                         // texel, in map coordinates; texel, m; 1 where there are shadows
};
