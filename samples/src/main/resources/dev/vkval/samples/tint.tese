#version 450
layout(triangles, equal_spacing, cw) in;

layout(push_constant) uniform Constants {
    uint tintIndex;
};
layout(set = 0, binding = 0) uniform Tint {
    vec4 color;
} tints[4];

layout(location = 0) out vec4 tint;

void main() {
    vec3 at = gl_TessCoord;
    gl_Position = at.x * gl_in[0].gl_Position + at.y * gl_in[1].gl_Position + at.z * gl_in[2].gl_Position;
    tint = tints[tintIndex].color;
}
