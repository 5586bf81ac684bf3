package dev.vkval.state.object;

import java.util.Collections;
import java.util.List;

/** VkFramebuffer. */
public final class FramebufferState extends StateObject {
    private final List<ImageViewState> attachments;
    private final RenderPassState renderPass;
    private final boolean imageless;
    private final int width;
    private final int height;
    private final int layers;

    /**
     * @param renderPass null if it is not known
     * @param attachments views in order, null for an unknown one
     */
    @ForTrackers
    public FramebufferState(
            Creation creation,
            RenderPassState renderPass,
            List<ImageViewState> attachments,
            boolean imageless,
            int width,
            int height,
            int layers) {
        super("VkFramebuffer", creation);
        this.renderPass = renderPass;
        this.attachments = Collections.unmodifiableList(attachments);
        this.imageless = imageless;
        this.width = width;
        this.height = height;
        this.layers = layers;
        attachments.forEach(this::dependOn);
    }

    /** The render pass that it was created for, null if it is not known. */
    public RenderPassState renderPass() {
        return renderPass;
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
