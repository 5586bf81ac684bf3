package dev.vkval.check.shader;

import java.util.List;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Shader objects that one call creates: tessellation stages that are linked, and mesh shaders. */
final class ShaderObjectStageRules {
    private static final int BUILT_IN_DRAW_INDEX = 4426;
    private static final int XFB = CodeProblems.number("ExecutionMode", "Xfb");

    private ShaderObjectStageRules() {}

    static void check(List<CreatedStage> stages) {
        List<CreatedStage> linked = stages.stream()
                .filter(stage -> has(stage, EXTShaderObject.VK_SHADER_CREATE_LINK_STAGE_BIT_EXT))
                .toList();
        InterfaceRules.check(linked);
        CreatedStage control = GraphicsInfo.stage(linked, Models.TESSELLATION_CONTROL);
        CreatedStage evaluation = GraphicsInfo.stage(linked, Models.TESSELLATION_EVALUATION);
        if (control != null && evaluation != null) {
            tessellation(control, evaluation);
        }
        stages.stream()
                .filter(stage -> has(stage, EXTDeviceGeneratedCommands.VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT))
                .filter(stage -> stage.mode(XFB) != null)
                .forEach(ShaderObjectStageRules::feedback);
        stages.stream()
                .filter(stage -> stage.model() == Models.MESH && stage.reflection() != null)
                .filter(stage -> !has(stage, EXTShaderObject.VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT))
                .forEach(ShaderObjectStageRules::drawIndex);
    }

    private static boolean has(CreatedStage stage, int flag) {
        return (VkShaderCreateInfoEXT.nflags(stage.origin().info()) & flag) != 0;
    }

    private static void tessellation(CreatedStage control, CreatedStage evaluation) {
        String subdivision = "type of subdivision";
        String orientation = "orientation of triangles";
        String spacing = "spacing of segments";
        String size = "output patch size";
        TessellationRules.different(
                control,
                evaluation,
                TessellationRules.SUBDIVISION,
                "VUID-vkCreateShadersEXT-pCreateInfos-08867",
                subdivision);
        TessellationRules.missing(
                control,
                evaluation,
                TessellationRules.ORIENTATION,
                "VUID-vkCreateShadersEXT-pCreateInfos-12224",
                orientation);
        TessellationRules.different(
                control,
                evaluation,
                TessellationRules.ORIENTATION,
                "VUID-vkCreateShadersEXT-pCreateInfos-08868",
                orientation);
        TessellationRules.missing(
                control, evaluation, TessellationRules.SPACING, "VUID-vkCreateShadersEXT-pCreateInfos-12225", spacing);
        TessellationRules.different(
                control, evaluation, TessellationRules.SPACING, "VUID-vkCreateShadersEXT-pCreateInfos-08870", spacing);
        TessellationRules.different(
                control, evaluation, TessellationRules.PATCH_SIZE, "VUID-vkCreateShadersEXT-pCreateInfos-08871", size);
    }

    private static void feedback(CreatedStage stage) {
        stage.error("VUID-VkShaderCreateInfoEXT-flags-11006")
                .title("a shader object that commands are generated for has transform feedback")
                .message("the entry point declares the execution mode Xfb")
                .help("remove the execution mode")
                .report();
    }

    private static void drawIndex(CreatedStage mesh) {
        boolean declared =
                mesh.reflection().inputs().stream().anyMatch(variable -> variable.builtIn() == BUILT_IN_DRAW_INDEX);
        if (declared) {
            mesh.error("VUID-vkCreateShadersEXT-pCreateInfos-09632")
                    .title("a mesh shader object that a task shader may precede declares DrawIndex")
                    .message("flags does not include VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, and the entry point has a"
                            + " variable with the built-in DrawIndex")
                    .help("read DrawIndex in the task shader, or add VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT")
                    .report();
        }
    }
}
