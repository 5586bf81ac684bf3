package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.PipelineLayoutState;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;

/** Push constants must lie in ranges of the layout, for the stages that the ranges name. */
public final class PushConstantRules implements Topic {
    private static final int WORD_BYTES = 4;

    private final CoreContext context;

    public PushConstantRules(CoreContext context) {
        this.context = context;
    }

    /** @param path path of the members, empty for the older command */
    private record Push(
            Call call,
            CommandBufferState buffer,
            String owner,
            String path,
            PipelineLayoutState layout,
            int stages,
            long offset,
            long sizeBytes) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdPushConstants.ID,
                (call, buffer) -> push(new Push(
                        call,
                        buffer,
                        "vkCmdPushConstants",
                        "",
                        context.get(PipelineLayoutState.class, CmdPushConstants.layout(call)),
                        CmdPushConstants.stageFlags(call),
                        CMemory.mask(CmdPushConstants.offset(call)),
                        CMemory.mask(CmdPushConstants.size(call)))));
        hooks.validate(CmdPushConstants2.ID, this::push2);
    }

    private void push2(Call call, CommandBufferState buffer) {
        long info = CmdPushConstants2.pPushConstantsInfo(call);
        if (info == 0) {
            return;
        }
        Push push = new Push(
                call,
                buffer,
                "VkPushConstantsInfo",
                "pPushConstantsInfo->",
                context.get(PipelineLayoutState.class, VkPushConstantsInfoKHR.nlayout(info)),
                VkPushConstantsInfoKHR.nstageFlags(info),
                CMemory.mask(VkPushConstantsInfoKHR.noffset(info)),
                CMemory.mask(VkPushConstantsInfoKHR.nsize(info)));
        if (VkPushConstantsInfoKHR.nlayout(info) == 0 && !context.feature(buffer, "dynamicPipelineLayout")) {
            error(push, "None-09495", "layout")
                    .title("push constants without a layout")
                    .message("it is VK_NULL_HANDLE, and dynamicPipelineLayout is not enabled")
                    .help("name the pipeline layout, or enable the dynamicPipelineLayout feature")
                    .report();
        }
        push(push);
    }

    private Problem error(Push push, String suffix, String member) {
        return context.error(push.call(), "VUID-" + push.owner() + "-" + suffix)
                .on(push.buffer())
                .on(push.layout())
                .parameter(push.path() + member);
    }

    private void push(Push push) {
        aligned(push, "offset-00368", "offset", push.offset());
        aligned(push, "size-00369", "size", push.sizeBytes());
        if (push.layout() == null) {
            return;
        }
        for (int stage = 1; stage != 0; stage <<= 1) {
            if ((push.stages() & stage) != 0 && covered(push, stage) < push.offset() + push.sizeBytes()) {
                uncovered(push, stage);
                return;
            }
        }
        for (PipelineLayoutState.PushConstantRange range : push.layout().pushConstantRanges()) {
            long from = CMemory.mask(range.offset());
            boolean overlaps =
                    push.offset() < from + CMemory.mask(range.sizeBytes()) && from < push.offset() + push.sizeBytes();
            if (overlaps && (range.stages() & ~push.stages()) != 0) {
                error(push, "offset-01796", "stageFlags")
                        .title("push constants leave out a stage of the range they write")
                        .message(
                                "%s, but the range of bytes %d..%d is for %s",
                                stages(push.stages()),
                                from,
                                from + CMemory.mask(range.sizeBytes()),
                                stages(range.stages()))
                        .help("name all stages of every range that the bytes overlap")
                        .report();
                return;
            }
        }
    }

    private void aligned(Push push, String suffix, String member, long value) {
        if (value % WORD_BYTES != 0) {
            error(push, suffix, member)
                    .title("push constants are misaligned")
                    .message("%d is not a multiple of 4", value)
                    .help("push whole 4-byte words")
                    .report();
        }
    }

    /** How far from the push's offset on the layout's ranges of a stage reach without a gap. */
    private static long covered(Push push, int stage) {
        long end = push.offset();
        boolean grown = true;
        while (grown) {
            grown = false;
            for (PipelineLayoutState.PushConstantRange range : push.layout().pushConstantRanges()) {
                long from = CMemory.mask(range.offset());
                long to = from + CMemory.mask(range.sizeBytes());
                if ((range.stages() & stage) != 0 && from <= end && to > end) {
                    end = to;
                    grown = true;
                }
            }
        }
        return end;
    }

    private void uncovered(Push push, int stage) {
        error(push, "offset-01795", "offset")
                .title("push constants lie outside of the layout's ranges")
                .message(
                        "bytes %d..%d for %s, but the ranges of %s cover that stage up to byte %d only",
                        push.offset(),
                        push.offset() + push.sizeBytes(),
                        stages(stage),
                        push.layout(),
                        covered(push, stage))
                .help("add a push constant range for these bytes and stages to the pipeline layout")
                .report();
    }

    private static String stages(int mask) {
        return Names.bits("VkShaderStageFlagBits", CMemory.mask(mask));
    }
}
