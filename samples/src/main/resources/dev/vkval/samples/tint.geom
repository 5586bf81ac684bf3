#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;

layout(push_constant) uniform Constants {
    uint tintIndex;
};
layout(set = 0, binding = 0) uniform Tint {
    vec4 color;
} tints[4];

layout(location = 0) out vec4 tint;

void main() {
    for (int corner = 0; corner < 3; corner++) {
        gl_Position = gl_in[corner].gl_Position;
        tint = tints[tintIndex].color;
        EmitVertex();
    }
    EndPrimitive();
}
