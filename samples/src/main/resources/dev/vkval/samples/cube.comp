#version 450
layout(local_size_x_id = 0) in;

layout(set = 0, binding = 0) writeonly buffer Cubes {
    uint cubes[64];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < 64) {
        cubes[i] = i * i * i;
    }
}
