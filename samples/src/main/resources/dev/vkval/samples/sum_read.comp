#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Table {
    uint words[];
} table[4];
layout(set = 0, binding = 1) readonly buffer Choices {
    uint numbers[];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    results[i] = table[numbers[i]].words[i];
}
