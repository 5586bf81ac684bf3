package dev.vkval.check.stateless;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.List;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkBufferCreateInfo;

/** The usage bits of VkBufferCreateInfo. */
public final class BufferUsageRules implements Topic, MemberChecks {
    private static final String STRUCT = "VkBufferCreateInfo";

    private final Member usage = Registry.vulkan().struct(STRUCT).member("usage");
    private final FlagBits usageBits;

    public BufferUsageRules(CoreContext context) {
        Enumeration bits = Registry.vulkan().enumeration("VkBufferUsageFlags");
        usageBits = new FlagBits(
                context, bits, "VUID-VkBufferCreateInfo-None-09499", "VUID-VkBufferCreateInfo-None-09500", false);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.structures(this);
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        return List.of();
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        return !owner.output() && owner.name().equals(STRUCT) ? List.of(this::create) : List.of();
    }

    private void create(long info, ParameterSite site) {
        if (PNext.find(info, VK14.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO) == 0) {
            usageBits.check(VkBufferCreateInfo.nusage(info), usage, -1, site);
        }
    }
}
