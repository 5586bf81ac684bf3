package dev.vkval.replay.matrix;

import dev.vkval.spirv.pass.StageFrame.Model;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** The pipelines that execute modules of the matrix of checks, and the commands that use them. */
final class MatrixPipelines {
    private static final int VERTICES = 3;

    private final MatrixDevice device;
    private final MadeCapture capture;
    private final Map<Model, Long> others = new EnumMap<>(Model.class);

    MatrixPipelines(MatrixDevice device) {
        this.device = device;
        this.capture = device.capture;
    }

    /** A pipeline with a module. */
    long of(MatrixCell cell, long layout) {
        Map<Model, Long> modules = new EnumMap<>(Model.class);
        for (Model other : beside(cell.model())) {
            modules.put(other, others.computeIfAbsent(other, each -> device.shader(StageModules.of(each))));
        }
        modules.put(cell.model(), device.shader(cell.words()));
        return cell.model() == Model.COMPUTE ? compute(modules, layout) : graphics(modules, layout);
    }

    /** The stages without which one does not execute. */
    private static List<Model> beside(Model model) {
        return switch (model) {
            case TESSELLATION_CONTROL -> List.of(Model.VERTEX, Model.TESSELLATION_EVALUATION);
            case TESSELLATION_EVALUATION -> List.of(Model.VERTEX, Model.TESSELLATION_CONTROL);
            case GEOMETRY, FRAGMENT -> List.of(Model.VERTEX);
            case TASK -> List.of(Model.MESH);
            default -> List.of();
        };
    }

    private static int stage(Model model) {
        return switch (model) {
            case TASK -> 0x40;
            case MESH -> 0x80;
            default -> 1 << model.number();
        };
    }

    private MadeStruct stages(Map<Model, Long> modules) {
        MadeStruct stages = capture.structs("VkPipelineShaderStageCreateInfo", modules.size());
        MadeStruct each = stages;
        for (Map.Entry<Model, Long> module : modules.entrySet()) {
            each.set("stage", stage(module.getKey()))
                    .set("module", module.getValue())
                    .set("pName", capture.string("main"));
            each = each.next();
        }
        return stages;
    }

    private long compute(Map<Model, Long> modules, long layout) {
        MadeStruct info = capture.struct("VkComputePipelineCreateInfo")
                .set("stage.sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set("stage.stage", stage(Model.COMPUTE))
                .set("stage.module", modules.get(Model.COMPUTE))
                .set("stage.pName", capture.string("main"))
                .set("layout", layout);
        return capture.create("vkCreateComputePipelines", device.id, 0, 1, info.address(), 0);
    }

    /** Without attachments; of one pixel if there is a fragment shader. */
    private long graphics(Map<Model, Long> modules, long layout) {
        boolean patches = modules.containsKey(Model.TESSELLATION_CONTROL);
        boolean pixels = modules.containsKey(Model.FRAGMENT);
        MadeStruct viewport = capture.struct("VkViewport").set("width", 1F).set("height", 1F);
        MadeStruct scissor = capture.struct("VkRect2D").set("extent.width", 1).set("extent.height", 1);
        MadeStruct info = capture.struct("VkGraphicsPipelineCreateInfo")
                .set("stageCount", modules.size())
                .set("pStages", stages(modules))
                .set("pVertexInputState", capture.struct("VkPipelineVertexInputStateCreateInfo"))
                .set(
                        "pInputAssemblyState",
                        capture.struct("VkPipelineInputAssemblyStateCreateInfo")
                                .set(
                                        "topology",
                                        patches
                                                ? VK10.VK_PRIMITIVE_TOPOLOGY_PATCH_LIST
                                                : VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
                .set(
                        "pTessellationState",
                        capture.struct("VkPipelineTessellationStateCreateInfo").set("patchControlPoints", VERTICES))
                .set(
                        "pViewportState",
                        capture.struct("VkPipelineViewportStateCreateInfo")
                                .set("viewportCount", 1)
                                .set("pViewports", viewport)
                                .set("scissorCount", 1)
                                .set("pScissors", scissor))
                .set(
                        "pRasterizationState",
                        capture.struct("VkPipelineRasterizationStateCreateInfo")
                                .set("rasterizerDiscardEnable", pixels ? 0 : 1)
                                .set("lineWidth", 1F))
                .set(
                        "pMultisampleState",
                        capture.struct("VkPipelineMultisampleStateCreateInfo").set("rasterizationSamples", 1))
                .set("layout", layout)
                .set("pNext", capture.struct("VkPipelineRenderingCreateInfo"));
        return capture.create("vkCreateGraphicsPipelines", device.id, 0, 1, info.address(), 0);
    }

    /** The bind point of its pipelines. */
    static int point(Model model) {
        return model == Model.COMPUTE ? VK10.VK_PIPELINE_BIND_POINT_COMPUTE : VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    }

    /** What has to be recorded before all actions. */
    void begin(Model model, long commands) {
        if (model != Model.COMPUTE) {
            MadeStruct info = capture.struct("VkRenderingInfo")
                    .set("renderArea.extent.width", 1)
                    .set("renderArea.extent.height", 1)
                    .set("layerCount", 1);
            capture.call("vkCmdBeginRendering", commands, info.address());
        }
    }

    void end(Model model, long commands) {
        if (model != Model.COMPUTE) {
            capture.call("vkCmdEndRendering", commands);
        }
    }

    /** Executes the bound pipeline; the block of the command. */
    long act(Model model, long commands) {
        return switch (model) {
            case COMPUTE -> capture.call("vkCmdDispatch", commands, 1, 1, 1);
            case TASK, MESH -> capture.call("vkCmdDrawMeshTasksEXT", commands, 1, 1, 1);
            default -> capture.call("vkCmdDraw", commands, VERTICES, 1, 0, 0);
        };
    }
}
