#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 64) in;

layout(buffer_reference, std430, buffer_reference_align = 4) writeonly buffer Words {
    uint words[];
};
layout(push_constant) uniform Addresses {
    Words target;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    target.words[i] = 7 * i;
}
