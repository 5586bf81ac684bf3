package dev.vkval.state.object;

import dev.vkval.command.Extent;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** VkImage. */
public final class ImageState extends StateObject {

    /**
     * The parameters of vkCreateImage, or of vkCreateSwapchainKHR for swapchain images.
     *
     * @param type VkImageType
     * @param format VkFormat
     * @param samples VkSampleCountFlagBits
     * @param tiling VkImageTiling
     * @param stencilUsage usage of the stencil aspect, that of the image if not specified separately
     */
    public record Info(
            int flags,
            int type,
            int format,
            int width,
            int height,
            int depth,
            int mipLevels,
            int arrayLayers,
            int samples,
            int tiling,
            int usage,
            int stencilUsage,
            int initialLayout,
            int sharingMode) {
        /** Size of a mip level along an axis, at least 1. */
        public static int mipSize(int size, int level) {
            return Math.max(size >> Math.min(level, Integer.SIZE - 1), 1);
        }
    }

    private final Info info;
    private final SparseBindings opaqueBindings = new SparseBindings();
    private final SparseBlocks sparseBlocks = new SparseBlocks();
    private final boolean layersAreSlices;
    private SwapchainState swapchain;
    private int swapchainIndex;
    private MemoryBinding binding;
    private final Map<Integer, MemoryRequirements> requirements = new TreeMap<>();
    private OptionalInt sparseRequirementCount = OptionalInt.empty();
    private Extent sparseBlock;
    private boolean sparseBlocksDiffer;
    private boolean metadataRequired;
    private MipTail metadataTail;
    private OptionalLong drmFormatModifier = OptionalLong.empty();
    private boolean metadataBound;

    @ForTrackers
    public ImageState(Creation creation, Info info) {
        this(creation, info, false);
    }

    /** @param maintenance9 whether that feature is enabled */
    @ForTrackers
    public ImageState(Creation creation, Info info, boolean maintenance9) {
        super("VkImage", creation);
        this.info = info;
        this.layersAreSlices = maintenance9
                && info.type() == VK10.VK_IMAGE_TYPE_3D
                && (info.flags() & VK11.VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) != 0;
        this.swapchainIndex = -1;
    }

    @ForTrackers
    public ImageState(Creation creation, Info info, SwapchainState swapchain, int swapchainIndex) {
        super("VkImage", creation);
        this.info = info;
        this.layersAreSlices = false;
        this.swapchain = swapchain;
        this.swapchainIndex = swapchainIndex;
    }

    public Info info() {
        return info;
    }

    /** Whether the layers in the subresource ranges of barriers are its depth slices (maintenance9). */
    public boolean layersAreSlices() {
        return layersAreSlices;
    }

    /** The swapchain that owns its memory, null for none. */
    public SwapchainState swapchain() {
        return swapchain;
    }

    /** Its index in the swapchain, -1 for none. */
    public int swapchainIndex() {
        return swapchainIndex;
    }

    /** Whether it is shared with the presentation engine after it is presented. */
    public boolean sharedPresentable() {
        return swapchain != null && swapchain.sharedPresentable();
    }

    /** Whether its layout must not change, because it is shared with the presentation engine and has been presented. */
    public boolean layoutLocked() {
        return swapchain != null && swapchain.layoutLocked(swapchainIndex);
    }

    /** The memory of its first plane; null for none, and for sparse and swapchain images. */
    public MemoryBinding binding() {
        return binding;
    }

    /** Size in its memory requirements; 0 if the application did not query them, and for disjoint images. */
    public long requiredBytes() {
        MemoryRequirements whole = requirements(0);
        return whole == null ? 0 : whole.sizeBytes();
    }

    /**
     * Its memory requirements, null if the application did not query them.
     *
     * @param plane the aspect of a plane of a disjoint image, 0 for the image
     */
    public MemoryRequirements requirements(int plane) {
        return requirements.get(plane);
    }

    @ForTrackers
    public void requirements(int plane, MemoryRequirements value) {
        requirements.put(plane, value);
    }

    /** Whether the application queried its memory requirements, or those of one of its planes. */
    public boolean requirementsAsked() {
        return !requirements.isEmpty();
    }

    /** Number of its sparse memory requirements, empty if the application did not query them. */
    public OptionalInt sparseRequirementCount() {
        return sparseRequirementCount;
    }

    /** Whether its sparse memory requirements include metadata. */
    public boolean metadataRequired() {
        return metadataRequired;
    }

    /** Whether memory was bound for its metadata. */
    public boolean metadataBound() {
        return metadataBound;
    }

    /** The memory bound to opaque ranges: the mip tail, or the whole image. */
    public SparseBindings opaqueBindings() {
        return opaqueBindings;
    }

    /** The memory bound to its sparse image blocks. */
    public SparseBlocks sparseBlocks() {
        return sparseBlocks;
    }

    @ForTrackers
    public void learnSparseRequirements(int count, boolean metadata) {
        sparseRequirementCount = OptionalInt.of(Math.max(count, sparseRequirementCount.orElse(0)));
        metadataRequired |= metadata;
    }

    /**
     * Where the mip tail of an aspect is in the addresses of a sparse image.
     *
     * @param strideBytes from the tail of a layer to that of the next one, 0 where all have one in common
     */
    public record MipTail(long offset, long sizeBytes, long strideBytes) {}

    /** The mip tail of its metadata, null if there is none or the application did not query it. */
    public MipTail metadataTail() {
        return metadataTail;
    }

    @ForTrackers
    public void learnMetadataTail(MipTail tail) {
        metadataTail = tail;
    }

    /** The Linux DRM format modifier that it has, empty if that is not known. */
    public OptionalLong drmFormatModifier() {
        return drmFormatModifier;
    }

    @ForTrackers
    public void learnDrmFormatModifier(long modifier) {
        drmFormatModifier = OptionalLong.of(modifier);
    }

    /** The extent of a block of its sparse memory, null where the application did not query it or aspects differ in it. */
    public Extent sparseBlock() {
        return sparseBlocksDiffer ? null : sparseBlock;
    }

    @ForTrackers
    public void learnSparseBlock(Extent block) {
        sparseBlocksDiffer |= sparseBlock != null && !sparseBlock.equals(block);
        sparseBlock = block;
    }

    @ForTrackers
    public void bindMetadata() {
        metadataBound = true;
    }

    @ForTrackers
    public void bind(MemoryBinding value) {
        binding = value;
        dependOn(value.memory());
    }

    /** Binds the image to the memory of a swapchain image. */
    @ForTrackers
    public void bindToSwapchain(SwapchainState owner, int index) {
        swapchain = owner;
        swapchainIndex = index;
        owner.alias();
    }
}
