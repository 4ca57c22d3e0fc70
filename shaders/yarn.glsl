// The place of a vertex of a yarn: a tube along a smooth curve through the crossings of a piece, over or under them.
// A vertex is a place on the tube of every piece: gl_VertexID tells the ring and the corner of it, gl_InstanceID the piece.
// The first and the last ring lie upon their neighbours; where a yarn begins or ends they are its middle, and close it.
uniform samplerBuffer nodes;   // two texels a node: place and quantity, normal
uniform usamplerBuffer list;   // two texels a piece: nodes before, from, to, after; flags, length, start, radius (floats)
uniform samplerBuffer values;  // a texel a piece: the quantity at its ends, where yarns have one of their own
uniform int ownValues;         // 1: they have
uniform ivec2 tube;            // rings along the piece but one, corners

struct YarnVertex {
  vec3 place, normal;
  vec3 up;                     // of the surface that it is woven into
  float along, radius;         // m of the yarn at rest, m
  float around;                // turns
  float quantity, mean;        // of the yarn; of both that cross
  bool warp;
};

// Above or below the crossing, as the flag's bit says; a rope goes through its nodes.
vec3 curvePoint(uint node, uint flags, int bit, float radius) {
  vec3 place = texelFetch(nodes, 2 * int(node)).xyz, up = texelFetch(nodes, 2 * int(node) + 1).xyz;
  if ((flags & 128u) != 0u) return place;
  return place + ((flags >> bit & 1u) == 1u ? radius : -radius) * up;
}

YarnVertex yarnVertex() {
  int ring = gl_VertexID / (tube.y + 1), corner = gl_VertexID - ring * (tube.y + 1);
  uvec4 piece = texelFetch(list, 2 * gl_InstanceID), more = texelFetch(list, 2 * gl_InstanceID + 1);
  uint flags = more.x;
  float radius = uintBitsToFloat(more.w);
  vec3 p1 = curvePoint(piece.y, flags, 1, radius), p2 = curvePoint(piece.z, flags, 2, radius);
  vec3 p0 = (flags & 16u) != 0u ? 2.0 * p1 - p2 : curvePoint(piece.x, flags, 0, radius);
  vec3 p3 = (flags & 32u) != 0u ? 2.0 * p2 - p1 : curvePoint(piece.w, flags, 3, radius);
  float t = float(clamp(ring - 1, 0, tube.x)) / float(tube.x);
  int closes = ring == 0 && (flags & 16u) != 0u ? -1 : ring == tube.x + 2 && (flags & 32u) != 0u ? 1 : 0;
  // Catmull and Rom's curve, and its direction.
  vec3 a = p2 - p0, b = 2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3, c = 3.0 * p1 - p0 - 3.0 * p2 + p3;
  vec3 centre = p1 + 0.5 * t * (a + t * (b + t * c));
  vec3 tangent = normalize(a + t * (2.0 * b + 3.0 * t * c) + vec3(1e-20, 0.0, 0.0));
  vec3 up = mix(texelFetch(nodes, 2 * int(piece.y) + 1).xyz, texelFetch(nodes, 2 * int(piece.z) + 1).xyz, t);
  if ((flags & 128u) != 0u) up = vec3(0.36, 0.48, 0.8);  // a rope has no surface: any direction that few ropes have
  vec3 across = normalize(cross(tangent, up) + vec3(0.0, 0.0, 1e-20)), outward = cross(across, tangent);
  YarnVertex v;
  v.around = float(corner) / float(tube.y);
  float angle = 6.2831853 * v.around;
  vec3 aside = cos(angle) * across + sin(angle) * outward;
  v.normal = closes != 0 ? float(closes) * tangent : aside;
  v.up = up;
  v.place = closes != 0 ? centre : centre + radius * aside;
  v.radius = radius;
  v.along = uintBitsToFloat(more.z) + t * uintBitsToFloat(more.y);
  v.mean = mix(texelFetch(nodes, 2 * int(piece.y)).w, texelFetch(nodes, 2 * int(piece.z)).w, t);
  vec2 own = ownValues != 0 ? texelFetch(values, gl_InstanceID).xy : vec2(0.0);
  v.quantity = ownValues != 0 ? mix(own.x, own.y, t) : v.mean;
  v.warp = (flags & 64u) != 0u;
  return v;
}
