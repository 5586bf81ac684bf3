package dev.vkval.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** VkSwapchainKHR. */
public final class SwapchainState extends StateObject {
    private final ImageState.Info imageInfo;
    private final List<ImageState> images = new ArrayList<>();

    SwapchainState(Creation creation, ImageState.Info imageInfo) {
        super("VkSwapchainKHR", creation);
        this.imageInfo = imageInfo;
    }

    public ImageState.Info imageInfo() {
        return imageInfo;
    }

    /** The images as vkGetSwapchainImagesKHR returned them. */
    public List<ImageState> images() {
        return Collections.unmodifiableList(images);
    }

    /** The image of that index, null where the application never asked for it. */
    public ImageState image(int index) {
        return index >= 0 && index < images.size() ? images.get(index) : null;
    }

    void add(ImageState image) {
        images.add(image);
    }
}
