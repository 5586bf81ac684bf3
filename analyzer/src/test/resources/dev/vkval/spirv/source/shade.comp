#version 460
#extension GL_GOOGLE_include_directive : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint count; uint values[]; } data;
layout(set = 0, binding = 1) buffer Bare { uint bare[4]; };
layout(set = 0, binding = 2) uniform sampler2D tex[4];
layout(push_constant) uniform Constants { uint weights[8]; } constants;
#include "inc/scale.glsl"
void main() {
    uint index = gl_GlobalInvocationID.x;
    uint other = scale(index + 3u);
    data.values[other] = constants.weights[index % 8u];
    data.values[gl_GlobalInvocationID.y] = uint(textureLod(tex[index], vec2(0), 0).x);
}
