#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Samples {
    uint samples[];
};
layout(set = 0, binding = 1) buffer Bins {
    uint bins[];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    atomicAdd(bins[samples[i]], 1);
    results[i] = samples[i];
}
