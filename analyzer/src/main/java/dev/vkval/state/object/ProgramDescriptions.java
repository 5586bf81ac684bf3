package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Descriptions of pipelines, shaders, their interfaces and render passes by their creation parameters. */
final class ProgramDescriptions {
    private static final StateObject.SubStateKey<ObjectDescription> PIPELINE =
            new StateObject.SubStateKey<>(ObjectDescription.class);

    private ProgramDescriptions() {}

    /** Made once: it has a hash of all code of the pipeline. */
    static ObjectDescription pipeline(PipelineState pipeline) {
        return pipeline.subStateOr(PIPELINE, () -> describe(pipeline));
    }

    private static ObjectDescription describe(PipelineState pipeline) {
        String kind = switch (pipeline.bindPoint()) {
            case VK10.VK_PIPELINE_BIND_POINT_GRAPHICS -> "graphics";
            case VK10.VK_PIPELINE_BIND_POINT_COMPUTE -> "compute";
            case KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR -> "ray tracing";
            default -> "bind point " + pipeline.bindPoint();
        };
        List<String> text = new ArrayList<>(List.of(kind));
        List<String> shape = new ArrayList<>(List.of(kind));
        for (ShaderStage stage : pipeline.stages()) {
            text.add(stage(stage));
            shape.add(stage(stage) + " " + code(stage.module()));
        }
        return new ObjectDescription(String.join(", ", text), String.join(", ", shape));
    }

    /** {@code fragment "main"}. */
    private static String stage(ShaderStage stage) {
        return DescriptionWords.bits("VkShaderStageFlagBits", "VK_SHADER_STAGE_", stage.stage()) + " \""
                + stage.entryPoint() + "\"";
    }

    static ObjectDescription module(ShaderModuleState module) {
        return new ObjectDescription("SPIR-V of " + module.words().length + " words", code(module));
    }

    static ObjectDescription shader(ShaderObjectState shader) {
        ShaderStage stage = shader.stage();
        return stage == null
                ? ObjectDescription.NONE
                : new ObjectDescription(stage(stage), stage(stage) + " " + code(stage.module()));
    }

    /** Identifies code by its content. */
    private static String code(ShaderModuleState module) {
        return module == null ? "" : Integer.toHexString(Arrays.hashCode(module.words()));
    }

    static ObjectDescription set(DescriptorSetLayoutState layout) {
        if (layout == null || layout.bindings().isEmpty()) {
            return ObjectDescription.NONE;
        }
        List<String> bindings = new ArrayList<>();
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            String type = DescriptionWords.name("VkDescriptorType", "VK_DESCRIPTOR_TYPE_", binding.type())
                    .toLowerCase(Locale.ROOT)
                    .replace('_', ' ');
            bindings.add(binding.number() + " " + type + (binding.count() == 1 ? "" : "[" + binding.count() + "]"));
        }
        return ObjectDescription.stable("bindings " + String.join(", ", bindings));
    }

    static ObjectDescription layout(PipelineLayoutState layout) {
        List<String> sets = new ArrayList<>();
        for (DescriptorSetLayoutState set : layout.sets()) {
            sets.add(set == null ? "-" : String.valueOf(set(set).shape()));
        }
        int bytes = layout.pushConstantRanges().stream()
                .mapToInt(range -> range.offset() + range.sizeBytes())
                .max()
                .orElse(0);
        String constants = bytes == 0 ? "" : bytes + " bytes of push constants";
        return new ObjectDescription(
                DescriptionWords.list(sets.size() + " set" + (sets.size() == 1 ? "" : "s"), constants),
                DescriptionWords.list(String.join("; ", sets), constants));
    }

    /** The format of an attachment may be that of a surface, so it is not part of the shape. */
    static ObjectDescription pass(RenderPassState pass) {
        List<String> formats = new ArrayList<>();
        List<String> shape = new ArrayList<>();
        for (RenderPassState.Attachment at : pass.attachments()) {
            formats.add(DescriptionWords.format(at.format()));
            shape.add(numbers(
                    at.samples(),
                    at.loadOp(),
                    at.storeOp(),
                    at.stencilLoadOp(),
                    at.stencilStoreOp(),
                    at.initialLayout(),
                    at.finalLayout()));
        }
        for (RenderPassState.Dependency on : pass.dependencies()) {
            shape.add(numbers(
                    on.srcSubpass(),
                    on.dstSubpass(),
                    on.srcStages(),
                    on.dstStages(),
                    on.srcAccesses(),
                    on.dstAccesses(),
                    on.flags()));
        }
        int subpasses = pass.subpasses().size();
        String count = subpasses == 1 ? "1 subpass" : subpasses + " subpasses";
        return new ObjectDescription(
                DescriptionWords.list(String.join("|", formats), count), count + " " + String.join(", ", shape));
    }

    private static String numbers(long... values) {
        return Arrays.toString(values);
    }

    static ObjectDescription framebuffer(FramebufferState framebuffer) {
        List<String> attachments = new ArrayList<>();
        for (ImageViewState view : framebuffer.attachments()) {
            ObjectDescription of = view == null ? ObjectDescription.NONE : ObjectDescription.of(view);
            attachments.add(view == null ? "-" : view.name() == null ? String.valueOf(of.shape()) : view.name());
        }
        int count = attachments.size();
        return new ObjectDescription(
                framebuffer.width() + "x" + framebuffer.height() + ", " + count + " attachment"
                        + (count == 1 ? "" : "s"),
                String.join("; ", attachments));
    }

    static ObjectDescription queries(QueryPoolState pool) {
        String type = DescriptionWords.name("VkQueryType", "VK_QUERY_TYPE_", pool.queryType())
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ');
        return new ObjectDescription(
                type + ", " + pool.queryCount() + (pool.queryCount() == 1 ? " query" : " queries"), type);
    }
}
