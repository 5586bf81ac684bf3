#version 450

layout(local_size_x = 64) in;

layout(set = 0, binding = 0) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint value = i;
    uint steps = 0;
    while (value > 1 && steps < 4) {
        value = (value & 1) == 0 ? value / 2 : 3 * value + 1;
        steps++;
    }
    results[i] = steps;
}
