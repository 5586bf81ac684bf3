#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 64) in;

struct Instance {
    vec2 corner;
    float size;
    uint textureIndex;
};

layout(buffer_reference, std430, buffer_reference_align = 16) writeonly buffer Instances {
    Instance instances[];
};
layout(push_constant) uniform Constants {
    Instances placed;
    uint textureCount;
};

const uint TILES = 8;

void main() {
    uint i = gl_GlobalInvocationID.x;
    vec2 tile = vec2(i % TILES, i / TILES % TILES);
    placed.instances[i] = Instance(tile * (2.0 / TILES) - 1.0, 2.0 / TILES, i * 7 % textureCount);
}
