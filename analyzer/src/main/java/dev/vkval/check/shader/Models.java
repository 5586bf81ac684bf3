package dev.vkval.check.shader;

import org.lwjgl.vulkan.EXTMeshShader;

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

    /** VkShaderStageFlagBits of a model, 0 for those without one here. */
    static int stage(int model) {
        return switch (model) {
            case VERTEX, TESSELLATION_CONTROL, TESSELLATION_EVALUATION, GEOMETRY, FRAGMENT, COMPUTE -> 1 << model;
            case TASK -> EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
            case MESH -> EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
            default -> 0;
        };
    }
}
