#version 450
layout(local_size_x = 16) in;

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
    uint i = gl_GlobalInvocationID.x;
    if (i != 0u) {
        results[i] = values[order[i]];
    }
    if (gl_LocalInvocationIndex == 1u) {
        results[0] += order[i];
    }
}
