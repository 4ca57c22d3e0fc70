// Coverage by distance from the line's middle: round ends, an arrow's head, or a bow.
uniform float opacity;

flat in vec4 lineColour;
flat in vec4 lineForm;
noperspective in vec2 linePlace;
out vec4 colour;

void main() {
  float size = lineForm.x, halfWidth = lineForm.y, head = lineForm.z, bow = lineForm.w;
  float x = linePlace.x, inside;
  float shaft = size - 0.8 * head;
  float t = clamp(x / max(size, 1e-3), 0.0, 1.0);
  float curve = 4.0 * bow * t * (1.0 - t);
  float slope = 4.0 * bow * (1.0 - 2.0 * t) / max(size, 1e-3);
  vec2 away = vec2(x - clamp(x, 0.0, shaft), (linePlace.y - curve) * inversesqrt(1.0 + slope * slope));
  inside = halfWidth - length(away);
  if (head > 0.0) {
    float wide = 0.45 * (size - x);  // half the width of the head here
    inside = max(inside, min((wide - abs(linePlace.y)) * 0.91, x - (size - head)));
  }
  // Thinner than a pixel: paler instead. A heap of very short lines: paler as well.
  float cover = clamp(inside + 0.5, 0.0, 1.0) * min(1.0, 2.0 * halfWidth);
  colour = vec4(lineColour.rgb, lineColour.a * opacity * cover);
}
