#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 64) in;

layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words {
    uint words[];
};
layout(push_constant) uniform Constants {
    Words feedback;
    Words uses;
};

void main() {
    uint used = feedback.words[gl_GlobalInvocationID.x];
    if (used != 0) {
        atomicAdd(uses.words[used - 1], 1);
    }
}
