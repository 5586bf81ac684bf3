package dev.vkval.check.draw;

import dev.vkval.capture.command.CmdBeginPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdEndPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.capture.command.CmdPushDataEXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsets2EXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.capture.command.CmdSetRayTracingPipelineStackSizeKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindPoints;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.QCOMTileShading;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;
import org.lwjgl.vulkan.VkHostAddressRangeConstEXT;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;
import org.lwjgl.vulkan.VkPushDataInfoEXT;
import org.lwjgl.vulkan.VkRenderPassTileShadingCreateInfoQCOM;
import org.lwjgl.vulkan.VkSetDescriptorBufferOffsetsInfoEXT;

/** What recordings set of that which rule lines about actions ask for. */
final class ActionStates {
    private static final int TILE_SHADING = QCOMTileShading.VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM;
    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    private static final int COMPUTE = VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;

    private static final StateObject.SubStateKey<ActionState> KEY =
            StateObject.SubStateKey.ofRecording(ActionState.class);

    private final CoreContext context;

    ActionStates(CoreContext context) {
        this.context = context;
    }

    void register(TopicHooks hooks) {
        descriptors(hooks);
        constants(hooks);
        renderPasses(hooks);
        hooks.record(CmdBindPipeline.ID, (call, buffer) -> {
            if (CmdBindPipeline.pipelineBindPoint(call) == RAY_TRACING) {
                PipelineState pipeline = context.get(PipelineState.class, CmdBindPipeline.pipeline(call));
                of(buffer).bindRayTracing(pipeline == null || dynamicStackSize(pipeline));
            }
        });
        hooks.record(
                CmdSetRayTracingPipelineStackSizeKHR.ID,
                (call, buffer) -> of(buffer).setStackSize());
    }

    static boolean dynamicStackSize(PipelineState pipeline) {
        return pipeline.dynamicStates()
                .contains(KHRRayTracingPipeline.VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR);
    }

    /** That of a command buffer. */
    ActionState of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, ActionState::new);
    }

    private void descriptors(TopicHooks hooks) {
        hooks.record(
                CmdBindDescriptorSets.ID,
                (call, buffer) -> of(buffer)
                        .specify(
                                CmdBindDescriptorSets.pipelineBindPoint(call),
                                CmdBindDescriptorSets.firstSet(call),
                                CMemory.count(
                                        CmdBindDescriptorSets.descriptorSetCount(call),
                                        CmdBindDescriptorSets.pDescriptorSets(call)),
                                ActionState.Source.SET));
        hooks.record(CmdBindDescriptorSets2.ID, (call, buffer) -> {
            long info = CmdBindDescriptorSets2.pBindDescriptorSetsInfo(call);
            if (info != 0) {
                int count = CMemory.count(
                        VkBindDescriptorSetsInfoKHR.ndescriptorSetCount(info),
                        CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDESCRIPTORSETS));
                specify(
                        buffer,
                        VkBindDescriptorSetsInfoKHR.nstageFlags(info),
                        VkBindDescriptorSetsInfoKHR.nfirstSet(info),
                        count,
                        ActionState.Source.SET);
            }
        });
        hooks.record(
                CmdSetDescriptorBufferOffsetsEXT.ID,
                (call, buffer) -> of(buffer)
                        .specify(
                                CmdSetDescriptorBufferOffsetsEXT.pipelineBindPoint(call),
                                CmdSetDescriptorBufferOffsetsEXT.firstSet(call),
                                CMemory.count(
                                        CmdSetDescriptorBufferOffsetsEXT.setCount(call),
                                        CmdSetDescriptorBufferOffsetsEXT.pOffsets(call)),
                                ActionState.Source.DESCRIPTOR_BUFFER));
        hooks.record(CmdSetDescriptorBufferOffsets2EXT.ID, (call, buffer) -> {
            long info = CmdSetDescriptorBufferOffsets2EXT.pSetDescriptorBufferOffsetsInfo(call);
            if (info != 0) {
                int count = CMemory.count(
                        VkSetDescriptorBufferOffsetsInfoEXT.nsetCount(info),
                        CMemory.pointer(info + VkSetDescriptorBufferOffsetsInfoEXT.POFFSETS));
                specify(
                        buffer,
                        VkSetDescriptorBufferOffsetsInfoEXT.nstageFlags(info),
                        VkSetDescriptorBufferOffsetsInfoEXT.nfirstSet(info),
                        count,
                        ActionState.Source.DESCRIPTOR_BUFFER);
            }
        });
    }

    /** For each bind point that stages belong to. */
    private void specify(CommandBufferState buffer, int stages, int first, int count, ActionState.Source source) {
        BindPoints.of(stages).forEach(bindPoint -> of(buffer).specify(bindPoint, first, count, source));
    }

    private void constants(TopicHooks hooks) {
        hooks.record(
                CmdPushConstants.ID,
                (call, buffer) -> of(buffer)
                        .push(
                                CmdPushConstants.stageFlags(call),
                                range(CmdPushConstants.offset(call), CmdPushConstants.size(call))));
        hooks.record(CmdPushConstants2.ID, (call, buffer) -> {
            long info = CmdPushConstants2.pPushConstantsInfo(call);
            if (info != 0) {
                of(buffer)
                        .push(
                                VkPushConstantsInfoKHR.nstageFlags(info),
                                range(VkPushConstantsInfoKHR.noffset(info), VkPushConstantsInfoKHR.nsize(info)));
            }
        });
        hooks.record(CmdPushDataEXT.ID, (call, buffer) -> {
            long info = CmdPushDataEXT.pPushDataInfo(call);
            if (info != 0) {
                long size = VkHostAddressRangeConstEXT.nsize(info + VkPushDataInfoEXT.DATA);
                of(buffer)
                        .pushData(new ByteRange(
                                CMemory.mask(VkPushDataInfoEXT.noffset(info)),
                                Math.max(0, Math.min(size, Integer.MAX_VALUE))));
            }
        });
    }

    private static ByteRange range(int offset, int size) {
        return new ByteRange(CMemory.mask(offset), CMemory.mask(size));
    }

    private void renderPasses(TopicHooks hooks) {
        hooks.record(CmdBeginRenderPass.ID, (call, buffer) -> begin(buffer));
        hooks.record(CmdBeginRenderPass2.ID, (call, buffer) -> begin(buffer));
        hooks.record(CmdNextSubpass.ID, (call, buffer) -> begin(buffer));
        hooks.record(CmdNextSubpass2.ID, (call, buffer) -> begin(buffer));
        hooks.record(
                CmdBeginRendering.ID,
                (call, buffer) -> of(buffer).tileShading(enables(CmdBeginRendering.pRenderingInfo(call))));
        for (int end :
                new int[] {CmdEndRenderPass.ID, CmdEndRenderPass2.ID, CmdEndRendering.ID, CmdEndRendering2KHR.ID}) {
            hooks.record(end, (call, buffer) -> of(buffer).tileShading(false));
        }
        hooks.record(
                CmdBeginPerTileExecutionQCOM.ID, (call, buffer) -> of(buffer).perTile(true));
        hooks.record(CmdEndPerTileExecutionQCOM.ID, (call, buffer) -> of(buffer).perTile(false));
    }

    /** In a subpass with multiview, all state is undefined at its beginning. */
    private void begin(CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return;
        }
        if (scope.viewMask() != 0) {
            of(buffer).forgetConstants();
        }
        RenderPassState pass = scope.renderPass();
        boolean enabled = pass != null
                && enables(CreationParameters.address("VkRenderPass", pass).orElse(0));
        of(buffer).tileShading(enabled);
    }

    private static boolean enables(long info) {
        long tiles = info == 0 ? 0 : PNext.find(info, TILE_SHADING);
        return tiles != 0
                && (VkRenderPassTileShadingCreateInfoQCOM.nflags(tiles)
                                & QCOMTileShading.VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM)
                        != 0;
    }
}
