package dev.vkval.state.object;

import java.util.Collections;
import java.util.List;

/** VkFramebuffer. */
public final class FramebufferState extends StateObject {
    private final List<ImageViewState> attachments;
    private final boolean imageless;
    private final int width;
    private final int height;
    private final int layers;

    /** @param attachments views in order, null for an unknown one */
    @ForTrackers
    public FramebufferState(
            Creation creation, List<ImageViewState> attachments, boolean imageless, int width, int height, int layers) {
        super("VkFramebuffer", creation);
        this.attachments = Collections.unmodifiableList(attachments);
        this.imageless = imageless;
        this.width = width;
        this.height = height;
        this.layers = layers;
        attachments.forEach(this::dependOn);
    }

    public List<ImageViewState> attachments() {
        return attachments;
    }

    /** Whether it is imageless, so that vkCmdBeginRenderPass has the attachments. */
    public boolean imageless() {
        return imageless;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public int layers() {
        return layers;
    }
}
