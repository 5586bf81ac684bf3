#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Summands {
    uint summands[];
};
layout(set = 0, binding = 1) readonly buffer Bias {
    uint bias;
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    results[i] = summands[i] + bias;
}
