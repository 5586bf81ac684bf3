package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsNV;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsNV;
import dev.vkval.capture.command.CreateIndirectCommandsLayoutNV;
import dev.vkval.capture.command.GetGeneratedCommandsMemoryRequirementsNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.pipeline.IndirectPipeline;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoNV;
import org.lwjgl.vulkan.VkGeneratedCommandsMemoryRequirementsInfoNV;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutCreateInfoNV;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenNV;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Generated commands of VK_NV_device_generated_commands: their pipeline, what is bound, and the memory they need. */
public final class GeneratedCommandsNvRules implements Topic {
    private static final String INFO = "VUID-VkGeneratedCommandsInfoNV-";
    private static final int MESH_NV = 5268;
    private static final int MESH_EXT = 5365;
    private static final int DRAW_MESH_TASKS = 1000328000;
    private static final int PUSH_CONSTANT = NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_NV;
    private static final long BINDABLE = NVDeviceGeneratedCommands.VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV;

    private static final StateObject.SubStateKey<Requirements> KEY = new StateObject.SubStateKey<>(Requirements.class);
    private final CoreContext context;

    public GeneratedCommandsNvRules(CoreContext context) {
        this.context = context;
    }

    /** What memory requirements follow from, beside the layout. */
    private record Inputs(int bindPoint, long pipeline, int sequences) {}

    /** The sizes that the device returned for one layout. */
    private static final class Requirements {
        private final Map<Inputs, Long> sizes = new HashMap<>();
    }

    /** @param pipeline of the parameters, null for none */
    private record Use(
            Call call,
            CommandBufferState buffer,
            long info,
            IndirectCommandsLayoutState layout,
            PipelineState pipeline) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateIndirectCommandsLayoutNV.ID, this::create);
        hooks.record(GetGeneratedCommandsMemoryRequirementsNV.ID, this::require);
        hooks.validate(CmdPreprocessGeneratedCommandsNV.ID, (call, buffer) -> {
            Use use = use(call, buffer, CmdPreprocessGeneratedCommandsNV.pGeneratedCommandsInfo(call));
            if (use != null) {
                info(use);
            }
        });
        hooks.validate(CmdExecuteGeneratedCommandsNV.ID, this::execute);
    }

    private void create(Call call) {
        long info = CreateIndirectCommandsLayoutNV.pCreateInfo(call);
        long tokens = CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoNV.PTOKENS);
        int count = CMemory.count(VkIndirectCommandsLayoutCreateInfoNV.ntokenCount(info), tokens);
        for (int i = 0; i < count; i++) {
            long token = CMemory.element(tokens, i, VkIndirectCommandsLayoutTokenNV.SIZEOF);
            PipelineLayoutState layout = VkIndirectCommandsLayoutTokenNV.ntokenType(token) == PUSH_CONSTANT
                    ? context.get(
                            PipelineLayoutState.class,
                            VkIndirectCommandsLayoutTokenNV.npushconstantPipelineLayout(token))
                    : null;
            if (layout != null) {
                covered(call, "pCreateInfo->pTokens[" + i + "].pushconstantOffset", token, layout);
            }
        }
    }

    private void covered(Call call, String parameter, long token, PipelineLayoutState layout) {
        long begin = CMemory.mask(VkIndirectCommandsLayoutTokenNV.npushconstantOffset(token));
        long end = begin + CMemory.mask(VkIndirectCommandsLayoutTokenNV.npushconstantSize(token));
        int stages = VkIndirectCommandsLayoutTokenNV.npushconstantShaderStageFlags(token);
        for (int left = stages; left != 0; left &= left - 1) {
            int stage = Integer.lowestOneBit(left);
            if (layout.pushConstantEnd(stage, begin) < end) {
                context.error(call, "VUID-VkIndirectCommandsLayoutTokenNV-tokenType-02982")
                        .on(layout)
                        .parameter(parameter)
                        .title("a token sets push constants outside of the push constant ranges of its layout")
                        .message(
                                "bytes %d..%d are set for %s, but the ranges of %s cover that stage only up to byte %d",
                                begin,
                                end,
                                Names.bits("VkShaderStageFlagBits", CMemory.mask(stage)),
                                layout,
                                layout.pushConstantEnd(stage, begin))
                        .help("add a push constant range for these bytes and stages to the pipeline layout")
                        .report();
                return;
            }
        }
    }

    private void require(Call call) {
        long info = GetGeneratedCommandsMemoryRequirementsNV.pInfo(call);
        long output = GetGeneratedCommandsMemoryRequirementsNV.pMemoryRequirements(call);
        StateObject layout = context.get(
                IndirectCommandsLayoutState.class,
                VkGeneratedCommandsMemoryRequirementsInfoNV.nindirectCommandsLayout(info));
        if (layout != null && output != 0) {
            Inputs inputs = new Inputs(
                    VkGeneratedCommandsMemoryRequirementsInfoNV.npipelineBindPoint(info),
                    VkGeneratedCommandsMemoryRequirementsInfoNV.npipeline(info),
                    VkGeneratedCommandsMemoryRequirementsInfoNV.nmaxSequencesCount(info));
            long size = VkMemoryRequirements2.nmemoryRequirements(output).size();
            layout.subStateOr(KEY, Requirements::new).sizes.put(inputs, size);
        }
    }

    private Use use(Call call, CommandBufferState buffer, long info) {
        IndirectCommandsLayoutState layout =
                context.get(IndirectCommandsLayoutState.class, VkGeneratedCommandsInfoNV.nindirectCommandsLayout(info));
        PipelineState pipeline = context.get(PipelineState.class, VkGeneratedCommandsInfoNV.npipeline(info));
        return layout == null ? null : new Use(call, buffer, info, layout, pipeline);
    }

    private void execute(Call call, CommandBufferState buffer) {
        long info = CmdExecuteGeneratedCommandsNV.pGeneratedCommandsInfo(call);
        if (TransformFeedbackRules.active(buffer)) {
            context.error(call, "VUID-vkCmdExecuteGeneratedCommandsNV-None-02910")
                    .on(buffer)
                    .title("generated commands are recorded while transform feedback is active")
                    .message("transform feedback is active in %s", buffer)
                    .help("end transform feedback before the command")
                    .report();
        }
        Use use = use(call, buffer, info);
        if (use != null) {
            info(use);
            bound(use);
        }
    }

    /** The pipeline of the parameters is bound; there is none where sequences say which one executes. */
    private void bound(Use use) {
        int bindPoint = VkGeneratedCommandsInfoNV.npipelineBindPoint(use.info());
        if (bindPoint != VK10.VK_PIPELINE_BIND_POINT_GRAPHICS && bindPoint != VK10.VK_PIPELINE_BIND_POINT_COMPUTE) {
            return;
        }
        PipelineState bound = use.buffer().bound(bindPoint).pipeline();
        if (use.pipeline() != null && use.pipeline() != bound) {
            for (String rule :
                    new String[] {"VUID-vkCmdExecuteGeneratedCommandsNV-pipeline-02909", INFO + "pipeline-02912"}) {
                error(use, rule)
                        .on(bound)
                        .parameter("pGeneratedCommandsInfo->pipeline")
                        .title("generated commands are executed with another pipeline than the bound one")
                        .message(
                                "it is %s, and %s is bound in %s",
                                use.pipeline(), bound == null ? "none" : bound, use.buffer())
                        .help("bind the pipeline of the parameters before the command")
                        .report();
            }
        }
        if (has(use.layout(), NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SHADER_GROUP_NV)
                && bound != null
                && bound.origin() != null
                && (bound.origin().flags() & BINDABLE) == 0) {
            error(use, "VUID-VkBindShaderGroupIndirectCommandNV-None-02944")
                    .on(bound)
                    .title("generated commands bind shader groups of a pipeline that was not created for it")
                    .message("%s was created without VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV", bound)
                    .help("create the pipeline with the flag")
                    .report();
        }
    }

    private void info(Use use) {
        memory(use);
        PipelineState pipeline = use.pipeline();
        if (pipeline == null) {
            return;
        }
        groups(use, pipeline);
        meshes(use, pipeline);
        constants(use, pipeline);
        if (VkGeneratedCommandsInfoNV.npipelineBindPoint(use.info()) == VK10.VK_PIPELINE_BIND_POINT_COMPUTE) {
            compute(use, pipeline);
        }
    }

    private Problem error(Use use, String rule) {
        return context.error(use.call(), rule).on(use.buffer()).on(use.layout()).on(use.pipeline());
    }

    private void memory(Use use) {
        Requirements known = use.layout().subState(KEY);
        Inputs inputs = new Inputs(
                VkGeneratedCommandsInfoNV.npipelineBindPoint(use.info()),
                VkGeneratedCommandsInfoNV.npipeline(use.info()),
                VkGeneratedCommandsInfoNV.nsequencesCount(use.info()));
        Long needed = known == null ? null : known.sizes.get(inputs);
        long size = VkGeneratedCommandsInfoNV.npreprocessSize(use.info());
        if (needed != null && Long.compareUnsigned(size, needed) < 0) {
            error(use, INFO + "preprocessSize-02920")
                    .parameter("pGeneratedCommandsInfo->preprocessSize")
                    .title("generated commands have too little memory to preprocess in")
                    .message(
                            "it is %s bytes, and they need %s",
                            Long.toUnsignedString(size), Long.toUnsignedString(needed))
                    .help("provide as many bytes as vkGetGeneratedCommandsMemoryRequirementsNV returns")
                    .report();
        }
    }

    private void groups(Use use, PipelineState pipeline) {
        ShaderGroups groups = pipeline.subState(ShaderGroups.KEY);
        if (groups != null
                && !groups.given()
                && has(use.layout(), NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SHADER_GROUP_NV)) {
            error(use, INFO + "indirectCommandsLayout-02913")
                    .parameter("pGeneratedCommandsInfo->pipeline")
                    .title("generated commands bind shader groups of a pipeline that has none")
                    .message("%s was created without a VkGraphicsPipelineShaderGroupsCreateInfoNV", pipeline)
                    .help("create the pipeline with the groups, or use a layout without their token")
                    .report();
        }
    }

    private void meshes(Use use, PipelineState pipeline) {
        if (pipeline.stages().isEmpty() || pipeline.stages().stream().anyMatch(stage -> module(stage) == null)) {
            return;
        }
        if (has(use.layout(), NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_TASKS_NV)
                && !executes(pipeline, MESH_NV)) {
            mesh(use, INFO + "indirectCommandsLayout-07078", "VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_TASKS_NV", "MeshNV");
        }
        if (has(use.layout(), DRAW_MESH_TASKS) && !executes(pipeline, MESH_EXT)) {
            mesh(
                    use,
                    INFO + "indirectCommandsLayout-07079",
                    "VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_NV",
                    "MeshEXT");
        }
    }

    private static SpirvModule module(ShaderStage stage) {
        return stage.module() == null ? null : stage.module().module().orElse(null);
    }

    private static boolean executes(PipelineState pipeline, int model) {
        for (ShaderStage stage : pipeline.stages()) {
            for (Instruction entryPoint : module(stage).section(Section.ENTRY_POINTS)) {
                if (entryPoint.opcode() == Op.ENTRY_POINT
                        && entryPoint.operand(0) == model
                        && entryPoint.string(2).equals(stage.entryPoint())) {
                    return true;
                }
            }
        }
        return false;
    }

    private void mesh(Use use, String rule, String token, String model) {
        error(use, rule)
                .parameter("pGeneratedCommandsInfo->pipeline")
                .title("generated commands draw meshes with a pipeline that has no mesh shader for it")
                .message(
                        "the layout has %s, and no stage of %s has the execution model %s",
                        token, use.pipeline(), model)
                .help("use a pipeline with such a mesh shader, or a layout with another token")
                .report();
    }

    private void constants(Use use, PipelineState pipeline) {
        PipelineLayoutState expected = pipeline.layout();
        long token = token(use.layout(), PUSH_CONSTANT);
        PipelineLayoutState given = token == 0
                ? null
                : context.get(
                        PipelineLayoutState.class, VkIndirectCommandsLayoutTokenNV.npushconstantPipelineLayout(token));
        if (expected != null && given != null && !given.hasPushConstantsOf(expected)) {
            error(use, INFO + "indirectCommandsLayout-02915")
                    .on(given)
                    .on(expected)
                    .parameter("pGeneratedCommandsInfo->pipeline")
                    .title("generated commands set push constants with another layout than that of their pipeline")
                    .message("the token has %s, and %s was created with %s", given, pipeline, expected)
                    .help("create the token with the layout of the pipeline")
                    .report();
        }
    }

    private void compute(Use use, PipelineState pipeline) {
        IndirectPipeline known = pipeline.subState(IndirectPipeline.KEY);
        if (known == null) {
            return;
        }
        if (known.address() == 0) {
            error(use, INFO + "pipelineBindPoint-09085")
                    .parameter("pGeneratedCommandsInfo->pipeline")
                    .title("generated dispatches have a pipeline without memory for its metadata")
                    .message("%s was created without an address in a VkComputePipelineIndirectBufferInfoNV", pipeline)
                    .help("create the pipeline with that structure")
                    .report();
        } else if (!known.updated()) {
            error(use, INFO + "pipelineBindPoint-09086")
                    .parameter("pGeneratedCommandsInfo->pipeline")
                    .title("generated dispatches have a pipeline whose metadata was not written")
                    .message("vkCmdUpdatePipelineIndirectBufferNV was not called for %s", pipeline)
                    .help("record vkCmdUpdatePipelineIndirectBufferNV for the pipeline before")
                    .report();
        }
    }

    private static boolean has(StateObject layout, int type) {
        return token(layout, type) != 0;
    }

    /** The address of the first token of a type, 0 for none. */
    private static long token(StateObject layout, int type) {
        OptionalLong created = CreationParameters.address("VkIndirectCommandsLayoutNV", layout);
        long info = created.orElse(0);
        long tokens = info == 0 ? 0 : CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoNV.PTOKENS);
        int count = info == 0 ? 0 : CMemory.count(VkIndirectCommandsLayoutCreateInfoNV.ntokenCount(info), tokens);
        for (int i = 0; i < count; i++) {
            long token = CMemory.element(tokens, i, VkIndirectCommandsLayoutTokenNV.SIZEOF);
            if (VkIndirectCommandsLayoutTokenNV.ntokenType(token) == type) {
                return token;
            }
        }
        return 0;
    }
}
