#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Index {
    uint resultIndex;
};
layout(set = 0, binding = 1) writeonly buffer Result {
    uint value;
} results[4];

void main() {
    results[resultIndex].value = 7;
}
