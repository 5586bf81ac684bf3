#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
layout(local_size_x = 64) in;

layout(buffer_reference, buffer_reference_align = 4) writeonly buffer Word {
    uint value;
};
layout(set = 0, binding = 0) readonly buffer Address {
    uint upperHalf;
};
layout(set = 0, binding = 1) writeonly buffer Result {
    uint result;
};

void main() {
    if (upperHalf != 0) {
        Word(uvec2(0, upperHalf)).value = 7;
    }
    result = 7;
}
