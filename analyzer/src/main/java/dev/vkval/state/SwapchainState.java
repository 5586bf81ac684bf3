package dev.vkval.state;

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
    private final Set<Integer> layoutsLocked = new HashSet<>();
    private OptionalInt status = OptionalInt.empty();
    private int imageCount;
    private boolean aliased;
    private boolean retired;
    private long presentId;

    /** @param surface null where it is not known */
    SwapchainState(Creation creation, SurfaceState surface, ImageState.Info imageInfo, int presentMode) {
        super("VkSwapchainKHR", creation);
        this.surface = surface;
        this.imageInfo = imageInfo;
        this.presentMode = presentMode;
    }

    /** The surface it presents to, null where that is not known. */
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

    /** Whether the application and the presentation engine share its image, which is presented and stays in use. */
    public boolean sharedPresentable() {
        return shared(presentMode);
    }

    /** Whether a VkPresentModeKHR is one of images that are shared with the presentation engine. */
    public static boolean shared(int presentMode) {
        return presentMode == KHRSharedPresentableImage.VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR
                || presentMode == KHRSharedPresentableImage.VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR;
    }

    /** What vkGetSwapchainStatusKHR returned last, a VkResult; empty where the application never asked. */
    public OptionalInt status() {
        return status;
    }

    void learnStatus(int result) {
        status = OptionalInt.of(result);
    }

    /** Whether the image of that index must keep its layout: it is shared, and was presented. */
    boolean layoutLocked(int index) {
        return layoutsLocked.contains(index);
    }

    /** The images as vkGetSwapchainImagesKHR returned them. */
    public List<ImageState> images() {
        return Collections.unmodifiableList(images);
    }

    /** The image of that index, null where the application never asked for it. */
    public ImageState image(int index) {
        return index >= 0 && index < images.size() ? images.get(index) : null;
    }

    /** How many images it has, 0 where the application never asked. */
    public int imageCount() {
        return imageCount;
    }

    /** Whether images of the application were bound to its memory. */
    public boolean aliased() {
        return aliased;
    }

    /** Whether another swapchain was created, or was to be created, in its place. */
    public boolean retired() {
        return retired;
    }

    /** How an image came to the application, null where it does not have it or that is not known. */
    public Acquisition acquisition(int index) {
        return acquisitions.get(index);
    }

    /** Images that the application has acquired and neither presented nor released. */
    public int acquiredCount() {
        return acquisitions.size();
    }

    /** The largest present id so far, 0 for none. */
    public long presentId() {
        return presentId;
    }

    void add(ImageState image) {
        images.add(image);
    }

    void learnCount(int count) {
        imageCount = count;
    }

    void alias() {
        aliased = true;
    }

    void acquire(Acquisition acquisition) {
        acquisitions.put(acquisition.imageIndex(), acquisition);
    }

    /** The application gives an image back. */
    void release(int index) {
        acquisitions.remove(index);
    }

    void presented(int index, long id) {
        if (sharedPresentable()) {
            layoutsLocked.add(index);
        } else {
            release(index);
        }
        if (Long.compareUnsigned(id, presentId) > 0) {
            presentId = id;
        }
    }

    void retire() {
        retired = true;
    }
}
