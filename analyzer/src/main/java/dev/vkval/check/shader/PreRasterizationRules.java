package dev.vkval.check.shader;

import dev.vkval.spirv.Section;
import java.util.List;
import java.util.OptionalLong;

/** The stages of a graphics pipeline before rasterization, beside each other and beside the fragment shader. */
final class PreRasterizationRules {
    private static final int XFB = CodeProblems.number("ExecutionMode", "Xfb");
    private static final int GEOMETRY_STREAMS = CodeProblems.number("Capability", "GeometryStreams");
    private static final int SHADER_ENQUEUE = CodeProblems.number("Capability", "ShaderEnqueueAMDX");
    private static final int PRIMITIVE_ID = CodeProblems.number("BuiltIn", "PrimitiveId");
    private static final int SHADING_RATE = CodeProblems.number("BuiltIn", "PrimitiveShadingRateKHR");
    private static final int VIEWPORT_INDEX = CodeProblems.number("BuiltIn", "ViewportIndex");
    private static final int VIEWPORT_MASK = CodeProblems.number("BuiltIn", "ViewportMaskNV");
    private static final long INDIRECT_BINDABLE_NV = 1L << 18;
    private static final long INDIRECT_BINDABLE = 1L << 38;
    private static final long LIBRARY = 1L << 11;
    private static final long EXECUTION_GRAPH = 1L << 32;

    private PreRasterizationRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        feedback(info, stages);
        streams(stages);
        enqueues(info, stages);
        for (CreatedStage stage : stages) {
            if (stage.reflection() != null && stage.model() != Models.FRAGMENT) {
                shadingRates(info, stage);
            }
        }
        primitiveIds(stages);
        CreatedStage geometry = GraphicsInfo.stage(stages, Models.GEOMETRY);
        if (geometry != null) {
            StreamRules.check(info, geometry);
        }
    }

    /** The last stage before rasterization, null where none is known. */
    static CreatedStage last(List<CreatedStage> stages) {
        int[] models = {Models.MESH, Models.GEOMETRY, Models.TESSELLATION_EVALUATION, Models.VERTEX};
        for (int model : models) {
            CreatedStage stage = GraphicsInfo.stage(stages, model);
            if (stage != null) {
                return stage;
            }
        }
        return null;
    }

    private static void feedback(GraphicsInfo info, List<CreatedStage> stages) {
        List<CreatedStage> captured =
                stages.stream().filter(stage -> stage.mode(XFB) != null).toList();
        if (captured.size() > 1) {
            captured.get(1)
                    .error("VUID-VkGraphicsPipelineCreateInfo-pStages-02317")
                    .title("several stages of a pipeline have transform feedback")
                    .message("%d stages declare the execution mode Xfb", captured.size())
                    .help("declare Xfb in the last stage before rasterization alone")
                    .report();
        }
        for (CreatedStage stage : captured) {
            if ((info.flags() & INDIRECT_BINDABLE_NV) != 0) {
                bindable(stage, "VUID-VkGraphicsPipelineCreateInfo-flags-02966");
            }
            if ((info.flags() & INDIRECT_BINDABLE) != 0) {
                bindable(stage, "VUID-VkGraphicsPipelineCreateInfo-flags-11001");
            }
        }
    }

    private static void bindable(CreatedStage stage, String rule) {
        stage.error(rule)
                .title("a pipeline that commands are generated for has transform feedback")
                .message("the stage declares the execution mode Xfb")
                .help("remove the execution mode")
                .report();
    }

    private static void streams(List<CreatedStage> stages) {
        for (CreatedStage stage : stages) {
            boolean streams = stage.model() == Models.GEOMETRY
                    && stage.module().section(Section.CAPABILITIES).stream()
                            .anyMatch(capability -> capability.operand(0) == GEOMETRY_STREAMS);
            if (streams && !stage.feature("geometryStreams")) {
                stage.error("VUID-VkGraphicsPipelineCreateInfo-geometryStreams-02321")
                        .title("a geometry shader has streams, and that feature is not enabled")
                        .message("it declares GeometryStreams")
                        .help("enable geometryStreams")
                        .report();
            }
        }
    }

    private static void enqueues(GraphicsInfo info, List<CreatedStage> stages) {
        for (CreatedStage stage : stages) {
            boolean enqueues = stage.module().section(Section.CAPABILITIES).stream()
                    .anyMatch(capability -> capability.operand(0) == SHADER_ENQUEUE);
            if (enqueues && !stage.feature("shaderMeshEnqueue")) {
                stage.error("VUID-VkGraphicsPipelineCreateInfo-shaderMeshEnqueue-10187")
                        .title("a stage of a graphics pipeline enqueues shaders, and that feature is not enabled")
                        .message("it declares ShaderEnqueueAMDX")
                        .help("enable shaderMeshEnqueue")
                        .report();
            }
            if (enqueues && (info.flags() & LIBRARY) == 0) {
                stage.error("VUID-VkGraphicsPipelineCreateInfo-flags-10188")
                        .title("a stage of a graphics pipeline that is no library enqueues shaders")
                        .message("it declares ShaderEnqueueAMDX")
                        .help("create the pipeline with VK_PIPELINE_CREATE_LIBRARY_BIT_KHR")
                        .report();
            }
            if (enqueues && (info.flags() & EXECUTION_GRAPH) == 0) {
                stage.error("VUID-VkGraphicsPipelineCreateInfo-pStages-10189")
                        .title("a stage enqueues shaders in a graphics pipeline that is not for execution graphs")
                        .message("it declares ShaderEnqueueAMDX, and flags is 0x%x", info.flags())
                        .help("create the pipeline with VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX")
                        .report();
            }
        }
    }

    private static boolean writes(CreatedStage stage, int builtIn) {
        return stage.reflection().outputs().stream()
                .anyMatch(output -> output.builtIn() == builtIn && output.written());
    }

    private static void shadingRates(GraphicsInfo info, CreatedStage stage) {
        OptionalLong several = stage.property(
                "VkPhysicalDeviceFragmentShadingRatePropertiesKHR",
                "primitiveFragmentShadingRateWithMultipleViewports",
                0);
        if (several.isEmpty() || several.getAsLong() != 0 || !writes(stage, SHADING_RATE)) {
            return;
        }
        if (info.viewportCount() > 1) {
            stage.error("VUID-VkGraphicsPipelineCreateInfo-primitiveFragmentShadingRateWithMultipleViewports-04503")
                    .title("a shader chooses fragment shading rates, and there are several viewports")
                    .message(
                            "it writes PrimitiveShadingRateKHR, viewportCount is %d, and "
                                    + "primitiveFragmentShadingRateWithMultipleViewports is VK_FALSE",
                            info.viewportCount())
                    .help("use one viewport, or do not write PrimitiveShadingRateKHR")
                    .report();
        }
        if (writes(stage, VIEWPORT_INDEX)) {
            viewports(
                    stage, "VUID-VkGraphicsPipelineCreateInfo-primitiveFragmentShadingRateWithMultipleViewports-04504");
        }
        if (writes(stage, VIEWPORT_MASK)) {
            viewports(
                    stage, "VUID-VkGraphicsPipelineCreateInfo-primitiveFragmentShadingRateWithMultipleViewports-04505");
        }
    }

    private static void viewports(CreatedStage stage, String rule) {
        stage.error(rule)
                .title("a shader chooses both a viewport and a fragment shading rate")
                .message("it writes PrimitiveShadingRateKHR and the built-in of viewports, and "
                        + "primitiveFragmentShadingRateWithMultipleViewports is VK_FALSE")
                .help("write one of both")
                .report();
    }

    /** A stage that writes it in none of its paths is told, not one that leaves a path out. */
    private static void primitiveIds(List<CreatedStage> stages) {
        CreatedStage fragment = GraphicsInfo.stage(stages, Models.FRAGMENT);
        boolean reads = fragment != null
                && fragment.reflection().inputs().stream()
                        .anyMatch(input -> input.builtIn() == PRIMITIVE_ID && input.read());
        CreatedStage geometry = GraphicsInfo.stage(stages, Models.GEOMETRY);
        CreatedStage mesh = GraphicsInfo.stage(stages, Models.MESH);
        if (reads && geometry != null && !writes(geometry, PRIMITIVE_ID)) {
            unwritten(geometry, "VUID-VkGraphicsPipelineCreateInfo-pStages-00740");
            unwritten(geometry, "VUID-PrimitiveId-Fragment-04331");
        }
        if (reads && mesh != null && !writes(mesh, PRIMITIVE_ID)) {
            unwritten(mesh, "VUID-VkGraphicsPipelineCreateInfo-PrimitiveId-06264");
            unwritten(mesh, "VUID-PrimitiveId-Fragment-04332");
        }
    }

    private static void unwritten(CreatedStage stage, String rule) {
        stage.error(rule)
                .title("a fragment shader reads PrimitiveId, which the stage before it does not write")
                .message("the stage has no output with PrimitiveId that it writes")
                .help("write PrimitiveId")
                .report();
    }
}
