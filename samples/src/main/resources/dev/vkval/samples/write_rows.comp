#version 450
layout(local_size_x = 64) in;

layout(set = 0, binding = 0, rgba8) uniform writeonly image2D picture;
layout(set = 0, binding = 1) readonly buffer Choices {
    uint firstRows[];
};
layout(push_constant) uniform Write {
    uint number;
    uint width;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    ivec2 texel = ivec2(i % width, firstRows[number] + i / width);
    imageStore(picture, texel, vec4(number == 0 ? 1.0 : 0.0, 0.0, 0.0, 1.0));
}
