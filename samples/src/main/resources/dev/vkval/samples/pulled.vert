#version 450
#extension GL_EXT_buffer_reference : require

struct Instance {
    vec2 corner;
    float size;
    uint textureIndex;
};

layout(buffer_reference, std430, buffer_reference_align = 8) readonly buffer Vertices {
    vec2 positions[];
};
layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer Instances {
    Instance instances[];
};
layout(push_constant) uniform Constants {
    Vertices mesh;
    Instances placed;
};

layout(location = 0) out vec2 coordinate;
layout(location = 1) flat out uint textureIndex;
layout(location = 2) flat out uint instanceIndex;

// Nothing is bound: the mesh and the instance are fetched by their addresses.
void main() {
    coordinate = mesh.positions[gl_VertexIndex];
    Instance instance = placed.instances[gl_InstanceIndex];
    textureIndex = instance.textureIndex;
    instanceIndex = gl_InstanceIndex;
    gl_Position = vec4(instance.corner + coordinate * instance.size, 0.0, 1.0);
}
