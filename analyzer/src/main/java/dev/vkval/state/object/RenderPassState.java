package dev.vkval.state.object;

import java.util.List;

/** VkRenderPass, in the form of vkCreateRenderPass2. */
public final class RenderPassState extends StateObject {
    /** VK_SUBPASS_EXTERNAL. */
    public static final int EXTERNAL = -1;

    /** VK_ATTACHMENT_UNUSED. */
    public static final int UNUSED = -1;

    /** VkAttachmentDescription2; the stencil layouts are those of the image if not specified separately. */
    public record Attachment(
            int flags,
            int format,
            int samples,
            int loadOp,
            int storeOp,
            int stencilLoadOp,
            int stencilStoreOp,
            int initialLayout,
            int finalLayout,
            int stencilInitialLayout,
            int stencilFinalLayout) {}

    /**
     * VkAttachmentReference2; {@code attachment} may be {@link #UNUSED}.
     *
     * @param stencilLayout layout of the stencil aspect; equal to the layout if not specified separately
     */
    public record Reference(int attachment, int layout, int stencilLayout, int aspects) {
        /** The reference of an unused attachment. */
        public static final Reference ABSENT = new Reference(UNUSED, 0, 0, 0);

        public boolean used() {
            return attachment != UNUSED;
        }
    }

    /** VkSubpassDescription2; missing references are unused ones. */
    public record Subpass(
            int viewMask,
            List<Reference> inputs,
            List<Reference> colors,
            List<Reference> resolves,
            Reference depthStencil,
            Reference depthStencilResolve,
            int depthResolveMode,
            int stencilResolveMode,
            List<Integer> preserves) {}

    /** VkSubpassDependency2, whose masks are replaced by those of a chained VkMemoryBarrier2. */
    public record Dependency(
            int srcSubpass,
            int dstSubpass,
            long srcStages,
            long dstStages,
            long srcAccesses,
            long dstAccesses,
            int flags,
            int viewOffset) {}

    private final List<Attachment> attachments;
    private final List<Subpass> subpasses;
    private final List<Dependency> dependencies;
    private final boolean version2;

    @ForTrackers
    public RenderPassState(
            Creation creation, List<Attachment> attachments, List<Subpass> subpasses, List<Dependency> dependencies) {
        this(creation, attachments, subpasses, dependencies, false);
    }

    @ForTrackers
    public RenderPassState(
            Creation creation,
            List<Attachment> attachments,
            List<Subpass> subpasses,
            List<Dependency> dependencies,
            boolean version2) {
        super("VkRenderPass", creation);
        this.version2 = version2;
        this.attachments = List.copyOf(attachments);
        this.subpasses = List.copyOf(subpasses);
        this.dependencies = List.copyOf(dependencies);
    }

    public List<Attachment> attachments() {
        return attachments;
    }

    public List<Subpass> subpasses() {
        return subpasses;
    }

    public List<Dependency> dependencies() {
        return dependencies;
    }

    /** Whether vkCreateRenderPass2 created it. */
    public boolean version2() {
        return version2;
    }
}
