#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Values { uint values[]; };
uint pick(uint particle) {
    return values[particle];
}
void main() {
    values[0] = pick(values[1]);
}
