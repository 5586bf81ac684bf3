package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.pipeline.ExecutionSet;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutCreateInfoEXT;
import org.lwjgl.vulkan.VkIndirectCommandsLayoutTokenEXT;
import org.lwjgl.vulkan.VkIndirectCommandsPushConstantTokenEXT;
import org.lwjgl.vulkan.VkPushConstantRange;

/** The pipeline layout and the push constants of indirect commands layouts, beside those of the execution sets they are used with. */
public final class ExecutionSetLayoutRules implements Topic {
    private static final String INFO = "VUID-VkGeneratedCommandsInfoEXT-";
    private static final long HEAPS = EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT;

    private final CoreContext context;

    public ExecutionSetLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdExecuteGeneratedCommandsEXT.ID,
                (call, buffer) -> check(call, buffer, CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call)));
        hooks.validate(
                CmdPreprocessGeneratedCommandsEXT.ID,
                (call, buffer) -> check(call, buffer, CmdPreprocessGeneratedCommandsEXT.pGeneratedCommandsInfo(call)));
    }

    private void check(Call call, CommandBufferState buffer, long info) {
        IndirectCommandsLayoutState layout = context.get(
                IndirectCommandsLayoutState.class, VkGeneratedCommandsInfoEXT.nindirectCommandsLayout(info));
        ExecutionSet set =
                ExecutionSet.of(context.get(StateObject.class, VkGeneratedCommandsInfoEXT.nindirectExecutionSet(info)));
        PipelineLayoutState expected = layout == null || set == null ? null : layout(set);
        OptionalLong created = expected == null
                ? OptionalLong.empty()
                : CreationParameters.address("VkIndirectCommandsLayoutEXT", layout);
        if (created.isPresent()) {
            Use use = new Use(call, buffer, layout, expected);
            compatible(use, created.getAsLong());
            constants(use, created.getAsLong());
        }
    }

    /** Of the initial pipeline of a set, null where there is none, or where it has no use for a layout. */
    private static PipelineLayoutState layout(ExecutionSet set) {
        boolean known = set.pipeline() != null
                && set.pipeline().origin() != null
                && (set.pipeline().origin().flags() & HEAPS) == 0;
        return known ? set.pipeline().layout() : null;
    }

    /** @param expected the layout of the pipelines of the execution set */
    private record Use(
            Call call, CommandBufferState buffer, IndirectCommandsLayoutState layout, PipelineLayoutState expected) {}

    private void compatible(Use use, long info) {
        PipelineLayoutState given =
                context.get(PipelineLayoutState.class, VkIndirectCommandsLayoutCreateInfoEXT.npipelineLayout(info));
        if (given == null) {
            return;
        }
        int sets = Math.max(given.sets().size(), use.expected().sets().size());
        if (!given.isCompatible(use.expected(), sets - 1)) {
            context.error(use.call(), INFO + "indirectCommandsLayout-11144")
                    .on(use.buffer())
                    .on(use.layout())
                    .on(given)
                    .on(use.expected())
                    .parameter("pGeneratedCommandsInfo->indirectExecutionSet")
                    .title("an indirect commands layout is used with an execution set of another pipeline layout")
                    .message(
                            "%s was created with %s, which is not compatible with %s of the initial pipeline",
                            use.layout(), given, use.expected())
                    .help("create the indirect commands layout with the pipeline layout of the set")
                    .report();
        }
    }

    private void constants(Use use, long info) {
        long tokens = CMemory.pointer(info + VkIndirectCommandsLayoutCreateInfoEXT.PTOKENS);
        int count = CMemory.count(VkIndirectCommandsLayoutCreateInfoEXT.ntokenCount(info), tokens);
        for (int i = 0; i < count; i++) {
            long token = CMemory.element(tokens, i, VkIndirectCommandsLayoutTokenEXT.SIZEOF);
            String rule = rule(VkIndirectCommandsLayoutTokenEXT.ntype(token));
            long data = rule == null ? 0 : CMemory.pointer(token + VkIndirectCommandsLayoutTokenEXT.DATA);
            if (data != 0) {
                range(use, rule, data + VkIndirectCommandsPushConstantTokenEXT.UPDATERANGE);
            }
        }
    }

    private static String rule(int type) {
        return switch (type) {
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT ->
                INFO + "indirectCommandsLayout-11065";
            case EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT ->
                INFO + "indirectCommandsLayout-11066";
            default -> null;
        };
    }

    private void range(Use use, String rule, long range) {
        long begin = CMemory.mask(VkPushConstantRange.noffset(range));
        long end = begin + CMemory.mask(VkPushConstantRange.nsize(range));
        long covered = PipelineLayoutState.end(
                use.expected().pushConstantRanges(), VkPushConstantRange.nstageFlags(range), begin);
        if (covered < end) {
            context.error(use.call(), rule)
                    .on(use.buffer())
                    .on(use.layout())
                    .on(use.expected())
                    .parameter("pGeneratedCommandsInfo->indirectExecutionSet")
                    .title("a token sets push constants that the layout of the execution set does not have")
                    .message(
                            "it sets bytes %d..%d, and the ranges of %s for its stages cover them only up to byte %d",
                            begin, end, use.expected(), covered)
                    .help("use an execution set whose push constants contain the range of the token")
                    .report();
        }
    }
}
