package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.CommandPoolState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandBufferInheritanceInfo;

/** When a command buffer may be begun, ended and reset. */
public final class LifeRules implements Topic {
    private static final int RESETTABLE = VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;

    private final CoreContext context;

    public LifeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BeginCommandBuffer.ID, this::begin);
        hooks.validate(EndCommandBuffer.ID, this::end);
        hooks.validate(ResetCommandBuffer.ID, this::reset);
    }

    private void begin(Call call, CommandBufferState buffer) {
        if (buffer.open() || buffer.pending()) {
            context.error(call, "VUID-vkBeginCommandBuffer-commandBuffer-00049")
                    .on(buffer)
                    .title("a command buffer is begun while it is recording or pending")
                    .message("%s is %s", buffer, buffer.pending() ? "pending on a queue" : Phases.text(buffer))
                    .help(
                            buffer.pending()
                                    ? "wait for the fence of its submission first, or use another command buffer"
                                    : "end the recording with vkEndCommandBuffer first")
                    .report();
        } else if (buffer.phase() != CommandBufferState.Phase.INITIAL && !resettable(buffer)) {
            context.error(call, "VUID-vkBeginCommandBuffer-commandBuffer-00050")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("a command buffer that cannot be reset by itself is begun again")
                    .message(
                            "%s is %s, and its pool was created without"
                                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
                            buffer, Phases.text(buffer))
                    .help("create the pool with that flag, or reset the whole pool with vkResetCommandPool")
                    .report();
        }
        long info = BeginCommandBuffer.pBeginInfo(call);
        if (buffer.secondary() && info != 0) {
            inheritance(call, buffer, CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO));
        }
    }

    private void inheritance(Call call, CommandBufferState buffer, long info) {
        if (info == 0) {
            context.error(call, "VUID-vkBeginCommandBuffer-commandBuffer-00051")
                    .on(buffer)
                    .parameter("pBeginInfo->pInheritanceInfo")
                    .title("a secondary command buffer is begun without inheritance")
                    .message("%s is a secondary command buffer, pInheritanceInfo is NULL", buffer)
                    .help("point pInheritanceInfo to a VkCommandBufferInheritanceInfo")
                    .report();
            return;
        }
        int statistics = VkCommandBufferInheritanceInfo.npipelineStatistics(info);
        long known = 0;
        for (long bit : Registry.vulkan()
                .enumeration("VkQueryPipelineStatisticFlagBits")
                .values()
                .values()) {
            known |= bit;
        }
        if (context.feature(buffer, "pipelineStatisticsQuery") && (CMemory.mask(statistics) & ~known) != 0) {
            context.error(call, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-02789")
                    .on(buffer)
                    .parameter("pBeginInfo->pInheritanceInfo->pipelineStatistics")
                    .title("inherited pipeline statistics have bits that do not exist")
                    .message(
                            "0x%x has bits beyond those of VkQueryPipelineStatisticFlagBits: 0x%x",
                            statistics, CMemory.mask(statistics) & ~known)
                    .help("set only bits of VkQueryPipelineStatisticFlagBits")
                    .report();
        } else if (!context.feature(buffer, "pipelineStatisticsQuery") && statistics != 0) {
            context.error(call, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-00058")
                    .on(buffer)
                    .parameter("pBeginInfo->pInheritanceInfo->pipelineStatistics")
                    .title("pipeline statistics are inherited without the feature")
                    .message(
                            "it is %s, and the pipelineStatisticsQuery feature is not enabled",
                            Names.bits("VkQueryPipelineStatisticFlagBits", CMemory.mask(statistics)))
                    .help("enable pipelineStatisticsQuery, or set pipelineStatistics to 0")
                    .report();
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        if (buffer.phase() != CommandBufferState.Phase.RECORDING) {
            context.error(call, "VUID-vkEndCommandBuffer-commandBuffer-00059")
                    .on(buffer)
                    .on(
                            buffer.invalidation() == null
                                    ? null
                                    : buffer.invalidation().object())
                    .title("a command buffer that is not recording is ended")
                    .message("%s is %s", buffer, Phases.text(buffer))
                    .help(
                            buffer.invalidation() == null
                                    ? "call vkBeginCommandBuffer first"
                                    : "keep what the commands use alive until the command buffer has executed")
                    .report();
        } else if (buffer.renderScope() != null && buffer.renderScope().inherited() == null) {
            context.error(call, "VUID-vkEndCommandBuffer-commandBuffer-00060")
                    .on(buffer)
                    .on(buffer.renderScope().renderPass())
                    .title("a command buffer is ended inside a render pass instance")
                    .message(
                            "the instance begun by %s in %s was not ended",
                            buffer.renderScope().dynamic() ? "vkCmdBeginRendering" : "vkCmdBeginRenderPass", buffer)
                    .help("end the instance before vkEndCommandBuffer")
                    .report();
        }
    }

    private void reset(Call call, CommandBufferState buffer) {
        if (!resettable(buffer)) {
            context.error(call, "VUID-vkResetCommandBuffer-commandBuffer-00046")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("a command buffer of a pool without individual reset is reset")
                    .message(
                            "the pool of %s was created without VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
                            buffer)
                    .help("create the pool with that flag, or reset the whole pool with vkResetCommandPool")
                    .report();
        }
    }

    private static boolean resettable(CommandBufferState buffer) {
        return !(buffer.parent() instanceof CommandPoolState pool) || (pool.flags() & RESETTABLE) != 0;
    }
}
