#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Weight {
    uint weight;
} weights[];
layout(set = 0, binding = 2) readonly buffer Indices {
    uint indices[];
};
layout(set = 0, binding = 3) writeonly buffer Picked {
    uint picked[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    picked[i] = weights[nonuniformEXT(indices[i])].weight;
}
