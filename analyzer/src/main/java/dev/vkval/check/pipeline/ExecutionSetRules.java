package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateIndirectExecutionSetEXT;
import dev.vkval.capture.command.UpdateIndirectExecutionSetPipelineEXT;
import dev.vkval.capture.command.UpdateIndirectExecutionSetShaderEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkIndirectExecutionSetCreateInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetPipelineInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetShaderInfoEXT;
import org.lwjgl.vulkan.VkWriteIndirectExecutionSetPipelineEXT;
import org.lwjgl.vulkan.VkWriteIndirectExecutionSetShaderEXT;

/** Pipelines and shader objects that are written to indirect execution sets, beside those that the sets began with. */
public final class ExecutionSetRules implements Topic {
    private static final String PIPELINES = "VUID-vkUpdateIndirectExecutionSetPipelineEXT-";
    private static final String SHADERS = "VUID-vkUpdateIndirectExecutionSetShaderEXT-";

    private final CoreContext context;

    public ExecutionSetRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateIndirectExecutionSetEXT.ID, this::initialLayouts);
        hooks.record(CreateIndirectExecutionSetEXT.ID, this::create);
        hooks.validate(UpdateIndirectExecutionSetPipelineEXT.ID, this::pipelines);
        hooks.record(UpdateIndirectExecutionSetPipelineEXT.ID, this::writePipelines);
        hooks.validate(UpdateIndirectExecutionSetShaderEXT.ID, this::shaders);
        hooks.record(UpdateIndirectExecutionSetShaderEXT.ID, this::writeShaders);
    }

    private void create(Call call) {
        long info = CreateIndirectExecutionSetEXT.pCreateInfo(call);
        long output = CreateIndirectExecutionSetEXT.pIndirectExecutionSet(call);
        StateObject set = output == 0 ? null : context.get(StateObject.class, CMemory.handle(output));
        long union = info + VkIndirectExecutionSetCreateInfoEXT.INFO;
        if (info == 0 || set == null) {
            return;
        }
        ExecutionSet made = switch (VkIndirectExecutionSetCreateInfoEXT.ntype(info)) {
            case EXTDeviceGeneratedCommands.VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT ->
                ofPipeline(CMemory.pointer(union + VkIndirectExecutionSetInfoEXT.PPIPELINEINFO));
            case EXTDeviceGeneratedCommands.VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT ->
                ofShaders(CMemory.pointer(union + VkIndirectExecutionSetInfoEXT.PSHADERINFO));
            default -> null;
        };
        set.subState(ExecutionSet.KEY, made);
    }

    /** The set layouts that are given with initial shaders, beside those that the shaders were created with. */
    private void initialLayouts(Call call) {
        long info = CreateIndirectExecutionSetEXT.pCreateInfo(call);
        boolean shaders = info != 0
                && VkIndirectExecutionSetCreateInfoEXT.ntype(info)
                        == EXTDeviceGeneratedCommands.VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT;
        ExecutionSet set = shaders
                ? ofShaders(CMemory.pointer(
                        info + VkIndirectExecutionSetCreateInfoEXT.INFO + VkIndirectExecutionSetInfoEXT.PSHADERINFO))
                : null;
        for (ShaderObjectState shader : set == null ? List.<ShaderObjectState>of() : set.shaders()) {
            ShaderLayout layout = set.layout(shader.stage().stage());
            int different = layout == null ? -1 : layout.firstDifference(shader);
            if (different >= 0) {
                context.error(call, "VUID-VkIndirectExecutionSetShaderInfoEXT-pSetLayoutInfos-10929")
                        .on(shader)
                        .parameter("pCreateInfo->info.pShaderInfo->pSetLayoutInfos")
                        .title("an indirect execution set is given other set layouts than its shader was created with")
                        .message("set %d of %s was created with another layout", different, shader)
                        .help("pass the set layouts that the shader was created with")
                        .report();
            }
        }
    }

    private ExecutionSet ofPipeline(long info) {
        PipelineState pipeline = info == 0
                ? null
                : context.get(PipelineState.class, VkIndirectExecutionSetPipelineInfoEXT.ninitialPipeline(info));
        return pipeline == null ? null : new ExecutionSet(pipeline, List.of(), List.of());
    }

    private ExecutionSet ofShaders(long info) {
        long array = info == 0 ? 0 : CMemory.pointer(info + VkIndirectExecutionSetShaderInfoEXT.PINITIALSHADERS);
        int count = info == 0 ? 0 : CMemory.count(VkIndirectExecutionSetShaderInfoEXT.nshaderCount(info), array);
        List<ShaderObjectState> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ShaderObjectState shader = context.get(ShaderObjectState.class, CMemory.handle(array, i));
            if (shader == null) {
                return null;
            }
            found.add(shader);
        }
        return found.isEmpty() ? null : new ExecutionSet(null, found, ShaderLayout.read(context, info));
    }

    private ExecutionSet set(long id) {
        return ExecutionSet.of(context.get(StateObject.class, id));
    }

    private void pipelines(Call call) {
        ExecutionSet set = set(UpdateIndirectExecutionSetPipelineEXT.indirectExecutionSet(call));
        long array = UpdateIndirectExecutionSetPipelineEXT.pExecutionSetWrites(call);
        int count = CMemory.count(UpdateIndirectExecutionSetPipelineEXT.executionSetWriteCount(call), array);
        for (int i = 0; i < count && set != null && set.pipeline() != null; i++) {
            long at = CMemory.element(array, i, VkWriteIndirectExecutionSetPipelineEXT.SIZEOF);
            PipelineState pipeline =
                    context.get(PipelineState.class, VkWriteIndirectExecutionSetPipelineEXT.npipeline(at));
            if (pipeline != null && pipeline != set.pipeline()) {
                pipeline(new Written(call, "pExecutionSetWrites[" + i + "].pipeline", pipeline, set.pipeline()));
            }
        }
    }

    private void writePipelines(Call call) {
        ExecutionSet set = set(UpdateIndirectExecutionSetPipelineEXT.indirectExecutionSet(call));
        long array = UpdateIndirectExecutionSetPipelineEXT.pExecutionSetWrites(call);
        int count = CMemory.count(UpdateIndirectExecutionSetPipelineEXT.executionSetWriteCount(call), array);
        for (int i = 0; i < count && set != null; i++) {
            long at = CMemory.element(array, i, VkWriteIndirectExecutionSetPipelineEXT.SIZEOF);
            StateObject pipeline =
                    context.get(PipelineState.class, VkWriteIndirectExecutionSetPipelineEXT.npipeline(at));
            if (pipeline != null) {
                set.write(VkWriteIndirectExecutionSetPipelineEXT.nindex(at), pipeline);
            }
        }
    }

    private void shaders(Call call) {
        ExecutionSet set = set(UpdateIndirectExecutionSetShaderEXT.indirectExecutionSet(call));
        long array = UpdateIndirectExecutionSetShaderEXT.pExecutionSetWrites(call);
        int count = CMemory.count(UpdateIndirectExecutionSetShaderEXT.executionSetWriteCount(call), array);
        for (int i = 0; i < count && set != null && set.pipeline() == null; i++) {
            long at = CMemory.element(array, i, VkWriteIndirectExecutionSetShaderEXT.SIZEOF);
            ShaderObjectState shader =
                    context.get(ShaderObjectState.class, VkWriteIndirectExecutionSetShaderEXT.nshader(at));
            if (shader != null) {
                heaps(
                        new Written(
                                call,
                                "pExecutionSetWrites[" + i + "].shader",
                                shader,
                                set.shaders().get(0)),
                        set);
                layouts(call, "pExecutionSetWrites[" + i + "].shader", shader, set);
            }
            ShaderObjectState initial = shader == null ? null : fragment(set);
            if (initial != null && initial != shader) {
                Written written = new Written(call, "pExecutionSetWrites[" + i + "].shader", shader, initial);
                outputs(
                        written,
                        FragmentOutputs.of(List.of(shader.stage())),
                        FragmentOutputs.of(List.of(initial.stage())),
                        new OutputIds(
                                SHADERS + "FragDepth-11054",
                                SHADERS + "StencilExportEXT-11003",
                                SHADERS + "SampleMask-11050",
                                SHADERS + "None-11148"));
            }
        }
    }

    /** Initial shaders that do not agree with each other are found where the set is created. */
    private void heaps(Written written, ExecutionSet set) {
        boolean heaps = ExecutionSet.usesHeaps(written.object());
        boolean all = set.shaders().stream().allMatch(ExecutionSet::usesHeaps);
        boolean none = set.shaders().stream().noneMatch(ExecutionSet::usesHeaps);
        if (none && heaps) {
            differs(
                    written,
                    SHADERS + "pInitialShaders-11326",
                    "it was created with descriptor heaps, the initial ones without");
        } else if (all && !heaps) {
            differs(
                    written,
                    SHADERS + "pInitialShaders-11327",
                    "it was created without descriptor heaps, the initial ones with");
        }
    }

    private void layouts(Call call, String parameter, ShaderObjectState shader, ExecutionSet set) {
        boolean heaps = set.shaders().stream().anyMatch(ExecutionSet::usesHeaps);
        ShaderLayout layout = heaps ? null : set.layout(shader.stage().stage());
        int different = layout == null ? -1 : layout.firstDifference(shader);
        if (different >= 0) {
            differs(
                    new Written(call, parameter, shader, set.shaders().get(0)),
                    SHADERS + "pExecutionSetWrites-11140",
                    "set %d was created with another layout than the set was given".formatted(different));
        }
    }

    private static ShaderObjectState fragment(ExecutionSet set) {
        for (ShaderObjectState shader : set.shaders()) {
            if (shader.stage().stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
                return shader;
            }
        }
        return null;
    }

    private void writeShaders(Call call) {
        ExecutionSet set = set(UpdateIndirectExecutionSetShaderEXT.indirectExecutionSet(call));
        long array = UpdateIndirectExecutionSetShaderEXT.pExecutionSetWrites(call);
        int count = CMemory.count(UpdateIndirectExecutionSetShaderEXT.executionSetWriteCount(call), array);
        for (int i = 0; i < count && set != null; i++) {
            long at = CMemory.element(array, i, VkWriteIndirectExecutionSetShaderEXT.SIZEOF);
            StateObject shader = context.get(ShaderObjectState.class, VkWriteIndirectExecutionSetShaderEXT.nshader(at));
            if (shader != null) {
                set.write(VkWriteIndirectExecutionSetShaderEXT.nindex(at), shader);
            }
        }
    }

    /** What is written to a set, beside what the set began with. */
    private record Written(Call call, String parameter, StateObject object, StateObject initial) {}

    private record OutputIds(String depth, String stencil, String sampleMask, String outputs) {}

    private void pipeline(Written written) {
        PipelineState pipeline = (PipelineState) written.object();
        PipelineState initial = (PipelineState) written.initial();
        PipelineLayoutState layout = pipeline.layout();
        PipelineLayoutState first = initial.layout();
        boolean layoutsKnown = layout != null && first != null && initial.origin() != null;
        if (layoutsKnown
                && !ExecutionSet.usesHeaps(initial)
                && !layout.isCompatible(
                        first, Math.max(layout.sets().size(), first.sets().size()) - 1)) {
            differs(written, PIPELINES + "None-11039", "its layout is not compatible with that of the initial one");
        }
        int stages = ShaderStage.flags(pipeline.stages());
        int initialStages = ShaderStage.flags(initial.stages());
        if (stages != initialStages) {
            differs(
                    written,
                    PIPELINES + "initialPipeline-11152",
                    "it has the stages 0x%x, and the initial one 0x%x".formatted(stages, initialStages));
        }
        if (pipeline.bindPoint() == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS
                && initial.bindPoint() == pipeline.bindPoint()) {
            String different = PipelineDifference.between(pipeline, initial);
            if (different != null) {
                differs(written, PIPELINES + "None-11040", different);
            }
        }
        outputs(
                written,
                FragmentOutputs.of(pipeline.stages()),
                FragmentOutputs.of(initial.stages()),
                new OutputIds(
                        PIPELINES + "initialPipeline-11098",
                        PIPELINES + "initialPipeline-11085",
                        PIPELINES + "initialPipeline-11086",
                        PIPELINES + "initialPipeline-11147"));
    }

    private void outputs(Written written, FragmentOutputs outputs, FragmentOutputs initial, OutputIds ids) {
        if (outputs == null || initial == null) {
            return;
        }
        if (outputs.depth() != initial.depth()) {
            differs(written, ids.depth(), "of it and the initial one, one alone writes FragDepth");
        }
        if (outputs.stencil() != initial.stencil()) {
            differs(written, ids.stencil(), "of it and the initial one, one alone writes FragStencilRefEXT");
        }
        if (outputs.sampleMask() != initial.sampleMask()) {
            differs(written, ids.sampleMask(), "of it and the initial one, one alone writes SampleMask");
        }
        if (!Objects.equals(outputs.outputs(), initial.outputs())) {
            differs(written, ids.outputs(), "its fragment outputs are not those of the initial one");
        }
    }

    private void differs(Written written, String rule, String how) {
        context.error(written.call(), rule)
                .on(written.object())
                .on(written.initial())
                .parameter(written.parameter())
                .title("an indirect execution set is given something that does not fit its initial state")
                .message("%s", how)
                .help("create it like the pipeline or shader that the set was created with")
                .report();
    }
}
