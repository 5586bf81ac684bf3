#version 450

layout(location = 0) out uvec4 id;

void main() {
    id = uvec4(1, 2, 3, 4);
}
