#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) buffer Counter {
    uint invocations;
};

void main() {
    atomicAdd(invocations, 1);
}
