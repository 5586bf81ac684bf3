#version 450

layout(location = 0) in vec2 coordinate;
layout(location = 0) out vec4 color;

void main() {
    vec2 offset = coordinate - 0.5;
    float radius = length(offset);
    color = vec4(1.0, radius < 2.0 ? 0.5 : 0.0, 0.0, 1.0);
}
