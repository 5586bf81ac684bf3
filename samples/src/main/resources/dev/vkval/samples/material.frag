#version 450
#extension GL_EXT_nonuniform_qualifier : require

layout(set = 0, binding = 0) readonly buffer Material {
    vec4 color;
} materials[];

layout(push_constant) uniform Constants {
    uint material;
};

layout(location = 0) out vec4 color;

void main() {
    color = materials[nonuniformEXT(material)].color;
}
