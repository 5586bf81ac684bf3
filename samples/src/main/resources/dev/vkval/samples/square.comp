#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) writeonly buffer Squares {
    uint squares[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    squares[i] = i * i;
}
