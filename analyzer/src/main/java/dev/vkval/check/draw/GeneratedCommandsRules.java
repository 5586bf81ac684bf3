package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsEXT;
import dev.vkval.capture.command.GetGeneratedCommandsMemoryRequirementsEXT;
import dev.vkval.check.pipeline.ExecutionSet;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.IndirectCommandsLayoutState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsMemoryRequirementsInfoEXT;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Generated commands beside what is bound where they are recorded, their execution set, and the memory they need. */
public final class GeneratedCommandsRules implements Topic {
    private static final String INFO = "VUID-VkGeneratedCommandsInfoEXT-";
    private static final String PROPERTIES = "VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT";

    private static final StateObject.SubStateKey<Requirements> KEY = new StateObject.SubStateKey<>(Requirements.class);
    private final CoreContext context;

    public GeneratedCommandsRules(CoreContext context) {
        this.context = context;
    }

    private record Needed(long sizeBytes, int memoryTypes) {}

    /** What the device returned for one layout. */
    private static final class Requirements {
        private final Map<GeneratedInputs, Needed> all = new HashMap<>();
    }

    /** A call with the command buffer whose state the commands take. */
    private record Use(
            Call call, CommandBufferState buffer, long info, IndirectCommandsLayoutState layout, ExecutionSet set) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(GetGeneratedCommandsMemoryRequirementsEXT.ID, this::stagesOfRequirements);
        hooks.record(GetGeneratedCommandsMemoryRequirementsEXT.ID, this::require);
        hooks.validate(CmdExecuteGeneratedCommandsEXT.ID, this::execute);
        hooks.validate(CmdPreprocessGeneratedCommandsEXT.ID, this::preprocess);
    }

    private void stagesOfRequirements(Call call) {
        long info = GetGeneratedCommandsMemoryRequirementsEXT.pInfo(call);
        if (info != 0) {
            StateObject layout = context.get(
                    StateObject.class, VkGeneratedCommandsMemoryRequirementsInfoEXT.nindirectCommandsLayout(info));
            stages(
                    call,
                    "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11151",
                    layout,
                    set(VkGeneratedCommandsMemoryRequirementsInfoEXT.nindirectExecutionSet(info)));
        }
    }

    private ExecutionSet set(long id) {
        return id == 0 ? null : ExecutionSet.of(context.get(StateObject.class, id));
    }

    private void stages(Call call, String rule, StateObject layout, ExecutionSet set) {
        GeneratedTokens tokens = layout == null || set == null ? null : GeneratedTokens.of(layout);
        if (tokens != null && tokens.executionSet() && tokens.stages() != set.stageFlags()) {
            context.error(call, rule)
                    .on(layout)
                    .title("an indirect execution set does not have the stages of its token")
                    .message(
                            "the token has the stages 0x%x, and the initial state of the set has 0x%x",
                            tokens.stages(), set.stageFlags())
                    .help("create the layout with the stages of the set")
                    .report();
        }
    }

    private void require(Call call) {
        long info = GetGeneratedCommandsMemoryRequirementsEXT.pInfo(call);
        long output = GetGeneratedCommandsMemoryRequirementsEXT.pMemoryRequirements(call);
        StateObject layout = info == 0
                ? null
                : context.get(
                        StateObject.class, VkGeneratedCommandsMemoryRequirementsInfoEXT.nindirectCommandsLayout(info));
        if (layout != null && output != 0) {
            VkMemoryRequirements needed = VkMemoryRequirements2.nmemoryRequirements(output);
            layout.subStateOr(KEY, Requirements::new)
                    .all
                    .put(GeneratedInputs.required(info), new Needed(needed.size(), needed.memoryTypeBits()));
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        Use use = use(call, buffer, CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call));
        if (use != null) {
            info(use);
            initial(use, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11053");
            feedback(use);
            supported(use);
        }
    }

    private void preprocess(Call call, CommandBufferState buffer) {
        CommandBufferState state =
                context.get(CommandBufferState.class, CmdPreprocessGeneratedCommandsEXT.stateCommandBuffer(call));
        Use use =
                state == null ? null : use(call, state, CmdPreprocessGeneratedCommandsEXT.pGeneratedCommandsInfo(call));
        if (use != null) {
            info(use);
            initial(use, "VUID-vkCmdPreprocessGeneratedCommandsEXT-indirectCommandsLayout-11084");
        }
    }

    private Use use(Call call, CommandBufferState buffer, long info) {
        IndirectCommandsLayoutState layout = info == 0
                ? null
                : context.get(
                        IndirectCommandsLayoutState.class, VkGeneratedCommandsInfoEXT.nindirectCommandsLayout(info));
        return layout == null
                ? null
                : new Use(call, buffer, info, layout, set(VkGeneratedCommandsInfoEXT.nindirectExecutionSet(info)));
    }

    private void info(Use use) {
        stages(use.call(), INFO + "indirectCommandsLayout-11002", use.layout(), use.set());
        heaps(use);
        memory(use);
        vertexBuffers(use);
    }

    private void heaps(Use use) {
        GeneratedTokens tokens = use.set() == null ? null : GeneratedTokens.of(use.layout());
        if (tokens == null || !tokens.executionSet() || !use.set().heaps().contains(tokens.pipelineLayout())) {
            return;
        }
        context.error(use.call(), heapRule(use.set().pipeline() != null, tokens.pipelineLayout()))
                .on(use.layout())
                .parameter("pGeneratedCommandsInfo->indirectExecutionSet")
                .title("an indirect execution set does not fit the pipeline layout of its indirect commands layout")
                .message(
                        tokens.pipelineLayout()
                                ? "the layout has a pipeline layout, and the set something with descriptor heaps"
                                : "the layout has no pipeline layout, and the set something without descriptor heaps")
                .help(
                        "use descriptor heaps in all of the set and no pipeline layout, or a pipeline layout and no heaps")
                .report();
    }

    private static String heapRule(boolean pipelines, boolean pipelineLayout) {
        if (pipelineLayout) {
            return pipelines
                    ? "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11329"
                    : "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11331";
        }
        return pipelines
                ? "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11328"
                : "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11330";
    }

    private void memory(Use use) {
        Requirements known = use.layout().subState(KEY);
        Needed required = known == null ? null : known.all.get(GeneratedInputs.used(use.info()));
        long size = VkGeneratedCommandsInfoEXT.npreprocessSize(use.info());
        if (required == null || required.sizeBytes() == 0) {
            return;
        }
        long needed = required.sizeBytes();
        memoryType(use, required.memoryTypes());
        if (VkGeneratedCommandsInfoEXT.npreprocessAddress(use.info()) == 0) {
            context.error(use.call(), INFO + "preprocessAddress-11063")
                    .on(use.layout())
                    .parameter("pGeneratedCommandsInfo->preprocessAddress")
                    .title("generated commands have no memory to preprocess in")
                    .message("they need %s bytes", Long.toUnsignedString(needed))
                    .help("provide the address of a buffer of the required size")
                    .report();
        }
        if (Long.compareUnsigned(size, needed) < 0) {
            context.error(use.call(), INFO + "preprocessSize-11071")
                    .on(use.layout())
                    .parameter("pGeneratedCommandsInfo->preprocessSize")
                    .title("generated commands have too little memory to preprocess in")
                    .message(
                            "it is %s bytes, and they need %s",
                            Long.toUnsignedString(size), Long.toUnsignedString(needed))
                    .help("provide as many bytes as vkGetGeneratedCommandsMemoryRequirementsEXT returns")
                    .report();
        }
    }

    private void memoryType(Use use, int allowed) {
        long address = VkGeneratedCommandsInfoEXT.npreprocessAddress(use.info());
        BufferPart part =
                address == 0 ? null : context.state().bufferAddresses().at(address, 1);
        MemoryBinding binding = part == null ? null : part.buffer().binding();
        int type = binding == null ? -1 : binding.memory().typeIndex();
        if (type >= 0 && type < Integer.SIZE && (allowed & 1 << type) == 0) {
            context.error(use.call(), INFO + "preprocessAddress-11064")
                    .on(use.layout())
                    .on(part.buffer())
                    .on(binding.memory())
                    .parameter("pGeneratedCommandsInfo->preprocessAddress")
                    .title("generated commands preprocess in memory of a type that is not allowed for it")
                    .message("the memory type is %d, and memoryTypeBits is 0x%x", type, allowed)
                    .help("allocate memory of a type that vkGetGeneratedCommandsMemoryRequirementsEXT returns")
                    .report();
        }
    }

    private void vertexBuffers(Use use) {
        PipelineState pipeline =
                use.buffer().bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        if (pipeline == null || use.layout().info().vertexBindings().isEmpty()) {
            return;
        }
        if (!pipeline.dynamicStates().contains(VK13.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE)) {
            context.error(use.call(), INFO + "indirectCommandsLayout-11079")
                    .on(use.layout())
                    .on(pipeline)
                    .title("generated commands bind vertex buffers of a pipeline whose strides are static")
                    .message("the pipeline was created without VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE")
                    .help("create the pipeline with that dynamic state")
                    .report();
        }
        boolean known = pipeline.graphics() != null
                && !pipeline.dynamicStates().contains(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        for (int binding : use.layout().info().vertexBindings()) {
            int there = known ? pipeline.graphics().vertexBindings().size() : Integer.MAX_VALUE;
            if (Integer.compareUnsigned(binding, there) >= 0) {
                context.error(use.call(), "VUID-VkIndirectCommandsVertexBufferTokenEXT-vertexBindingUnit-11134")
                        .on(use.layout())
                        .on(pipeline)
                        .title("generated commands bind a vertex buffer that the pipeline does not have")
                        .message(
                                "vertexBindingUnit is %s, and the pipeline has %d vertex bindings",
                                Integer.toUnsignedString(binding), there)
                        .help("use a token for a binding of the pipeline")
                        .report();
            }
        }
    }

    /** The initial state of the set is what is bound. */
    private void initial(Use use, String rule) {
        GeneratedTokens tokens = use.set() == null ? null : GeneratedTokens.of(use.layout());
        if (tokens == null || !tokens.executionSet()) {
            return;
        }
        StateObject missing = missing(use);
        if (missing != null) {
            context.error(use.call(), rule)
                    .on(use.buffer())
                    .on(missing)
                    .title("generated commands are recorded without the initial state of their execution set")
                    .message("%s is not bound in %s", missing, use.buffer())
                    .help("bind the initial pipeline or shaders of the set before the command")
                    .report();
        }
    }

    private static StateObject missing(Use use) {
        PipelineState pipeline = use.set().pipeline();
        if (pipeline != null) {
            return use.buffer().bound(pipeline.bindPoint()).pipeline() == pipeline ? null : pipeline;
        }
        for (ShaderObjectState shader : use.set().shaders()) {
            if (use.buffer().shaders().get(shader.stage().stage()) != shader) {
                return shader;
            }
        }
        return null;
    }

    private void feedback(Use use) {
        if (!TransformFeedbackRules.active(use.buffer())) {
            return;
        }
        OptionalLong supported = property(use.buffer(), "deviceGeneratedCommandsTransformFeedback");
        if (supported.isPresent() && supported.getAsLong() == 0) {
            context.error(
                            use.call(),
                            "VUID-vkCmdExecuteGeneratedCommandsEXT-deviceGeneratedCommandsTransformFeedback-11057")
                    .on(use.buffer())
                    .title("generated commands are recorded while transform feedback is active")
                    .message("the device does not support deviceGeneratedCommandsTransformFeedback")
                    .help("end transform feedback before the command")
                    .report();
        }
        if (VkGeneratedCommandsInfoEXT.nindirectExecutionSet(use.info()) != 0) {
            context.error(use.call(), "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectExecutionSet-11058")
                    .on(use.buffer())
                    .parameter("pGeneratedCommandsInfo->indirectExecutionSet")
                    .title("an indirect execution set is used while transform feedback is active")
                    .message("transform feedback is active in %s", use.buffer())
                    .help("end transform feedback before the command, or use no execution set")
                    .report();
        }
    }

    private OptionalLong property(CommandBufferState buffer, String member) {
        DeviceState device = context.device(buffer);
        return device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(PROPERTIES, member, 0);
    }

    private void supported(Use use) {
        int bindPoint = switch (use.layout().info().action()) {
            case DRAW, DRAW_INDEXED, DRAW_MESH -> VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
            case DISPATCH -> VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
            default -> -1;
        };
        OptionalLong supported = property(use.buffer(), "supportedIndirectCommandsShaderStages");
        if (bindPoint < 0 || supported.isEmpty()) {
            return;
        }
        int bound = ShaderStage.flags(use.buffer().bound(bindPoint).stages());
        if ((bound & ~supported.getAsLong()) != 0) {
            context.error(
                            use.call(),
                            "VUID-vkCmdExecuteGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11060")
                    .on(use.buffer())
                    .title("a stage is bound that the device does not support for generated commands")
                    .message(
                            "the stages 0x%x are bound, and supportedIndirectCommandsShaderStages is 0x%x",
                            bound, supported.getAsLong())
                    .help("bind only stages that the device supports for generated commands")
                    .report();
        }
    }
}
