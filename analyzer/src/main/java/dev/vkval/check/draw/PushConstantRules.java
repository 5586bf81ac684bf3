package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineLayoutState;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;

/** Push constants must be within push constant ranges of the layout, for the stages of the ranges. */
public final class PushConstantRules implements Topic {
    private final CoreContext context;

    public PushConstantRules(CoreContext context) {
        this.context = context;
    }

    /** @param path path of the members, empty for vkCmdPushConstants */
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
        push(push);
    }

    private Problem error(Push push, String rule, String member) {
        return context.error(push.call(), OwnerSets.id(rule, push.owner()))
                .on(push.buffer())
                .on(push.layout())
                .parameter(push.path() + member);
    }

    private void push(Push push) {
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
                error(push, "VUID-{vkCmdPushConstants|VkPushConstantsInfo}-offset-01796", "stageFlags")
                        .title("stageFlags does not include all stages of a push constant range")
                        .message(
                                "it is %s, but the push constant range of bytes %d..%d has %s",
                                stages(push.stages()),
                                from,
                                from + CMemory.mask(range.sizeBytes()),
                                stages(range.stages()))
                        .help("include all stages of every push constant range that the bytes overlap")
                        .report();
                return;
            }
        }
    }

    private static long covered(Push push, int stage) {
        return push.layout().pushConstantEnd(stage, push.offset());
    }

    private void uncovered(Push push, int stage) {
        error(push, "VUID-{vkCmdPushConstants|VkPushConstantsInfo}-offset-01795", "offset")
                .title("push constants are outside of the push constant ranges of the layout")
                .message(
                        "bytes %d..%d are set for %s, but the ranges of %s cover that stage only up to byte %d",
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
