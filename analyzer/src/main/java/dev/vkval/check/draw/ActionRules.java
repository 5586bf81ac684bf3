package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.capture.command.CmdTraceRaysKHR;
import dev.vkval.check.rules.ActionLayout;
import dev.vkval.check.rules.StateLines;
import dev.vkval.check.topic.CoreContext;
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
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;

/** The rule lines about what is bound where a draw, a dispatch or a trace is recorded. */
public final class ActionRules implements Topic {
    /** Capability RayQueryKHR. */
    private static final int RAY_QUERY = 4472;

    private static final int TILE_SHADING = 4495;

    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;

    private final ActionStates states;
    private final CoreContext context;
    private final StateLines lines;

    public ActionRules(CoreContext context) {
        this.context = context;
        this.states = new ActionStates(context);
        this.lines = new StateLines(context, ActionLayout.NAME, ActionLayout.LAYOUT);
    }

    @Override
    public void register(TopicHooks hooks) {
        states.register(hooks);
        hooks.validateActions(this::action, Sets.PIPELINE);
    }

    private void action(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        PipelineState pipeline = bound.pipeline();
        List<ShaderStage> stages = bound.stages();
        ActionState state = states.of(buffer);
        boolean setsConstants = context.now().setsItself(Sets.CONSTANTS);
        boolean changed = state.judge(bindPoint, stages, pipeline == null ? 0 : pipeline.id(), setsConstants);
        if (!changed && bindPoint != RAY_TRACING) {
            return;
        }
        long flags = pipeline == null || pipeline.origin() == null
                ? 0
                : pipeline.origin().flags();
        boolean known = pipeline != null && pipeline.origin() != null;
        lines.clear()
                .set("commandBuffer", buffer.isProtected() ? buffer : null)
                .set64("pipelineFlags", flags)
                .set("pipelineBound", known)
                .set("tileShading", state.tileShading())
                .set("perTile", state.perTile());
        if (bindPoint == RAY_TRACING) {
            trace(call, state, pipeline);
        }
        boolean heaps = (flags & EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT) != 0;
        for (ShaderStage stage : stages) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                if (!heaps) {
                    descriptors(state, bindPoint, reflection);
                }
                if (!setsConstants) {
                    constants(state, stage, reflection, pipeline == null ? heaps(bound, stage) : heaps, known);
                }
            }
        }
        tiles(buffer, stages);
        lines.set("stages", ShaderStage.flags(stages))
                .set("rayQueries", buffer.isProtected() && stages.stream().anyMatch(each -> declares(each, RAY_QUERY)))
                .check(call, violation -> report(violation, call, buffer, bound));
    }

    /** Each trace has tables of its own. */
    private void trace(Call call, ActionState state, PipelineState pipeline) {
        boolean dynamic = pipeline != null && ActionStates.dynamicStackSize(pipeline);
        lines.set("stackSizeUnset", dynamic && !state.stackSize())
                .set("stackSizeFixed", pipeline != null && state.fixedStackSizeSet());
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

    private static boolean declares(ShaderStage stage, int capability) {
        return stage.module() != null
                && stage.module().module().isPresent()
                && stage.module().module().get().section(Section.CAPABILITIES).stream()
                        .anyMatch(each -> each.opcode() == Op.CAPABILITY && each.operandOr(0, 0) == capability);
    }

    /** In a secondary command buffer, the one that executes it has begun the render pass instance. */
    private void tiles(CommandBufferState buffer, List<ShaderStage> stages) {
        if (!buffer.secondary() && context.feature(buffer, "tileShading")) {
            for (ShaderStage stage : stages) {
                if (declares(stage, TILE_SHADING)) {
                    lines.set("tileShader", true)
                            .set("tileComputeShader", stage.stage() == VK10.VK_SHADER_STAGE_COMPUTE_BIT);
                }
            }
        }
    }

    private void report(Rule.Violation violation, Call call, CommandBufferState buffer, BoundState bound) {
        lines.problem(call, violation).on(buffer).on(bound.pipeline()).report();
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
