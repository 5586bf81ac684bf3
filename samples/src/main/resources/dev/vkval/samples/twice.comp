#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Squares {
    uint squares[];
};
layout(set = 0, binding = 1) writeonly buffer Doubled {
    uint doubled[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    doubled[i] = 2 * squares[i];
}
