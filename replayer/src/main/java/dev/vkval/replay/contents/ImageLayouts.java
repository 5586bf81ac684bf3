package dev.vkval.replay.contents;

import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.structure.ImageFormats;
import dev.vkval.replay.structure.ImageInfo;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** Layout transitions of the replay itself. */
public final class ImageLayouts {
    private static final int ALL_ACCESS = VK10.VK_ACCESS_MEMORY_READ_BIT | VK10.VK_ACCESS_MEMORY_WRITE_BIT;
    private static final int IGNORED = VK10.VK_QUEUE_FAMILY_IGNORED;

    /** Layouts to which the replay transitioned images before the application used them, by live image. */
    private final Map<Long, Integer> established = new HashMap<>();

    private final ImageFormats formats = ImageFormats.vulkan();

    /** The layout that an image was transitioned to; UNDEFINED or PREINITIALIZED if it was not. */
    int established(long image, ImageInfo info) {
        return established.getOrDefault(image, info.initialLayout());
    }

    /** Whether it is a layout that no image can be transitioned to. */
    static boolean undefined(int layout) {
        return layout == VK10.VK_IMAGE_LAYOUT_UNDEFINED || layout == VK10.VK_IMAGE_LAYOUT_PREINITIALIZED;
    }

    /** Transitions an image to a layout, unless it has it. */
    public void bring(LiveDevice device, long image, ImageInfo info, int layout) {
        int from = established(image, info);
        if (from == layout || undefined(layout)) {
            return;
        }
        device.own().run(commandBuffer -> barrier(device, commandBuffer, image, info, from, layout));
        established.put(image, layout);
    }

    /** Records that other commands leave an image in a layout. */
    void establish(long image, int layout) {
        established.put(image, layout);
    }

    /** Records a transition of a whole image between all commands before and after it. */
    void barrier(LiveDevice device, long commandBuffer, long image, ImageInfo info, int from, int to) {
        int all = formats.aspects(info.format());
        Part whole = new Part(all, 0, VK10.VK_REMAINING_MIP_LEVELS, 0, VK10.VK_REMAINING_ARRAY_LAYERS);
        barrier(device, commandBuffer, image, whole, from, to);
    }

    /** Subresources of an image, as in VkImageSubresourceRange. */
    record Part(int aspects, int baseMip, int mipCount, int baseLayer, int layerCount) {}

    /** Records a transition of a part of an image between all commands before and after it. */
    void barrier(LiveDevice device, long commandBuffer, long image, Part part, int from, int to) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkImageMemoryBarrier barrier = VkImageMemoryBarrier.calloc(stack)
                    .sType$Default()
                    .srcAccessMask(ALL_ACCESS)
                    .dstAccessMask(ALL_ACCESS)
                    .oldLayout(from)
                    .newLayout(to)
                    .srcQueueFamilyIndex(IGNORED)
                    .dstQueueFamilyIndex(IGNORED)
                    .image(image);
            barrier.subresourceRange()
                    .aspectMask(part.aspects())
                    .baseMipLevel(part.baseMip())
                    .levelCount(part.mipCount())
                    .baseArrayLayer(part.baseLayer())
                    .layerCount(part.layerCount());
            int all = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
            device.functions()
                    .call(CmdPipelineBarrier.ID, commandBuffer, all, all, 0, 0, 0, 0, 0, 1, barrier.address());
        }
    }
}
