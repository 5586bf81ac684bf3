#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(early_fragment_tests) in;

layout(set = 0, binding = 0) uniform sampler nearest;
layout(set = 0, binding = 1) uniform texture2D mask;
layout(set = 0, binding = 2) uniform texture2D textures[];

layout(buffer_reference, std430, buffer_reference_align = 4) writeonly buffer Feedback {
    uint used[];
};
layout(push_constant) uniform Constants {
    layout(offset = 16) Feedback feedback;
};

layout(location = 0) in vec2 coordinate;
layout(location = 1) flat in uint textureIndex;
layout(location = 2) flat in uint instanceIndex;
layout(location = 0) out vec4 color;

void main() {
    feedback.used[instanceIndex] = textureIndex + 1;
    float visible = texelFetch(mask, ivec2(gl_FragCoord.xy), 0).a;
    color = texture(sampler2D(textures[nonuniformEXT(textureIndex)], nearest), coordinate) * visible;
}
