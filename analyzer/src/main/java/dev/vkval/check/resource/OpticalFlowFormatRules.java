package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateOpticalFlowSessionNV;
import dev.vkval.capture.command.GetPhysicalDeviceOpticalFlowImageFormatsNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.NVOpticalFlow;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkOpticalFlowImageFormatInfoNV;
import org.lwjgl.vulkan.VkOpticalFlowImageFormatPropertiesNV;
import org.lwjgl.vulkan.VkOpticalFlowSessionCreateInfoNV;

/** Formats of optical flow sessions are those that the physical device returned for their usage, where it was asked. */
public final class OpticalFlowFormatRules implements Topic {
    private final CoreContext context;
    private final Map<Asked, Set<Integer>> formats = new HashMap<>();

    public OpticalFlowFormatRules(CoreContext context) {
        this.context = context;
    }

    /** @param usage VkOpticalFlowUsageFlagsNV */
    private record Asked(CapturedObject physicalDevice, int usage) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceOpticalFlowImageFormatsNV.ID, this::learn);
        hooks.validate(CreateOpticalFlowSessionNV.ID, this::create);
    }

    /** Only a whole list says which formats there are not. */
    private void learn(Call call) {
        long info = GetPhysicalDeviceOpticalFlowImageFormatsNV.pOpticalFlowImageFormatInfo(call);
        long array = GetPhysicalDeviceOpticalFlowImageFormatsNV.pImageFormatProperties(call);
        long count = GetPhysicalDeviceOpticalFlowImageFormatsNV.pFormatCount(call);
        CapturedObject device = context.objects().dispatched(call);
        if (info == 0 || array == 0 || count == 0 || device == null || call.result() != VK10.VK_SUCCESS) {
            return;
        }
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            found.add(VkOpticalFlowImageFormatPropertiesNV.nformat(
                    CMemory.element(array, i, VkOpticalFlowImageFormatPropertiesNV.SIZEOF)));
        }
        formats.put(new Asked(device, VkOpticalFlowImageFormatInfoNV.nusage(info)), found);
    }

    private void create(Call call) {
        long info = CreateOpticalFlowSessionNV.pCreateInfo(call);
        CapturedObject device = context.objects().dispatched(call);
        CapturedObject physical = device == null ? null : device.ancestor("VkPhysicalDevice");
        if (info == 0 || physical == null) {
            return;
        }
        format(
                call,
                new Asked(physical, NVOpticalFlow.VK_OPTICAL_FLOW_USAGE_INPUT_BIT_NV),
                VkOpticalFlowSessionCreateInfoNV.nimageFormat(info),
                "imageFormat",
                "VUID-VkOpticalFlowSessionCreateInfoNV-imageFormat-07583");
        format(
                call,
                new Asked(physical, NVOpticalFlow.VK_OPTICAL_FLOW_USAGE_OUTPUT_BIT_NV),
                VkOpticalFlowSessionCreateInfoNV.nflowVectorFormat(info),
                "flowVectorFormat",
                "VUID-VkOpticalFlowSessionCreateInfoNV-flowVectorFormat-07584");
        if ((VkOpticalFlowSessionCreateInfoNV.nflags(info)
                        & NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_CREATE_ENABLE_COST_BIT_NV)
                != 0) {
            format(
                    call,
                    new Asked(physical, NVOpticalFlow.VK_OPTICAL_FLOW_USAGE_COST_BIT_NV),
                    VkOpticalFlowSessionCreateInfoNV.ncostFormat(info),
                    "costFormat",
                    "VUID-VkOpticalFlowSessionCreateInfoNV-costFormat-07585");
        }
    }

    private void format(Call call, Asked asked, int format, String member, String rule) {
        Set<Integer> known = formats.get(asked);
        if (known != null && !known.contains(format)) {
            context.error(call, rule)
                    .on(asked.physicalDevice())
                    .parameter("pCreateInfo->" + member)
                    .title("an optical flow session has a format that the physical device does not support")
                    .message(
                            "%s is not one of those of %s for the usage 0x%x",
                            Names.of("VkFormat", format), asked.physicalDevice(), asked.usage())
                    .help("use one of those that vkGetPhysicalDeviceOpticalFlowImageFormatsNV returns")
                    .report();
        }
    }
}
