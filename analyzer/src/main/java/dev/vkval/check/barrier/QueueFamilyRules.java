package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.Dependency;
import dev.vkval.state.DeviceState;
import org.lwjgl.vulkan.EXTQueueFamilyForeign;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;

/** The queue family indices of barriers. */
final class QueueFamilyRules {
    private static final int IGNORED = VK10.VK_QUEUE_FAMILY_IGNORED;
    private static final int EXTERNAL = VK11.VK_QUEUE_FAMILY_EXTERNAL;
    private static final int FOREIGN = EXTQueueFamilyForeign.VK_QUEUE_FAMILY_FOREIGN_EXT;

    private final CoreContext context;

    QueueFamilyRules(CoreContext context) {
        this.context = context;
    }

    void check(BarrierCall call, Dependency.Barrier barrier, Resource resource) {
        foreign(call, barrier, resource);
        if (resource.srcFamily() == resource.dstFamily()) {
            return;
        }
        boolean image = resource.struct().startsWith("VkImage");
        if (resource.sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE) {
            String src = image ? "image-09117" : "buffer-09095";
            String dst = image ? "image-09118" : "buffer-09096";
            exists(call, barrier, resource, src, "srcQueueFamilyIndex", resource.srcFamily());
            exists(call, barrier, resource, dst, "dstQueueFamilyIndex", resource.dstFamily());
        }
        long host = VK13.VK_PIPELINE_STAGE_2_HOST_BIT;
        if (call.newer() && ((barrier.scope().srcStages() | barrier.scope().dstStages()) & host) != 0) {
            String suffix = image ? "srcStageMask-03854" : "srcStageMask-03851";
            error(call, barrier, resource, suffix, "srcStageMask")
                    .title("the stage masks of a queue family ownership transfer include the host")
                    .message(
                            "the barrier transfers from queue family %s to %s and its stage masks include HOST",
                            Names.family(resource.srcFamily()), Names.family(resource.dstFamily()))
                    .help("set both queue family indices to the same value in barriers with the host stage")
                    .report();
        }
        ownFamily(call, barrier, resource);
    }

    private Problem error(
            BarrierCall call, Dependency.Barrier barrier, Resource resource, String suffix, String member) {
        return context.error(call.call(), call.structRule(resource.struct(), suffix))
                .on(call.buffer())
                .on(resource.object())
                .parameter(barrier.at().dot(member));
    }

    private void foreign(BarrierCall call, Dependency.Barrier barrier, Resource resource) {
        if (context.extension(call.buffer(), EXTQueueFamilyForeign.VK_EXT_QUEUE_FAMILY_FOREIGN_EXTENSION_NAME)) {
            return;
        }
        if (resource.srcFamily() == FOREIGN) {
            foreign(call, barrier, resource, "srcQueueFamilyIndex-09099", "srcQueueFamilyIndex");
        }
        if (resource.dstFamily() == FOREIGN) {
            foreign(call, barrier, resource, "dstQueueFamilyIndex-09100", "dstQueueFamilyIndex");
        }
    }

    private void foreign(
            BarrierCall call, Dependency.Barrier barrier, Resource resource, String suffix, String member) {
        error(call, barrier, resource, suffix, member)
                .title("a barrier uses VK_QUEUE_FAMILY_FOREIGN_EXT without the extension")
                .message("it is VK_QUEUE_FAMILY_FOREIGN_EXT, but VK_EXT_queue_family_foreign is not enabled")
                .help("enable the extension, or use VK_QUEUE_FAMILY_EXTERNAL")
                .report();
    }

    private void exists(
            BarrierCall call, Dependency.Barrier barrier, Resource resource, String suffix, String member, int family) {
        DeviceState device = context.device(call.buffer());
        int families = device == null
                ? 0
                : device.physicalDeviceState().queueFamilyFlags().size();
        boolean known = family == EXTERNAL || family == FOREIGN || Integer.compareUnsigned(family, families) < 0;
        if (families != 0 && !known) {
            error(call, barrier, resource, suffix, member)
                    .title("a queue family index of a barrier is not valid")
                    .message(
                            "it is %s, but the device has %d queue families, and %s was created with "
                                    + "VK_SHARING_MODE_EXCLUSIVE",
                            Names.family(family), families, resource.object())
                    .help("use the indices of the source and destination queue families, or VK_QUEUE_FAMILY_IGNORED "
                            + "for both")
                    .report();
        }
    }

    private void ownFamily(BarrierCall call, Dependency.Barrier barrier, Resource resource) {
        boolean transfer = resource.sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE
                && resource.srcFamily() != IGNORED
                && resource.dstFamily() != IGNORED;
        int own = call.buffer().queueFamily();
        boolean pipelineBarrier = call.command().events().isEmpty();
        if (transfer && pipelineBarrier && resource.srcFamily() != own && resource.dstFamily() != own) {
            String suffix = call.newer() ? "srcQueueFamilyIndex-10387" : "srcQueueFamilyIndex-10388";
            context.error(call.call(), call.commandRule(suffix))
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
