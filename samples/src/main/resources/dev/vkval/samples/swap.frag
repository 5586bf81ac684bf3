#version 450

layout(set = 0, binding = 0) uniform sampler2D scene;

layout(location = 0) in vec2 coordinate;
layout(location = 0) out vec4 color;

void main() {
    vec4 original = texture(scene, coordinate);
    color = original.bgra;
}
