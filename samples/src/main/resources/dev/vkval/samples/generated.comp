#version 450
#extension GL_GOOGLE_cpp_style_line_directive : require
#line 1 "gather_template.glsl"
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Order {
    uint order[];
};
layout(set = 0, binding = 1) readonly buffer Values {
    uint values[];
};
layout(set = 0, binding = 2) writeonly buffer Results {
    uint results[];
};
#line 40 "user_function.glsl"
uint transform(uint value) {
    return values[value] + 1;
}
#line 11 "gather_template.glsl"
void main() {
    uint i = gl_GlobalInvocationID.x;
    results[i] = transform(order[i]);
}
