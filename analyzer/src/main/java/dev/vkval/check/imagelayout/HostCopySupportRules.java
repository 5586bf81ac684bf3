package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CopyImageToImage;
import dev.vkval.capture.command.CopyImageToMemory;
import dev.vkval.capture.command.CopyMemoryToImage;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.capture.command.TransitionImageLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkCopyImageToImageInfo;
import org.lwjgl.vulkan.VkCopyImageToMemoryInfo;
import org.lwjgl.vulkan.VkCopyMemoryToImageInfo;
import org.lwjgl.vulkan.VkHostImageLayoutTransitionInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceHostImageCopyProperties;

/** Layouts that the host copies from and to are among those that the device lists; not known where nobody asked. */
public final class HostCopySupportRules implements Topic {
    private final CoreContext context;
    private final Listed sources = new Listed("from", "pCopySrcLayouts");
    private final Listed destinations = new Listed("to", "pCopyDstLayouts");

    /** What physical devices list for one direction. */
    private static final class Listed {
        private final String direction;
        private final String member;
        private final Map<CapturedObject, Integer> lengths = new HashMap<>();
        private final Map<CapturedObject, Set<Integer>> layouts = new HashMap<>();

        Listed(String direction, String member) {
            this.direction = direction;
            this.member = member;
        }

        /** A list is whole where the application had asked for its length before. */
        void learn(CapturedObject device, int count, long array) {
            if (array == 0) {
                lengths.put(device, count);
                return;
            }
            Set<Integer> found = new HashSet<>();
            for (int i = 0; i < CMemory.count(count, array); i++) {
                found.add(CMemory.u32(array, i));
            }
            if (lengths.getOrDefault(device, 0) == count && !found.isEmpty()) {
                layouts.put(device, found);
            }
        }

        boolean lacks(CapturedObject device, int layout) {
            Set<Integer> known = layouts.get(device);
            return known != null && !known.contains(layout);
        }
    }

    public HostCopySupportRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceProperties2.ID, this::learn);
        hooks.validate(CopyMemoryToImage.ID, this::fromMemory);
        hooks.validate(CopyImageToMemory.ID, this::toMemory);
        hooks.validate(CopyImageToImage.ID, this::copy);
        hooks.validate(TransitionImageLayout.ID, this::transition);
    }

    private void learn(Call call) {
        long properties = GetPhysicalDeviceProperties2.pProperties(call);
        long own = properties == 0
                ? 0
                : PNext.find(properties, VK14.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_IMAGE_COPY_PROPERTIES);
        CapturedObject device = context.objects().dispatched(call);
        if (own == 0 || device == null) {
            return;
        }
        sources.learn(
                device,
                VkPhysicalDeviceHostImageCopyProperties.ncopySrcLayoutCount(own),
                CMemory.pointer(own + VkPhysicalDeviceHostImageCopyProperties.PCOPYSRCLAYOUTS));
        destinations.learn(
                device,
                VkPhysicalDeviceHostImageCopyProperties.ncopyDstLayoutCount(own),
                CMemory.pointer(own + VkPhysicalDeviceHostImageCopyProperties.PCOPYDSTLAYOUTS));
    }

    private void fromMemory(Call call) {
        long info = CopyMemoryToImage.pCopyMemoryToImageInfo(call);
        if (info != 0) {
            check(
                    call,
                    destinations,
                    VkCopyMemoryToImageInfo.ndstImageLayout(info),
                    "pCopyMemoryToImageInfo->dstImageLayout",
                    "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09060");
        }
    }

    private void toMemory(Call call) {
        long info = CopyImageToMemory.pCopyImageToMemoryInfo(call);
        if (info != 0) {
            check(
                    call,
                    sources,
                    VkCopyImageToMemoryInfo.nsrcImageLayout(info),
                    "pCopyImageToMemoryInfo->srcImageLayout",
                    "VUID-VkCopyImageToMemoryInfo-srcImageLayout-09065");
        }
    }

    private void copy(Call call) {
        long info = CopyImageToImage.pCopyImageToImageInfo(call);
        if (info != 0) {
            check(
                    call,
                    sources,
                    VkCopyImageToImageInfo.nsrcImageLayout(info),
                    "pCopyImageToImageInfo->srcImageLayout",
                    "VUID-VkCopyImageToImageInfo-srcImageLayout-09072");
            check(
                    call,
                    destinations,
                    VkCopyImageToImageInfo.ndstImageLayout(info),
                    "pCopyImageToImageInfo->dstImageLayout",
                    "VUID-VkCopyImageToImageInfo-dstImageLayout-09073");
        }
    }

    private void transition(Call call) {
        long array = TransitionImageLayout.pTransitions(call);
        for (int i = 0; i < CMemory.count(TransitionImageLayout.transitionCount(call), array); i++) {
            long info = CMemory.element(array, i, VkHostImageLayoutTransitionInfo.SIZEOF);
            int before = VkHostImageLayoutTransitionInfo.noldLayout(info);
            if (before != VK10.VK_IMAGE_LAYOUT_UNDEFINED && before != VK10.VK_IMAGE_LAYOUT_PREINITIALIZED) {
                check(
                        call,
                        sources,
                        before,
                        "pTransitions[" + i + "].oldLayout",
                        "VUID-VkHostImageLayoutTransitionInfo-oldLayout-09230");
            }
            check(
                    call,
                    destinations,
                    VkHostImageLayoutTransitionInfo.nnewLayout(info),
                    "pTransitions[" + i + "].newLayout",
                    "VUID-VkHostImageLayoutTransitionInfo-newLayout-09057");
        }
    }

    private void check(Call call, Listed of, int layout, String path, String rule) {
        CapturedObject on = context.objects().dispatched(call);
        if (on != null && of.lacks(on.ancestor("VkPhysicalDevice"), layout)) {
            context.error(call, rule)
                    .on(on)
                    .parameter(path)
                    .title("the host copies " + of.direction + " a layout that the device does not list")
                    .message("%s is not one of the layouts of %s", Names.layout(layout), of.member)
                    .help("use a layout of VkPhysicalDeviceHostImageCopyProperties")
                    .report();
        }
    }
}
