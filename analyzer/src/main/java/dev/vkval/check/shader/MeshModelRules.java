package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/** Task and mesh shaders of VK_NV_mesh_shader, whose stages have the bits of VK_EXT_mesh_shader. */
final class MeshModelRules {
    private static final int TASK_NV = CodeProblems.number("ExecutionModel", "TaskNV");
    private static final int MESH_NV = CodeProblems.number("ExecutionModel", "MeshNV");

    private MeshModelRules() {}

    /** @param path of the structure of the pipeline */
    static void check(CoreContext context, Call call, String path, List<ShaderStage> stages) {
        boolean ext = stages.stream().anyMatch(stage -> has(stage, stage.executionModel()));
        if (ext && stages.stream().anyMatch(MeshModelRules::nv)) {
            context.error(call, "VUID-VkGraphicsPipelineCreateInfo-TaskNV-07063")
                    .parameter(path)
                    .title("a pipeline has task and mesh shaders of different extensions")
                    .message("one is of VK_NV_mesh_shader, the other one of VK_EXT_mesh_shader")
                    .help("use TaskEXT and MeshEXT")
                    .report();
        }
    }

    /** Whether the entry point of a stage has the execution model of VK_NV_mesh_shader. */
    static boolean nv(ShaderStage stage) {
        return switch (stage.executionModel()) {
            case Models.TASK -> has(stage, TASK_NV);
            case Models.MESH -> has(stage, MESH_NV);
            default -> false;
        };
    }

    private static boolean has(ShaderStage stage, int model) {
        SpirvModule module =
                stage.executionModel() != Models.TASK && stage.executionModel() != Models.MESH || stage.module() == null
                        ? null
                        : stage.module().module().orElse(null);
        return module != null
                && module.section(Section.ENTRY_POINTS).stream()
                        .anyMatch(entry -> entry.opcode() == Op.ENTRY_POINT
                                && entry.operand(0) == model
                                && entry.string(2).equals(stage.entryPoint()));
    }
}
