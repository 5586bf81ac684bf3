package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Dependency;
import org.lwjgl.vulkan.KHRMaintenance8;

/** Stages of pipeline barriers that the queue family of the command buffer does not execute. */
final class QueueStageRules {
    private final CoreContext context;

    QueueStageRules(CoreContext context) {
        this.context = context;
    }

    void check(BarrierCall call) {
        if (call.buffer().queueFlags() == 0) {
            return;
        }
        if (!call.newer()) {
            check(
                    call,
                    "VUID-vkCmdPipelineBarrier-srcStageMask-06461",
                    call.command().srcStages(),
                    "srcStageMask");
            check(
                    call,
                    "VUID-vkCmdPipelineBarrier-dstStageMask-06462",
                    call.command().dstStages(),
                    "dstStageMask");
            return;
        }
        for (Dependency dependency : call.command().dependencies()) {
            for (Dependency.Memory barrier : dependency.memory()) {
                source(call, "VUID-vkCmdPipelineBarrier2-srcStageMask-09673", barrier);
                destination(call, "VUID-vkCmdPipelineBarrier2-dstStageMask-09674", barrier);
            }
            for (Dependency.Buffer barrier : dependency.buffers()) {
                transfer(call, dependency, barrier, barrier.srcFamily(), barrier.dstFamily());
            }
            for (Dependency.Image barrier : dependency.images()) {
                transfer(call, dependency, barrier, barrier.srcFamily(), barrier.dstFamily());
            }
        }
    }

    /** The stages of the other queue family in an ownership transfer are its own, and ignored without the flag. */
    private void transfer(
            BarrierCall call, Dependency dependency, Dependency.Barrier barrier, int srcFamily, int dstFamily) {
        boolean transfers = srcFamily != dstFamily;
        boolean allStages = (dependency.flags()
                        & KHRMaintenance8.VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR)
                != 0;
        int own = call.buffer().queueFamily();
        if (allStages || !transfers || dstFamily != own) {
            source(call, "VUID-vkCmdPipelineBarrier2-srcStageMask-09675", barrier);
        }
        if (allStages || !transfers || srcFamily != own) {
            destination(call, "VUID-vkCmdPipelineBarrier2-dstStageMask-09676", barrier);
        }
    }

    private void source(BarrierCall call, String rule, Dependency.Barrier barrier) {
        check(
                call,
                rule,
                barrier.scope().srcStages(),
                barrier.at().dot("srcStageMask").toString());
    }

    private void destination(BarrierCall call, String rule, Dependency.Barrier barrier) {
        check(
                call,
                rule,
                barrier.scope().dstStages(),
                barrier.at().dot("dstStageMask").toString());
    }

    private void check(BarrierCall call, String rule, long stages, String path) {
        long outside = StageTable.outside(stages, call.buffer().queueFlags());
        if (outside != 0) {
            context.error(call.call(), rule)
                    .on(call.buffer())
                    .parameter(path)
                    .title("a barrier has stages that the queue family does not execute")
                    .message(
                            "it includes %s, and queue family %d has %s",
                            Names.stages(outside),
                            call.buffer().queueFamily(),
                            Names.bits("VkQueueFlagBits", call.buffer().queueFlags()))
                    .help("use stages of the queue family of the command pool")
                    .report();
        }
    }
}
