package dev.vkval.check.shader;

/** Execution models by number (SPIR-V specification). */
final class Models {
    static final int VERTEX = 0;
    static final int TESSELLATION_CONTROL = 1;
    static final int TESSELLATION_EVALUATION = 2;
    static final int GEOMETRY = 3;
    static final int FRAGMENT = 4;
    static final int COMPUTE = 5;
    static final int TASK = 5364;
    static final int MESH = 5365;

    private Models() {}

    /** Whether its invocations form workgroups. */
    static boolean workgroups(int model) {
        return model == COMPUTE || model == TASK || model == MESH;
    }
}
