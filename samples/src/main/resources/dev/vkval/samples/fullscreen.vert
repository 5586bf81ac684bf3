#version 450

layout(location = 0) out vec2 coordinate;

// Vertices 0, 1, 2 make one triangle that covers the whole target; coordinates run from 0 to 1 across it.
void main() {
    coordinate = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0;
    gl_Position = vec4(coordinate * 2.0 - 1.0, 0.0, 1.0);
}
