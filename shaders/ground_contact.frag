uniform sampler2D occlusionMap;

in vec2 inMap;
in vec3 fromEye;
flat in vec4 darkest;
out vec4 colour;

void main() {
  float near = max(1.0 - dot(fromEye, fromEye), 0.0);
  colour = vec4(darkest.rgb, darkest.a * near * near * near * texture(occlusionMap, inMap).r);
}
