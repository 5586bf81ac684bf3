#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Codes {
    uint codes[];
};
layout(set = 0, binding = 1) uniform utextureBuffer palette;
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    results[i] = texelFetch(palette, int(codes[i])).r;
}
