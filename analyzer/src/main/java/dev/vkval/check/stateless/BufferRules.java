package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkBufferCreateInfo;

/** VkBufferCreateInfo. */
final class BufferRules extends StatelessRules {
    private static final String STRUCT = "VkBufferCreateInfo";
    private static final int SPARSE = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
    private static final int RESIDENCY = VK10.VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT;
    private static final int ALIASED = VK10.VK_BUFFER_CREATE_SPARSE_ALIASED_BIT;
    private static final int CAPTURE_REPLAY = 0x10;

    private final Member usage = Registry.vulkan().struct(STRUCT).member("usage");
    private final FlagBits usageBits;

    BufferRules(StatelessContext context) {
        super(context);
        Enumeration bits = Registry.vulkan().enumeration("VkBufferUsageFlags");
        usageBits = new FlagBits(
                context, bits, "VUID-VkBufferCreateInfo-None-09499", "VUID-VkBufferCreateInfo-None-09500", false);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put(STRUCT, this::create);
    }

    private void create(long info, ParameterSite site) {
        if (VkBufferCreateInfo.nsize(info) == 0) {
            broken(
                    "VUID-VkBufferCreateInfo-size-00912",
                    site,
                    "size",
                    "is 0",
                    "The size of a buffer must be greater than 0.");
        }
        if (PNext.find(info, VK14.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO) == 0) {
            usageBits.check(VkBufferCreateInfo.nusage(info), usage, -1, site);
        }
        int flags = VkBufferCreateInfo.nflags(info);
        feature(flags, SPARSE, "sparseBinding", "VUID-VkBufferCreateInfo-flags-00915", site);
        feature(flags, RESIDENCY, "sparseResidencyBuffer", "VUID-VkBufferCreateInfo-flags-00916", site);
        feature(flags, ALIASED, "sparseResidencyAliased", "VUID-VkBufferCreateInfo-flags-00917", site);
        feature(flags, CAPTURE_REPLAY, "bufferDeviceAddressCaptureReplay", "VUID-VkBufferCreateInfo-flags-03338", site);
        if ((flags & (RESIDENCY | ALIASED)) != 0 && (flags & SPARSE) == 0) {
            broken(
                    "VUID-VkBufferCreateInfo-flags-00918",
                    site,
                    "flags",
                    "includes sparse residency or aliasing without sparse binding",
                    "VK_BUFFER_CREATE_SPARSE_BINDING_BIT must be set as well.");
        }
        if (VkBufferCreateInfo.nsharingMode(info) == VK10.VK_SHARING_MODE_CONCURRENT) {
            if (VkBufferCreateInfo.nqueueFamilyIndexCount(info) < 2) {
                broken(
                        "VUID-VkBufferCreateInfo-sharingMode-00914",
                        site,
                        "queueFamilyIndexCount",
                        "is less than 2",
                        "With VK_SHARING_MODE_CONCURRENT there must be at least two queue families.");
            } else if (CMemory.pointer(info + VkBufferCreateInfo.PQUEUEFAMILYINDICES) == 0) {
                broken(
                        "VUID-VkBufferCreateInfo-sharingMode-00913",
                        site,
                        "pQueueFamilyIndices",
                        "is NULL",
                        "With VK_SHARING_MODE_CONCURRENT the queue families must be specified.");
            }
        }
    }

    private void feature(int flags, int bit, String feature, String rule, ParameterSite site) {
        if ((flags & bit) != 0 && off(feature)) {
            broken(
                    rule,
                    site,
                    "flags",
                    "requires the feature " + feature,
                    "The feature " + feature + " is not enabled.");
        }
    }
}
