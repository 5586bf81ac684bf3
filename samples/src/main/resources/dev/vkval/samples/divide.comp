#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Order {
    uint order[];
};
layout(set = 0, binding = 1) readonly buffer Values {
    uint values[];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint divisor = order[i] + 1;
    results[i] = values[i % 16] / divisor;
}
