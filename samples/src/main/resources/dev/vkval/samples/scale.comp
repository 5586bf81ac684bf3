#version 450
layout(local_size_x = 64) in;

layout(push_constant) uniform Constants {
    uint factor;
    uint summand;
};
layout(set = 0, binding = 0) writeonly buffer Scaled {
    uint scaled[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    scaled[i] = i * factor + summand;
}
