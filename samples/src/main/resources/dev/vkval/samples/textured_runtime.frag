#version 450
#extension GL_EXT_nonuniform_qualifier : require

layout(set = 0, binding = 0) uniform sampler2D textures[];

layout(push_constant) uniform Constants {
    uint textureIndex;
};

layout(location = 0) in vec2 coordinate;
layout(location = 0) out vec4 color;

void main() {
    color = texture(textures[nonuniformEXT(textureIndex)], coordinate);
}
