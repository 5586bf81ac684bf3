package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatchBase;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.GetRayTracingShaderGroupStackSizeKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineOrigin;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.ShaderObjectState;
import java.util.List;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** Commands that need of a pipeline, or of a shader object, what it was created with. */
public final class PipelineUseRules implements Topic {
    private final CoreContext context;

    public PipelineUseRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(GetRayTracingShaderGroupStackSizeKHR.ID, this::stackSize);
        hooks.validate(CmdDispatchBase.ID, this::dispatchBase);
        hooks.validate(CreateGraphicsPipelines.ID, this::renderPasses);
    }

    /** A render pass is only looked at by pipelines and libraries that have state which depends on it. */
    private void renderPasses(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            long renderPass = VkGraphicsPipelineCreateInfo.nrenderPass(info);
            int subsets = LibraryPart.read(context, null, info).subsets();
            if (renderPass != 0
                    && (subsets & ~LibraryPart.VERTEX_INPUT) != 0
                    && context.get(RenderPassState.class, renderPass) == null) {
                context.error(
                                call,
                                subsets == LibraryPart.ALL
                                        ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06603"
                                        : "VUID-VkGraphicsPipelineCreateInfo-flags-06643")
                        .parameter("pCreateInfos[" + i + "].renderPass")
                        .title("a pipeline is created for a render pass that does not exist")
                        .message("the handle is not that of a render pass that exists")
                        .help("pass a render pass, or VK_NULL_HANDLE for dynamic rendering")
                        .report();
            }
        }
    }

    private void stackSize(Call call) {
        PipelineState pipeline = context.get(PipelineState.class, GetRayTracingShaderGroupStackSizeKHR.pipeline(call));
        PipelineOrigin origin = pipeline == null ? null : pipeline.origin();
        List<PipelineOrigin.Group> groups = origin == null || origin.rayTracing() == null
                ? List.of()
                : origin.rayTracing().groups();
        int group = GetRayTracingShaderGroupStackSizeKHR.group(call);
        if (group < 0 || group >= groups.size()) {
            return;
        }
        PipelineOrigin.Group shaders = groups.get(group);
        int shader = switch (GetRayTracingShaderGroupStackSizeKHR.groupShader(call)) {
            case KHRRayTracingPipeline.VK_SHADER_GROUP_SHADER_GENERAL_KHR -> shaders.general();
            case KHRRayTracingPipeline.VK_SHADER_GROUP_SHADER_CLOSEST_HIT_KHR -> shaders.closestHit();
            case KHRRayTracingPipeline.VK_SHADER_GROUP_SHADER_ANY_HIT_KHR -> shaders.anyHit();
            case KHRRayTracingPipeline.VK_SHADER_GROUP_SHADER_INTERSECTION_KHR -> shaders.intersection();
            default -> 0;
        };
        if (shader == PipelineOrigin.UNUSED) {
            context.error(call, "VUID-vkGetRayTracingShaderGroupStackSizeKHR-groupShader-03609")
                    .on(pipeline)
                    .parameter("groupShader")
                    .title("the stack size is asked of a shader that the group does not have")
                    .message("this shader of group %d of %s is VK_SHADER_UNUSED_KHR", group, pipeline)
                    .help("ask for shaders that the group was created with")
                    .report();
        }
    }

    private void dispatchBase(Call call, CommandBufferState buffer) {
        boolean based = CmdDispatchBase.baseGroupX(call) != 0
                || CmdDispatchBase.baseGroupY(call) != 0
                || CmdDispatchBase.baseGroupZ(call) != 0;
        if (!based) {
            return;
        }
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        PipelineState pipeline = bound.pipeline();
        boolean missing;
        if (pipeline != null) {
            missing = pipeline.origin() != null
                    && (pipeline.origin().flags() & VK11.VK_PIPELINE_CREATE_DISPATCH_BASE_BIT) == 0;
        } else {
            ShaderObjectState shader = buffer.shaders().get(VK10.VK_SHADER_STAGE_COMPUTE_BIT);
            missing = shader != null && (shader.flags() & EXTShaderObject.VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT) == 0;
        }
        if (missing) {
            context.error(call, "VUID-vkCmdDispatchBase-baseGroupX-00427")
                    .on(buffer)
                    .on(pipeline)
                    .title("a dispatch has a base, and what is bound was not created for one")
                    .message("the base group is not 0, and the flag for a dispatch base was not set at creation")
                    .help("create the pipeline with VK_PIPELINE_CREATE_DISPATCH_BASE_BIT, or the shader object with"
                            + " VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT")
                    .report();
        }
    }
}
