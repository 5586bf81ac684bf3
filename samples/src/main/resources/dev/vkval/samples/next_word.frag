#version 450

layout(push_constant) uniform Constants {
    uint from;
    uint to;
};
layout(set = 0, binding = 0) buffer Words {
    uint words[];
};

// All invocations write the same.
void main() {
    words[to] = words[from] + 1;
}
