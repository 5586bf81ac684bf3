#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 64) in;

layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words {
    uint words[];
};
layout(set = 0, binding = 0) readonly buffer Addresses {
    Words target;
    Words source;
    Words results;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    results.words[i] = source.words[i] + 1;
}
