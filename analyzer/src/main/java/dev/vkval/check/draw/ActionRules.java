package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginPerTileExecutionQCOM;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
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
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.capture.command.CmdTraceRaysKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.ActionLayout;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.rules.StateLines;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Rule;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.QCOMTileShading;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;
import org.lwjgl.vulkan.VkHostAddressRangeConstEXT;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;
import org.lwjgl.vulkan.VkPushDataInfoEXT;
import org.lwjgl.vulkan.VkRenderPassTileShadingCreateInfoQCOM;
import org.lwjgl.vulkan.VkSetDescriptorBufferOffsetsInfoEXT;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;

/** The rule lines about what is bound where a draw, a dispatch or a trace is recorded. */
public final class ActionRules implements Topic {
    private static final int TILE_SHADING = QCOMTileShading.VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM;
    private static final int RAY_TRACING_STAGES = KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR;

    /** Capability RayQueryKHR. */
    private static final int RAY_QUERY = 4472;

    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    private static final int COMPUTE = VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;

    private final StateObject.SubStateKey<ActionState> key = new StateObject.SubStateKey<>(ActionState.class);
    private final CoreContext context;
    private final StateLines lines;

    public ActionRules(CoreContext context) {
        this.context = context;
        this.lines = new StateLines(context, ActionLayout.NAME, ActionLayout.LAYOUT);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(key, null));
        descriptors(hooks);
        constants(hooks);
        renderPasses(hooks);
        hooks.record(
                CmdSetRayTracingPipelineStackSizeKHR.ID,
                (call, buffer) -> state(buffer).setStackSize());
        for (int bindPoint : new int[] {GRAPHICS, COMPUTE, RAY_TRACING}) {
            hooks.validateActions(bindPoint, (call, buffer) -> action(call, buffer, bindPoint));
        }
    }

    private ActionState state(CommandBufferState buffer) {
        ActionState state = buffer.subState(key);
        if (state == null) {
            state = new ActionState();
            buffer.subState(key, state);
        }
        return state;
    }

    private void descriptors(TopicHooks hooks) {
        hooks.record(
                CmdBindDescriptorSets.ID,
                (call, buffer) -> state(buffer)
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
                (call, buffer) -> state(buffer)
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
        if ((stages & VK10.VK_SHADER_STAGE_COMPUTE_BIT) != 0) {
            state(buffer).specify(COMPUTE, first, count, source);
        }
        if ((stages & RAY_TRACING_STAGES) != 0) {
            state(buffer).specify(RAY_TRACING, first, count, source);
        }
        if ((stages & ~(VK10.VK_SHADER_STAGE_COMPUTE_BIT | RAY_TRACING_STAGES)) != 0) {
            state(buffer).specify(GRAPHICS, first, count, source);
        }
    }

    private void constants(TopicHooks hooks) {
        hooks.record(
                CmdPushConstants.ID,
                (call, buffer) -> state(buffer)
                        .push(
                                CmdPushConstants.stageFlags(call),
                                range(CmdPushConstants.offset(call), CmdPushConstants.size(call))));
        hooks.record(CmdPushConstants2.ID, (call, buffer) -> {
            long info = CmdPushConstants2.pPushConstantsInfo(call);
            if (info != 0) {
                state(buffer)
                        .push(
                                VkPushConstantsInfoKHR.nstageFlags(info),
                                range(VkPushConstantsInfoKHR.noffset(info), VkPushConstantsInfoKHR.nsize(info)));
            }
        });
        hooks.record(CmdPushDataEXT.ID, (call, buffer) -> {
            long info = CmdPushDataEXT.pPushDataInfo(call);
            if (info != 0) {
                long size = VkHostAddressRangeConstEXT.nsize(info + VkPushDataInfoEXT.DATA);
                state(buffer)
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
                (call, buffer) -> state(buffer).tileShading(enables(CmdBeginRendering.pRenderingInfo(call))));
        for (int end :
                new int[] {CmdEndRenderPass.ID, CmdEndRenderPass2.ID, CmdEndRendering.ID, CmdEndRendering2KHR.ID}) {
            hooks.record(end, (call, buffer) -> state(buffer).tileShading(false));
        }
        hooks.record(
                CmdBeginPerTileExecutionQCOM.ID, (call, buffer) -> state(buffer).perTile(true));
        hooks.record(
                CmdEndPerTileExecutionQCOM.ID, (call, buffer) -> state(buffer).perTile(false));
    }

    /** In a subpass with multiview, all state is undefined at its beginning. */
    private void begin(CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return;
        }
        if (scope.viewMask() != 0) {
            state(buffer).forgetConstants();
        }
        RenderPassState pass = scope.renderPass();
        boolean enabled = pass != null
                && enables(CreationParameters.address("VkRenderPass", pass).orElse(0));
        state(buffer).tileShading(enabled);
    }

    private static boolean enables(long info) {
        long tiles = info == 0 ? 0 : PNext.find(info, TILE_SHADING);
        return tiles != 0
                && (VkRenderPassTileShadingCreateInfoQCOM.nflags(tiles)
                                & QCOMTileShading.VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM)
                        != 0;
    }

    private void action(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        PipelineState pipeline = bound.pipeline();
        List<ShaderStage> stages = bound.stages();
        ActionState state = state(buffer);
        boolean changed = state.judge(bindPoint, stages, pipeline == null ? 0 : pipeline.id());
        if (!changed && bindPoint != RAY_TRACING) {
            return;
        }
        long flags = pipeline == null || pipeline.origin() == null
                ? 0
                : pipeline.origin().flags();
        boolean known = pipeline != null && pipeline.origin() != null;
        lines.clear()
                .set("commandBuffer", buffer)
                .set64("pipelineFlags", flags)
                .set("pipelineBound", known)
                .set("tileShading", state.tileShading())
                .set("perTile", state.perTile());
        if (bindPoint == RAY_TRACING) {
            trace(call, state, pipeline);
        }
        int mask = 0;
        boolean heaps = (flags & EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT) != 0;
        for (ShaderStage stage : stages) {
            mask |= stage.stage();
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                if (!heaps) {
                    descriptors(state, bindPoint, reflection);
                }
                constants(state, stage, reflection, pipeline == null ? heaps(bound, stage) : heaps, known);
            }
        }
        lines.set("stages", mask)
                .set("rayQueries", buffer.isProtected() && stages.stream().anyMatch(ActionRules::queriesRays))
                .check(call, violation -> report(violation, call, buffer, bound));
    }

    /** Each trace has tables of its own. */
    private void trace(Call call, ActionState state, PipelineState pipeline) {
        boolean dynamic = pipeline != null
                && pipeline.dynamicStates()
                        .contains(KHRRayTracingPipeline.VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR);
        lines.set("stackSizeUnset", dynamic && !state.stackSize());
        if (call.command().number() == CmdTraceRaysKHR.ID) {
            table("raygenTable", CmdTraceRaysKHR.pRaygenShaderBindingTable(call));
            table("missTable", CmdTraceRaysKHR.pMissShaderBindingTable(call));
            table("hitTable", CmdTraceRaysKHR.pHitShaderBindingTable(call));
            table("callableTable", CmdTraceRaysKHR.pCallableShaderBindingTable(call));
        } else if (call.command().number() == CmdTraceRaysIndirectKHR.ID) {
            table("raygenTable", CmdTraceRaysIndirectKHR.pRaygenShaderBindingTable(call));
            table("missTable", CmdTraceRaysIndirectKHR.pMissShaderBindingTable(call));
            table("hitTable", CmdTraceRaysIndirectKHR.pHitShaderBindingTable(call));
            table("callableTable", CmdTraceRaysIndirectKHR.pCallableShaderBindingTable(call));
        }
    }

    private void table(String member, long region) {
        long address = region == 0 ? 0 : VkStridedDeviceAddressRegionKHR.ndeviceAddress(region);
        BufferPart part =
                address == 0 ? null : context.state().bufferAddresses().at(address, 1);
        lines.set(member, part == null ? null : part.buffer());
    }

    private void descriptors(ActionState state, int bindPoint, EntryPointReflection reflection) {
        for (DescriptorUse use : reflection.descriptors()) {
            ActionState.Source source = state.source(bindPoint, use.set());
            lines.set("usesDescriptors", true);
            if (source == ActionState.Source.SET) {
                lines.set("setsBound", true);
            } else if (source == ActionState.Source.DESCRIPTOR_BUFFER) {
                lines.set("offsetsSet", true);
            }
        }
    }

    private void constants(
            ActionState state, ShaderStage stage, EntryPointReflection reflection, boolean heaps, boolean pipeline) {
        List<ByteRange> used = reflection.pushConstants();
        if (heaps) {
            if (state.dataUnset(used)) {
                lines.set("pushesUnset", true);
            }
        } else if (state.constantsUnset(stage, used) && (pipeline || stage.module() != null)) {
            lines.set("constantsUnset", true);
        }
    }

    private static boolean heaps(BoundState bound, ShaderStage stage) {
        for (ShaderObjectState shader : bound.shaders()) {
            if (shader.stage() == stage) {
                return (shader.flags() & EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) != 0;
            }
        }
        return false;
    }

    private static boolean queriesRays(ShaderStage stage) {
        return stage.module() != null
                && stage.module().module().isPresent()
                && stage.module().module().get().section(Section.CAPABILITIES).stream()
                        .anyMatch(each -> each.opcode() == Op.CAPABILITY && each.operandOr(0, 0) == RAY_QUERY);
    }

    private void report(Rule.Violation violation, Call call, CommandBufferState buffer, BoundState bound) {
        Problem problem = context.error(call, violation.id()).on(buffer).on(bound.pipeline());
        problem.title(violation.title())
                .message("%s; %s", violation.fact(), violation.requirement())
                .help(violation.advice())
                .report();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return lines.gaps("action");
    }

    @Override
    public void finish() {
        lines.close();
    }
}
