#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 64) in;

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1) readonly buffer Distances {
    float farthest[];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint hits[];
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    vec3 forwards = vec3(0.0, 0.0, 1.0);
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsNoneEXT, 0xFF, vec3(0.0), 1.0, forwards, farthest[i]);
    hits[i] = rayQueryProceedEXT(query) ? 1 : 0;
}
