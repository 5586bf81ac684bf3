#version 450

layout(location = 0) out vec2 coordinate;
layout(location = 1) out float fog;

// The triangle of fullscreen.vert, without fog.
void main() {
    coordinate = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0;
    fog = 0.0;
    gl_Position = vec4(coordinate * 2.0 - 1.0, 0.0, 1.0);
}
