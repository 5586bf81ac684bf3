#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) writeonly buffer Words {
    uint words[];
} parts[2];
layout(push_constant) uniform Part {
    uint element;
    uint first;
    uint apart;
    uint taken;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (taken != 0) {
        parts[element].words[first + apart * i] = 7 * i;
    }
}
