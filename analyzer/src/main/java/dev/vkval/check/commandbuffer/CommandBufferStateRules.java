package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.CommandPoolState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandBufferInheritanceInfo;

/** The states in which a command buffer may be begun, ended and reset. */
public final class CommandBufferStateRules implements Topic {
    private static final int RESETTABLE = VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;

    private final CoreContext context;

    public CommandBufferStateRules(CoreContext context) {
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
                    .title("vkBeginCommandBuffer is called on a command buffer in the recording or pending state")
                    .message(
                            "%s is %s",
                            buffer, buffer.pending() ? "in the pending state" : CommandBufferStateText.text(buffer))
                    .help(
                            buffer.pending()
                                    ? "wait for the fence of its last submission first, or use another command buffer"
                                    : "end the recording with vkEndCommandBuffer first")
                    .report();
        } else if (buffer.phase() != CommandBufferState.Phase.INITIAL && !resettable(buffer)) {
            context.error(call, "VUID-vkBeginCommandBuffer-commandBuffer-00050")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("vkBeginCommandBuffer would reset a command buffer whose pool does not allow it")
                    .message(
                            "%s is %s, and its pool was created without"
                                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
                            buffer, CommandBufferStateText.text(buffer))
                    .help("create the pool with VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, or reset the pool "
                            + "with vkResetCommandPool")
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
                    .title("a secondary command buffer is begun without inheritance info")
                    .message("%s is a secondary command buffer and pInheritanceInfo is NULL", buffer)
                    .help("set pInheritanceInfo to a VkCommandBufferInheritanceInfo")
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
                    .title("the inherited pipeline statistics include undefined bits")
                    .message(
                            "0x%x includes bits that are not VkQueryPipelineStatisticFlagBits: 0x%x",
                            statistics, CMemory.mask(statistics) & ~known)
                    .help("use only bits of VkQueryPipelineStatisticFlagBits")
                    .report();
        } else if (!context.feature(buffer, "pipelineStatisticsQuery") && statistics != 0) {
            context.error(call, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-00058")
                    .on(buffer)
                    .parameter("pBeginInfo->pInheritanceInfo->pipelineStatistics")
                    .title("pipeline statistics are inherited without the feature")
                    .message(
                            "it is %s, but the pipelineStatisticsQuery feature is not enabled",
                            Names.bits("VkQueryPipelineStatisticFlagBits", CMemory.mask(statistics)))
                    .help("enable the pipelineStatisticsQuery feature, or set pipelineStatistics to 0")
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
                    .title("vkEndCommandBuffer is called on a command buffer that is not in the recording state")
                    .message("%s is %s", buffer, CommandBufferStateText.text(buffer))
                    .help(
                            buffer.invalidation() == null
                                    ? "call vkBeginCommandBuffer first"
                                    : "do not destroy the objects that the commands use before the command buffer "
                                            + "has completed execution")
                    .report();
        } else if (buffer.renderScope() != null && buffer.renderScope().inherited() == null) {
            context.error(call, "VUID-vkEndCommandBuffer-commandBuffer-00060")
                    .on(buffer)
                    .on(buffer.renderScope().renderPass())
                    .title("vkEndCommandBuffer is called inside a render pass instance")
                    .message(
                            "the render pass instance begun by %s in %s has not been ended",
                            buffer.renderScope().dynamic() ? "vkCmdBeginRendering" : "vkCmdBeginRenderPass", buffer)
                    .help("end the render pass instance first")
                    .report();
        }
    }

    private void reset(Call call, CommandBufferState buffer) {
        if (!resettable(buffer)) {
            context.error(call, "VUID-vkResetCommandBuffer-commandBuffer-00046")
                    .on(buffer)
                    .on(buffer.parent())
                    .title("a command buffer is reset whose pool does not allow it")
                    .message(
                            "the pool of %s was created without VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
                            buffer)
                    .help("create the pool with VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, or reset the pool "
                            + "with vkResetCommandPool")
                    .report();
        }
    }

    private static boolean resettable(CommandBufferState buffer) {
        return !(buffer.parent() instanceof CommandPoolState pool) || (pool.flags() & RESETTABLE) != 0;
    }
}
