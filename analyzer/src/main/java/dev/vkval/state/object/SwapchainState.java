package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.lwjgl.vulkan.KHRSharedPresentableImage;

/** VkSwapchainKHR. */
public final class SwapchainState extends StateObject {
    private final SurfaceState surface;
    private final ImageState.Info imageInfo;
    private final int presentMode;
    private final List<ImageState> images = new ArrayList<>();
    private final Map<Integer, Acquisition> acquisitions = new HashMap<>();
    private final Set<Integer> returned = new HashSet<>();
    private final Set<Integer> layoutsLocked = new HashSet<>();
    private OptionalInt status = OptionalInt.empty();
    private int imageCount;
    private boolean aliased;
    private boolean retired;
    private long presentId;

    /** @param surface null if it is not known */
    @ForTrackers
    public SwapchainState(Creation creation, SurfaceState surface, ImageState.Info imageInfo, int presentMode) {
        super("VkSwapchainKHR", creation);
        this.surface = surface;
        this.imageInfo = imageInfo;
        this.presentMode = presentMode;
    }

    /** The surface it presents to, null if that is not known. */
    public SurfaceState surface() {
        return surface;
    }

    public ImageState.Info imageInfo() {
        return imageInfo;
    }

    /** VkPresentModeKHR. */
    public int presentMode() {
        return presentMode;
    }

    /** Whether its image is shared by the application and the presentation engine. */
    public boolean sharedPresentable() {
        return shared(presentMode);
    }

    /** Whether a VkPresentModeKHR is a shared present mode. */
    public static boolean shared(int presentMode) {
        return presentMode == KHRSharedPresentableImage.VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR
                || presentMode == KHRSharedPresentableImage.VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR;
    }

    /** The last VkResult of vkGetSwapchainStatusKHR; empty if the application did not call it. */
    public OptionalInt status() {
        return status;
    }

    @ForTrackers
    public void learnStatus(int result) {
        status = OptionalInt.of(result);
    }

    /** Whether the layout of the image with that index must not change, because it is shared and has been presented. */
    boolean layoutLocked(int index) {
        return layoutsLocked.contains(index);
    }

    /** The images as vkGetSwapchainImagesKHR returned them. */
    public List<ImageState> images() {
        return Collections.unmodifiableList(images);
    }

    /** The image with that index, null if the application did not query it. */
    public ImageState image(int index) {
        return index >= 0 && index < images.size() ? images.get(index) : null;
    }

    /** The number of images, 0 if the application did not query it. */
    public int imageCount() {
        return imageCount;
    }

    /** Whether images of the application have been bound to its memory. */
    public boolean aliased() {
        return aliased;
    }

    /** Whether it is retired by the creation of another swapchain. */
    public boolean retired() {
        return retired;
    }

    /** The acquisition of an image, null if it is not acquired or that is not known. */
    public Acquisition acquisition(int index) {
        return acquisitions.get(index);
    }

    /** Whether an acquire has ever returned an image. */
    public boolean returned(int index) {
        return returned.contains(index);
    }

    /** The images that the application has acquired and neither presented nor released. */
    public int acquiredCount() {
        return acquisitions.size();
    }

    /** The largest present id so far, 0 for none. */
    public long presentId() {
        return presentId;
    }

    @ForTrackers
    public void add(ImageState image) {
        images.add(image);
    }

    @ForTrackers
    public void learnCount(int count) {
        imageCount = count;
    }

    void alias() {
        aliased = true;
    }

    @ForTrackers
    public void acquire(Acquisition acquisition) {
        acquisitions.put(acquisition.imageIndex(), acquisition);
        returned.add(acquisition.imageIndex());
    }

    /** The application presents or releases an image. */
    @ForTrackers
    public void release(int index) {
        acquisitions.remove(index);
    }

    @ForTrackers
    public void presented(int index, long id) {
        if (sharedPresentable()) {
            layoutsLocked.add(index);
        } else {
            release(index);
        }
        if (Long.compareUnsigned(id, presentId) > 0) {
            presentId = id;
        }
    }

    @ForTrackers
    public void retire() {
        retired = true;
    }
}
