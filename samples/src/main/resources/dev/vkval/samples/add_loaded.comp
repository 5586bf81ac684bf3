#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) buffer Words {
    uint words[];
} parts[2];
layout(set = 0, binding = 1) readonly buffer Choices {
    uvec4 choices[]; // element, first, apart, taken
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    uvec4 choice = choices[1];
    if (choice.w != 0) {
        parts[choice.x].words[choice.y + choice.z * i] += 1;
    }
}
