#version 450

layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput scene;

layout(location = 0) out vec4 color;

void main() {
    vec4 original = subpassLoad(scene);
    color = original.bgra;
}
