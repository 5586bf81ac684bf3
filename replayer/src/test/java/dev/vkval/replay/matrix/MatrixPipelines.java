package dev.vkval.replay.matrix;

import dev.vkval.spirv.pass.StageFrame.Model;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** The pipelines that execute modules of the matrix of checks, and the commands that use them. */
final class MatrixPipelines {
    private static final int VERTICES = 3;
    private static final int GROUPS = 4;
    private static final int UNUSED = KHRRayTracingPipeline.VK_SHADER_UNUSED_KHR;

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
            modules.put(other, other(other));
        }
        modules.put(cell.model(), device.shader(cell.words()));
        if (ofRays(cell.model())) {
            return rays(modules, layout);
        }
        return cell.model() == Model.COMPUTE ? compute(modules, layout) : graphics(modules, layout);
    }

    /** The module of a stage beside the one of a cell. */
    private long other(Model model) {
        return others.computeIfAbsent(model, each -> device.shader(StageModules.of(each)));
    }

    static boolean ofRays(Model model) {
        return model.compareTo(Model.RAY_GENERATION) >= 0;
    }

    /** The stages without which one does not execute. */
    private static List<Model> beside(Model model) {
        return switch (model) {
            case TESSELLATION_CONTROL -> List.of(Model.VERTEX, Model.TESSELLATION_EVALUATION);
            case TESSELLATION_EVALUATION -> List.of(Model.VERTEX, Model.TESSELLATION_CONTROL);
            case GEOMETRY, FRAGMENT -> List.of(Model.VERTEX);
            case TASK -> List.of(Model.MESH);
            case RAY_GENERATION -> List.of(Model.MISS, Model.CALLABLE);
            case MISS -> List.of(Model.RAY_GENERATION, Model.CALLABLE);
            case CALLABLE -> List.of(Model.RAY_GENERATION, Model.MISS);
            default -> List.of();
        };
    }

    private static int stage(Model model) {
        return switch (model) {
            case TASK -> 0x40;
            case MESH -> 0x80;
            case RAY_GENERATION -> 0x100;
            case MISS -> 0x800;
            case CALLABLE -> 0x2000;
            default -> 1 << model.number();
        };
    }

    private MadeStruct stages(Map<Model, Long> modules, int count) {
        MadeStruct stages = capture.structs("VkPipelineShaderStageCreateInfo", count);
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
                .set("pStages", stages(modules, modules.size()))
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

    /**
     * Groups: the generation of rays, a miss shader that does nothing, another one, a callable shader. A module of
     * the first miss group is never that of a cell, so that a cell may trace rays.
     */
    private long rays(Map<Model, Long> modules, long layout) {
        long firstMiss = other(Model.MISS);
        int count = modules.size() + 1;
        MadeStruct stages = stages(modules, count);
        MadeStruct last = stages;
        for (int i = 1; i < count; i++) {
            last = last.next();
        }
        last.set("stage", stage(Model.MISS)).set("module", firstMiss).set("pName", capture.string("main"));
        List<Model> order = List.copyOf(modules.keySet());
        MadeStruct groups = capture.structs("VkRayTracingShaderGroupCreateInfoKHR", GROUPS);
        MadeStruct each = group(groups, order.indexOf(Model.RAY_GENERATION));
        each = group(each, count - 1);
        each = group(each, order.indexOf(Model.MISS));
        group(each, order.indexOf(Model.CALLABLE));
        MadeStruct info = capture.struct("VkRayTracingPipelineCreateInfoKHR")
                .set("stageCount", count)
                .set("pStages", stages)
                .set("groupCount", GROUPS)
                .set("pGroups", groups)
                .set("maxPipelineRayRecursionDepth", 2)
                .set("layout", layout);
        long pipeline = capture.create("vkCreateRayTracingPipelinesKHR", device.id, 0, 0, 1, info.address(), 0);
        device.rays.handles(pipeline, GROUPS);
        return pipeline;
    }

    /** Sets a group of one shader; returns the next one. */
    private static MadeStruct group(MadeStruct group, int shader) {
        return group.set("type", KHRRayTracingPipeline.VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR)
                .set("generalShader", shader)
                .set("closestHitShader", UNUSED)
                .set("anyHitShader", UNUSED)
                .set("intersectionShader", UNUSED)
                .next();
    }

    /** The bind point of its pipelines. */
    static int point(Model model) {
        if (ofRays(model)) {
            return KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
        }
        return model == Model.COMPUTE ? VK10.VK_PIPELINE_BIND_POINT_COMPUTE : VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    }

    /** What has to be recorded before all actions. */
    void begin(Model model, long commands) {
        if (model != Model.COMPUTE && !ofRays(model)) {
            MadeStruct info = capture.struct("VkRenderingInfo")
                    .set("renderArea.extent.width", 1)
                    .set("renderArea.extent.height", 1)
                    .set("layerCount", 1);
            capture.call("vkCmdBeginRendering", commands, info.address());
        }
    }

    void end(Model model, long commands) {
        if (model != Model.COMPUTE && !ofRays(model)) {
            capture.call("vkCmdEndRendering", commands);
        }
    }

    /** Executes the bound pipeline; the block of the command. */
    long act(Model model, long commands, long pipeline) {
        if (ofRays(model)) {
            MatrixRays rays = device.rays;
            rays.table(commands, pipeline);
            return capture.call(
                    "vkCmdTraceRaysKHR",
                    commands,
                    rays.region(0, 1),
                    rays.region(1, 2),
                    rays.region(0, 0),
                    rays.region(3, 1),
                    1,
                    1,
                    1);
        }
        return switch (model) {
            case COMPUTE -> capture.call("vkCmdDispatch", commands, 1, 1, 1);
            case TASK, MESH -> capture.call("vkCmdDrawMeshTasksEXT", commands, 1, 1, 1);
            default -> capture.call("vkCmdDraw", commands, VERTICES, 1, 0, 0);
        };
    }
}
