package dev.vkval.trim;

import dev.vkval.capture.block.Payload;
import dev.vkval.capture.write.ContentsWriter;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** Writes the contents and layouts of the resources of a device. */
final class RestoredContents {
    private static final Payload NOTHING = new Payload(0, 0);
    private static final int LAYOUT_ONLY_ASPECT = VK10.VK_IMAGE_ASPECT_COLOR_BIT;

    private final CutState state;
    private final BitSet kept;
    private final ResourceContents contents;
    private final ContentsWriter writer;
    private final List<String> notes;

    /**
     * @param kept the blocks whose objects are restored
     * @param notes receives what could not be restored
     */
    RestoredContents(
            CutState state, BitSet kept, ResourceContents contents, ContentsWriter writer, List<String> notes) {
        this.state = state;
        this.kept = kept;
        this.contents = contents;
        this.writer = writer;
        this.notes = notes;
    }

    /** Writes the contents; layouts that differ within an image are restored by commands. */
    void write(DeviceState device, SectionCommands commands) throws IOException {
        List<BufferState> buffers = state.of(device, BufferState.class, kept);
        List<ImageState> images = state.of(device, ImageState.class, kept);
        long largest = buffers.stream().mapToLong(BufferState::sizeBytes).max().orElse(0);
        writer.begin(
                device.id(), buffers.stream().mapToLong(BufferState::sizeBytes).sum(), largest);
        for (BufferState buffer : buffers) {
            buffer(device, buffer);
        }
        Map<ImageState, Integer> common = new HashMap<>();
        for (ImageState image : images) {
            List<SubmittedLayouts.InLayout> layouts = state.layouts(image);
            int layout = most(layouts);
            common.put(image, layout);
            if (defined(layout) || layout == VK10.VK_IMAGE_LAYOUT_PREINITIALIZED) {
                image(device, image, layouts, layout);
            }
        }
        writer.end(device.id());
        notes.addAll(SharedMemory.notes(buffers, images));
        for (ImageState image : images) {
            for (SubmittedLayouts.InLayout each : state.layouts(image)) {
                if (each.layout() != common.get(image) && defined(each.layout())) {
                    transition(image, common.get(image), each, commands);
                }
            }
        }
    }

    private static boolean defined(int layout) {
        return layout != VK10.VK_IMAGE_LAYOUT_UNDEFINED && layout != VK10.VK_IMAGE_LAYOUT_PREINITIALIZED;
    }

    private void buffer(DeviceState device, BufferState buffer) throws IOException {
        if (buffer.binding() == null) {
            return;
        }
        String why = contents.buffer(buffer.id(), data -> writer.buffer(device.id(), buffer.id(), data));
        if (why != null) {
            notes.add("the contents of " + buffer + " are not in the trimmed capture: " + why);
        }
    }

    private void image(DeviceState device, ImageState image, List<SubmittedLayouts.InLayout> layouts, int layout)
            throws IOException {
        boolean bound = image.swapchain() != null || image.binding() != null;
        boolean lasting = (image.info().usage() & VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) == 0;
        String why = bound && lasting
                ? contents.image(
                        image.id(),
                        layouts,
                        (aspect, levelBytes, data) ->
                                writer.image(device.id(), image.id(), aspect, layout, levelBytes, data))
                : "";
        if (why == null) {
            return;
        }
        if (!why.isEmpty()) {
            notes.add("the contents of " + image + " are not in the trimmed capture: " + why);
        }
        if (bound && defined(layout)) {
            writer.image(device.id(), image.id(), aspect(image), layout, List.of(), NOTHING);
        }
    }

    /** The aspect that stands for an image of which only the layout is restored. */
    private static int aspect(ImageState image) {
        List<Integer> aspects = FormatInfo.of(image.info().format()).aspects();
        int first = aspects.get(0);
        return first == VK11.VK_IMAGE_ASPECT_PLANE_0_BIT ? LAYOUT_ONLY_ASPECT : first;
    }

    /** The defined layout that most subresources are in, an undefined one if there is none. */
    private static int most(List<SubmittedLayouts.InLayout> layouts) {
        Map<Integer, Long> counts = new HashMap<>();
        layouts.forEach(each -> counts.merge(
                each.layout(),
                (defined(each.layout()) ? 1L << Integer.SIZE : 1) * each.range().layerCount(),
                Long::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(VK10.VK_IMAGE_LAYOUT_UNDEFINED);
    }

    private static void transition(ImageState image, int from, SubmittedLayouts.InLayout to, SectionCommands commands)
            throws IOException {
        SubresourceRange range = to.range();
        String barrier = "pImageMemoryBarriers[0].";
        String subresources = barrier + "subresourceRange.";
        List<String> values = new ArrayList<>(List.of(
                "srcStageMask=ALL_COMMANDS",
                "dstStageMask=ALL_COMMANDS",
                "imageMemoryBarrierCount=1",
                barrier + "srcAccessMask=MEMORY_WRITE",
                barrier + "dstAccessMask=MEMORY_READ|MEMORY_WRITE",
                barrier + "oldLayout=" + from,
                barrier + "newLayout=" + to.layout(),
                barrier + "srcQueueFamilyIndex=VK_QUEUE_FAMILY_IGNORED",
                barrier + "dstQueueFamilyIndex=VK_QUEUE_FAMILY_IGNORED",
                barrier + "image=" + image.id(),
                subresources + "aspectMask=" + range.aspects(),
                subresources + "baseMipLevel=" + range.baseMip(),
                subresources + "levelCount=" + range.mipCount(),
                subresources + "baseArrayLayer=" + range.baseLayer(),
                subresources + "layerCount=" + range.layerCount()));
        commands.add("vkCmdPipelineBarrier", values.toArray(String[]::new));
    }
}
