// Discs for nodes, squares for corners, discs with a halo for pins, diamonds for moving ones, rings for what is chosen.
#include "scene.glsl"

uniform vec4 colours[6];
uniform vec4 outline;
uniform float opacity;
uniform float halo;            // 1: pins have one

flat in int style;
flat in float radius;
flat in int loose;
noperspective in vec2 pointPlace;
out vec4 colour;

float cover(float inside) { return clamp(inside + 0.5, 0.0, 1.0); }

// Distance from the form's edge, positive inside.
float form() {
  vec2 side = abs(pointPlace);
  if (style == 1) return 0.88 * radius - max(side.x, side.y);
  if (style == 3) return (1.2 * radius - side.x - side.y) * 0.7071;
  return radius - length(pointPlace);
}

void main() {
  float scale = viewport.z, inside = form();
  vec4 own = colours[style];
  if (style >= 4) {  // a ring, dark or light on both its sides
    float ring = 1.1 * scale - abs(inside);
    float rim = cover(ring + 1.2 * scale) * outline.a;
    colour = mix(vec4(outline.rgb, rim), vec4(own.rgb, 1.0), cover(ring));
  } else {
    float rim = style == 0 ? 0.0 : min(1.4 * scale, 0.5 * radius);
    float filled = cover(inside) * (loose == 0 ? 1.0 : 1.0 - cover(inside - 1.8 * scale));
    colour = mix(vec4(outline.rgb, outline.a * cover(inside + rim)), vec4(own.rgb, own.a), filled);
    if (style == 2 || style == 3) {
      float away = max(-inside - rim, 0.0) / (3.0 * scale);
      float glow = 0.45 * halo * max(1.0 - away, 0.0);
      colour = mix(vec4(own.rgb, glow), colour, colour.a);
      colour.a = max(colour.a, glow);
    }
  }
  colour.a *= opacity;
}
