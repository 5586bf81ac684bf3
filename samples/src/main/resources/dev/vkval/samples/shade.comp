#version 450
layout(local_size_x = 64) in;

struct Light {
    vec4 position;
    vec4 color;
};

layout(set = 0, binding = 0) readonly buffer Nearest {
    uint nearest[];
};
layout(set = 0, binding = 1) uniform Lights {
    Light lights[16];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    results[i] = uint(lights[nearest[i]].color.r);
}
