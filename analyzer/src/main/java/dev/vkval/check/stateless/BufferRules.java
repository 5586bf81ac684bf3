package dev.vkval.check.stateless;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkBufferCreateInfo;

/** The usage bits of VkBufferCreateInfo. */
final class BufferRules extends StatelessRules {
    private static final String STRUCT = "VkBufferCreateInfo";

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
        if (PNext.find(info, VK14.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO) == 0) {
            usageBits.check(VkBufferCreateInfo.nusage(info), usage, -1, site);
        }
    }
}
