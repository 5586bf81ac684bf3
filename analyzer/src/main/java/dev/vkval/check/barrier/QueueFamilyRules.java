package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Dependency;
import org.lwjgl.vulkan.VK10;

/** A queue family ownership transfer is recorded for one of its two queue families. */
final class QueueFamilyRules {
    private static final int IGNORED = VK10.VK_QUEUE_FAMILY_IGNORED;

    private final CoreContext context;

    QueueFamilyRules(CoreContext context) {
        this.context = context;
    }

    void check(BarrierCall call, Dependency.Barrier barrier, Resource resource) {
        boolean transfer = resource.sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE
                && resource.srcFamily() != resource.dstFamily()
                && resource.srcFamily() != IGNORED
                && resource.dstFamily() != IGNORED;
        int own = call.buffer().queueFamily();
        boolean pipelineBarrier = call.command().events().isEmpty();
        if (transfer && pipelineBarrier && resource.srcFamily() != own && resource.dstFamily() != own) {
            context.error(
                            call.call(),
                            call.newer()
                                    ? "VUID-vkCmdPipelineBarrier2-srcQueueFamilyIndex-10387"
                                    : "VUID-vkCmdPipelineBarrier-srcQueueFamilyIndex-10388")
                    .on(call.buffer())
                    .on(resource.object())
                    .parameter(barrier.at().dot("srcQueueFamilyIndex"))
                    .title("a queue family ownership transfer is recorded for a third queue family")
                    .message(
                            "from queue family %s to %s, in a command buffer of queue family %d",
                            Names.family(resource.srcFamily()), Names.family(resource.dstFamily()), own)
                    .help("record the release for the source queue family and the acquire for the destination queue "
                            + "family")
                    .report();
        }
    }
}
