package dev.vkval.state.object;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** VkOpticalFlowSessionNV. */
public final class OpticalFlowSessionState extends StateObject {
    private final Map<Integer, ImageViewState> images = new TreeMap<>();

    @ForTrackers
    public OpticalFlowSessionState(Creation creation) {
        super("VkOpticalFlowSessionNV", creation);
    }

    /** @param view null for none */
    @ForTrackers
    public void bind(int bindingPoint, ImageViewState view) {
        if (view == null) {
            images.remove(bindingPoint);
        } else {
            images.put(bindingPoint, view);
        }
    }

    /** The bound images by VkOpticalFlowSessionBindingPointNV. */
    public Map<Integer, ImageViewState> images() {
        return Collections.unmodifiableMap(images);
    }
}
