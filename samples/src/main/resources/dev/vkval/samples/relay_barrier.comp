#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Order {
    uint order[];
};
layout(set = 0, binding = 1) readonly buffer Values {
    uint values[];
};
layout(set = 0, binding = 2) buffer Results {
    uint results[];
};

void main() {
    uint i = gl_LocalInvocationID.x;
    if ((i & 1u) == 0u) {
        results[i] = values[order[i]];
    }
    memoryBarrierBuffer();
    barrier();
    if ((i & 1u) == 1u) {
        results[i] = values[order[i]] + results[i - 1u];
    }
}
