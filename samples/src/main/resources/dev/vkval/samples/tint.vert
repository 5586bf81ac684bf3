#version 450

layout(push_constant) uniform Constants {
    uint tintIndex;
};
layout(set = 0, binding = 0) uniform Tint {
    vec4 color;
} tints[4];

layout(location = 0) out vec4 tint;

void main() {
    tint = tints[tintIndex].color;
    vec2 coordinate = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0;
    gl_Position = vec4(coordinate * 2.0 - 1.0, 0.0, 1.0);
}
