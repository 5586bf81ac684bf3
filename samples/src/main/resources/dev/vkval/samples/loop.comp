#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) volatile readonly buffer Iterations {
    uint iterations;
};
layout(set = 0, binding = 1) volatile buffer Result {
    uint result;
};

void main() {
    uint done = 0;
    while (done < iterations) {
        done++;
        atomicMax(result, done);
    }
}
