#version 450
layout(local_size_x = 8, local_size_y = 8) in;

layout(push_constant) uniform Constants {
    uint cascade;
};
layout(set = 0, binding = 0, rgba8) writeonly uniform image2D cascades[4];

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    imageStore(cascades[cascade], texel, vec4(1.0, 0.5, 0.0, 1.0));
}
