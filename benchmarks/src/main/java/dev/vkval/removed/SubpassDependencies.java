package dev.vkval.removed;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkSubpassDependency;
import org.lwjgl.vulkan.VkSubpassDependency2;

/** The subpass dependencies of a render pass, by the names of their members. */
final class SubpassDependencies {
    private SubpassDependencies() {}

    static List<Map<String, Long>> of(Call call) {
        List<Map<String, Long>> all = new ArrayList<>();
        if (call.command().number() == CreateRenderPass.ID) {
            long info = CreateRenderPass.pCreateInfo(call);
            long array = CMemory.pointer(info + VkRenderPassCreateInfo.PDEPENDENCIES);
            for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo.ndependencyCount(info), array); i++) {
                long one = CMemory.element(array, i, VkSubpassDependency.SIZEOF);
                all.add(members(
                        VkSubpassDependency.nsrcSubpass(one),
                        VkSubpassDependency.ndstSubpass(one),
                        VkSubpassDependency.nsrcStageMask(one),
                        VkSubpassDependency.ndstStageMask(one),
                        VkSubpassDependency.nsrcAccessMask(one),
                        VkSubpassDependency.ndstAccessMask(one),
                        VkSubpassDependency.ndependencyFlags(one)));
            }
        } else if (call.command().number() == CreateRenderPass2.ID) {
            long info = CreateRenderPass2.pCreateInfo(call);
            long array = CMemory.pointer(info + VkRenderPassCreateInfo2.PDEPENDENCIES);
            for (int i = 0; i < CMemory.count(VkRenderPassCreateInfo2.ndependencyCount(info), array); i++) {
                long one = CMemory.element(array, i, VkSubpassDependency2.SIZEOF);
                all.add(members(
                        VkSubpassDependency2.nsrcSubpass(one),
                        VkSubpassDependency2.ndstSubpass(one),
                        VkSubpassDependency2.nsrcStageMask(one),
                        VkSubpassDependency2.ndstStageMask(one),
                        VkSubpassDependency2.nsrcAccessMask(one),
                        VkSubpassDependency2.ndstAccessMask(one),
                        VkSubpassDependency2.ndependencyFlags(one)));
            }
        }
        return all;
    }

    private static Map<String, Long> members(
            int srcSubpass, int dstSubpass, int srcStages, int dstStages, int srcAccesses, int dstAccesses, int flags) {
        Map<String, Long> members = new LinkedHashMap<>();
        members.put("srcSubpass", Integer.toUnsignedLong(srcSubpass));
        members.put("dstSubpass", Integer.toUnsignedLong(dstSubpass));
        members.put("srcStageMask", Integer.toUnsignedLong(srcStages));
        members.put("dstStageMask", Integer.toUnsignedLong(dstStages));
        members.put("srcAccessMask", Integer.toUnsignedLong(srcAccesses));
        members.put("dstAccessMask", Integer.toUnsignedLong(dstAccesses));
        members.put("dependencyFlags", Integer.toUnsignedLong(flags));
        return members;
    }

    static String subpass(long number) {
        return number == Integer.toUnsignedLong(VK10.VK_SUBPASS_EXTERNAL) ? "external" : Long.toString(number);
    }
}
