uniform mat4 toClip;
layout(location = 0) in vec4 node;

void main() { gl_Position = toClip * vec4(node.xyz, 1.0); }
