#version 450

// One triangle that covers the whole target, without vertex buffers; transform feedback captures its corners.
layout(xfb_buffer = 0, xfb_stride = 8, xfb_offset = 0, location = 0) out vec2 corner;

void main() {
    corner = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2) * 2 - 1;
    gl_Position = vec4(corner, 0, 1);
}
