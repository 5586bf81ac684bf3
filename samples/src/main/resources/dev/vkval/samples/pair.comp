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

shared uint loaded[64];

void main() {
    uint i = gl_LocalInvocationID.x;
    loaded[i] = values[order[i]];
    results[i] = loaded[i] + loaded[i & ~1u];
}
