package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.DeviceState;
import org.lwjgl.vulkan.EXTQueueFamilyForeign;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;

/** Queue families that a barrier passes a resource between. */
final class QueueFamilyRules {
    private static final int IGNORED = VK10.VK_QUEUE_FAMILY_IGNORED;
    private static final int EXTERNAL = VK11.VK_QUEUE_FAMILY_EXTERNAL;
    private static final int FOREIGN = EXTQueueFamilyForeign.VK_QUEUE_FAMILY_FOREIGN_EXT;

    private final CoreContext context;

    QueueFamilyRules(CoreContext context) {
        this.context = context;
    }

    void check(BarrierCall call, BarrierCall.Scoped barrier, Resource resource) {
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
        if (call.newer() && ((barrier.srcStages() | barrier.dstStages()) & host) != 0) {
            String suffix = image ? "srcStageMask-03854" : "srcStageMask-03851";
            error(call, barrier, resource, suffix, "srcStageMask")
                    .title("a queue family transfer names the host stage")
                    .message(
                            "the barrier goes from family %s to %s and its stages include HOST",
                            Names.family(resource.srcFamily()), Names.family(resource.dstFamily()))
                    .help("make the queue families equal in barriers with the host")
                    .report();
        }
        ownFamily(call, barrier, resource);
    }

    private Problem error(
            BarrierCall call, BarrierCall.Scoped barrier, Resource resource, String suffix, String member) {
        return context.error(call.call(), call.structRule(resource.struct(), suffix))
                .on(call.buffer())
                .on(resource.object())
                .parameter(barrier.path() + "." + member);
    }

    private void foreign(BarrierCall call, BarrierCall.Scoped barrier, Resource resource) {
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
            BarrierCall call, BarrierCall.Scoped barrier, Resource resource, String suffix, String member) {
        error(call, barrier, resource, suffix, member)
                .title("a barrier names the foreign queue family without its extension")
                .message("it is VK_QUEUE_FAMILY_FOREIGN_EXT, and VK_EXT_queue_family_foreign is not enabled")
                .help("enable the extension, or use VK_QUEUE_FAMILY_EXTERNAL")
                .report();
    }

    private void exists(
            BarrierCall call, BarrierCall.Scoped barrier, Resource resource, String suffix, String member, int family) {
        DeviceState device = context.device(call.buffer());
        int families = device == null
                ? 0
                : device.physicalDeviceState().queueFamilyFlags().size();
        boolean known = family == EXTERNAL || family == FOREIGN || Integer.compareUnsigned(family, families) < 0;
        if (families != 0 && !known) {
            error(call, barrier, resource, suffix, member)
                    .title("a barrier names a queue family that does not exist")
                    .message(
                            "it is %s, the device has %d queue families, and %s is used by one family at a time",
                            Names.family(family), families, resource.object())
                    .help("name the families that give and take the resource, or VK_QUEUE_FAMILY_IGNORED twice")
                    .report();
        }
    }

    private void ownFamily(BarrierCall call, BarrierCall.Scoped barrier, Resource resource) {
        boolean transfer = resource.sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE
                && resource.srcFamily() != IGNORED
                && resource.dstFamily() != IGNORED;
        int own = call.buffer().queueFamily();
        boolean pipelineBarrier = call.call().command().name().startsWith("vkCmdPipelineBarrier");
        if (transfer && pipelineBarrier && resource.srcFamily() != own && resource.dstFamily() != own) {
            String suffix = call.newer() ? "srcQueueFamilyIndex-10387" : "srcQueueFamilyIndex-10388";
            context.error(call.call(), call.commandRule(suffix))
                    .on(call.buffer())
                    .on(resource.object())
                    .parameter(barrier.path() + ".srcQueueFamilyIndex")
                    .title("a queue family transfer is recorded for a third family")
                    .message(
                            "from %s to %s, in a command buffer of family %d",
                            Names.family(resource.srcFamily()), Names.family(resource.dstFamily()), own)
                    .help("record the release on the giving family and the acquire on the taking one")
                    .report();
        }
    }
}
