#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Weight {
    uint weight;
} weights[4];
layout(set = 0, binding = 2) readonly buffer Indices {
    uint indices[];
};
layout(set = 0, binding = 3) writeonly buffer Picked {
    uint picked[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint last = indices[63];
    picked[i] = weights[last].weight;
}
