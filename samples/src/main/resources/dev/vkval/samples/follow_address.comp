#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
layout(local_size_x = 64) in;

layout(buffer_reference, buffer_reference_align = 4) readonly buffer Particle {
    uint mass;
    uint charge;
};
layout(push_constant) uniform Constants {
    uvec2 particles;
};
layout(set = 0, binding = 0) readonly buffer Order {
    uint order[];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    Particle particle = Particle(uvec2(particles.x + 8 * order[i], particles.y));
    results[i] = particle.charge;
}
