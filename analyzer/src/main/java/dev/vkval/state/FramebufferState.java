package dev.vkval.state;

import java.util.Collections;
import java.util.List;

/** VkFramebuffer. */
public final class FramebufferState extends StateObject {
    private final List<ImageViewState> attachments;
    private final boolean imageless;
    private final int layers;

    /** @param attachments views in order, null for one that is not known */
    FramebufferState(Creation creation, List<ImageViewState> attachments, boolean imageless, int layers) {
        super("VkFramebuffer", creation);
        this.attachments = Collections.unmodifiableList(attachments);
        this.imageless = imageless;
        this.layers = layers;
        attachments.forEach(this::dependOn);
    }

    public List<ImageViewState> attachments() {
        return attachments;
    }

    /** Whether vkCmdBeginRenderPass names the attachments. */
    public boolean imageless() {
        return imageless;
    }

    public int layers() {
        return layers;
    }
}
