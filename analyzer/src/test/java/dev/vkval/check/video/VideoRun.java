package dev.vkval.check.video;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import java.util.function.LongConsumer;
import org.lwjgl.system.MemoryUtil;

/** A video session of a codec operation with an image of two layers for its pictures, and commands that use it. */
final class VideoRun implements AutoCloseable {
    static final long SESSION = 30;
    static final long PARAMETERS = 31;

    private static final long IMAGE = 32;
    static final long VIEW = 33;
    private static final int WIDTH = 64;
    private static final String SLOT = "VkVideoReferenceSlotInfoKHR";
    private static final String RESOURCE = "VkVideoPictureResourceInfoKHR";
    private static final String BEGIN = "VkVideoBeginCodingInfoKHR";
    private static final String CONTROL = "VkVideoCodingControlInfoKHR";

    private final Recorder recorder;
    private final boolean decodes;

    VideoRun(int operation, boolean decodes) {
        this(operation, decodes, 0);
    }

    /** @param flags VkVideoSessionCreateFlagsKHR */
    VideoRun(int operation, boolean decodes, int flags) {
        this.decodes = decodes;
        CheckRun run = CheckRun.core();
        recorder = Recorder.of(run.device(3));
        String struct = "VkVideoSessionCreateInfoKHR";
        long profile = run.struct("VkVideoProfileInfoKHR");
        long session = run.struct(struct);
        run.set(profile, "VkVideoProfileInfoKHR", "videoCodecOperation", operation)
                .set(session, struct, "pVideoProfile", profile)
                .set(session, struct, "maxDpbSlots", 4)
                .set(session, struct, "flags", flags)
                .create("vkCreateVideoSessionKHR", SESSION, Recorder.DEVICE, session, 0, 0);
        image(run);
    }

    private static void image(CheckRun run) {
        String image = "VkImageCreateInfo";
        long info = run.struct(image);
        long extent = info + Registry.vulkan().struct(image).member("extent").offset();
        run.set(info, image, "imageType", 1)
                .set(info, image, "format", 37)
                .set(info, image, "mipLevels", 1)
                .set(info, image, "arrayLayers", 2)
                .set(info, image, "samples", 1)
                .set(extent, "VkExtent3D", "width", WIDTH)
                .set(extent, "VkExtent3D", "height", WIDTH)
                .set(extent, "VkExtent3D", "depth", 1)
                .create("vkCreateImage", IMAGE, Recorder.DEVICE, info, 0, 0);
        String view = "VkImageViewCreateInfo";
        long viewInfo = run.struct(view);
        long range = viewInfo
                + Registry.vulkan().struct(view).member("subresourceRange").offset();
        run.set(viewInfo, view, "image", IMAGE)
                .set(viewInfo, view, "viewType", 5)
                .set(viewInfo, view, "format", 37)
                .set(range, "VkImageSubresourceRange", "aspectMask", 1)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "layerCount", 2)
                .create("vkCreateImageView", VIEW, Recorder.DEVICE, viewInfo, 0, 0);
    }

    CheckRun run() {
        return recorder.run();
    }

    /** Session parameters, with a structure chained to their creation. */
    void parameters(long next) {
        String struct = "VkVideoSessionParametersCreateInfoKHR";
        long info = run().struct(struct);
        run().set(info, struct, "videoSession", SESSION)
                .set(info, struct, "pNext", next)
                .create("vkCreateVideoSessionParametersKHR", PARAMETERS, Recorder.DEVICE, info, 0, 0);
    }

    /** A slot with a picture in a layer; without one for a negative layer. */
    long slot(int index, int layer, long next) {
        long slot = run().struct(SLOT);
        run().set(slot, SLOT, "slotIndex", index).set(slot, SLOT, "pNext", next);
        if (layer >= 0) {
            run().set(slot, SLOT, "pPictureResource", resource(layer));
        }
        return slot;
    }

    private long resource(int layer) {
        long resource = run().struct(RESOURCE);
        fill(resource, layer);
        return resource;
    }

    private void fill(long resource, int layer) {
        long extent = resource
                + Registry.vulkan().struct(RESOURCE).member("codedExtent").offset();
        run().set(resource, RESOURCE, "imageViewBinding", VIEW)
                .set(resource, RESOURCE, "baseArrayLayer", layer)
                .set(extent, "VkExtent2D", "width", WIDTH)
                .set(extent, "VkExtent2D", "height", WIDTH);
    }

    /** Begins the command buffer and a scope in it. */
    void begin(long next, long parameters, long... slots) {
        recorder.begin();
        scope(next, parameters, slots);
    }

    void scope(long next, long parameters, long... slots) {
        long info = run().struct(BEGIN);
        run().set(info, BEGIN, "videoSession", SESSION)
                .set(info, BEGIN, "videoSessionParameters", parameters)
                .set(info, BEGIN, "pNext", next)
                .set(info, BEGIN, "referenceSlotCount", slots.length)
                .set(info, BEGIN, "pReferenceSlots", together(slots))
                .call("vkCmdBeginVideoCodingKHR", Recorder.COMMANDS, info);
    }

    /** The array of these slots. */
    private long together(long... slots) {
        int size = Registry.vulkan().struct(SLOT).sizeBytes();
        long array = run().array(new long[Math.max(1, slots.length) * size / Long.BYTES]);
        for (int i = 0; i < slots.length; i++) {
            MemoryUtil.memCopy(slots[i], array + (long) i * size, size);
        }
        return array;
    }

    /** Transitions a layer of the image, out of a video coding scope. */
    void transition(int layer, int layout) {
        String struct = "VkImageMemoryBarrier";
        long barrier = run().struct(struct);
        long range = barrier
                + Registry.vulkan().struct(struct).member("subresourceRange").offset();
        run().set(barrier, struct, "image", IMAGE)
                .set(barrier, struct, "newLayout", layout)
                .set(barrier, struct, "srcQueueFamilyIndex", -1)
                .set(barrier, struct, "dstQueueFamilyIndex", -1)
                .set(range, "VkImageSubresourceRange", "aspectMask", 1)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "baseArrayLayer", layer)
                .set(range, "VkImageSubresourceRange", "layerCount", 1)
                .call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 1, 0, 0, 0, 0, 0, 1, barrier);
    }

    void begin() {
        recorder.begin();
    }

    void control(int flags, long next) {
        long info = run().struct(CONTROL);
        run().set(info, CONTROL, "flags", flags)
                .set(info, CONTROL, "pNext", next)
                .call("vkCmdControlVideoCodingKHR", Recorder.COMMANDS, info);
    }

    /** Decodes or encodes with a chained structure, a reconstructed picture (0 for none) and references. */
    void code(long next, long setup, long... references) {
        String struct = decodes ? "VkVideoDecodeInfoKHR" : "VkVideoEncodeInfoKHR";
        long info = run().struct(struct);
        String target = decodes ? "dstPictureResource" : "srcPictureResource";
        fill(info + Registry.vulkan().struct(struct).member(target).offset(), 0);
        run().set(info, struct, "pNext", next)
                .set(info, struct, "pSetupReferenceSlot", setup)
                .set(info, struct, "referenceSlotCount", references.length)
                .set(info, struct, "pReferenceSlots", together(references))
                .call(decodes ? "vkCmdDecodeVideoKHR" : "vkCmdEncodeVideoKHR", Recorder.COMMANDS, info);
    }

    void end() {
        run().call("vkCmdEndVideoCodingKHR", Recorder.COMMANDS, run().struct("VkVideoEndCodingInfoKHR"));
    }

    /** Ends the command buffer and executes it; ids of the rules that the submit breaks. */
    List<String> submit() {
        run().call("vkEndCommandBuffer", Recorder.COMMANDS);
        long info = run().struct("VkSubmitInfo");
        run().set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run().array(Recorder.COMMANDS));
        List<String> broken = recorder.broken(() -> run().call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0));
        run().call("vkQueueWaitIdle", Recorder.QUEUE);
        return broken;
    }

    /** Ids of the rules broken by what the calls do. */
    List<String> broken(Runnable calls) {
        return recorder.broken(calls);
    }

    /** A structure of that name, filled. */
    long struct(String name, LongConsumer fill) {
        long address = run().struct(name);
        fill.accept(address);
        return address;
    }

    @Override
    public void close() {
        recorder.close();
    }
}
