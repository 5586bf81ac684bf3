package dev.vkval.state.object;

/** Images bound to a command buffer that commands read besides their descriptors and attachments. */
public final class AuxiliaryImages {
    private ImageViewState shadingRate;
    private boolean shadingRateEnable;
    private ImageViewState invocationMask;

    void clear() {
        shadingRate = null;
        shadingRateEnable = false;
        invocationMask = null;
    }

    /** The shading rate image, null for none. */
    public ImageViewState shadingRate() {
        return shadingRate;
    }

    @ForTrackers
    public void shadingRate(ImageViewState view) {
        shadingRate = view;
    }

    /** Whether the dynamic state says that draws read the shading rate image. */
    public boolean shadingRateEnable() {
        return shadingRateEnable;
    }

    @ForTrackers
    public void shadingRateEnable(boolean value) {
        shadingRateEnable = value;
    }

    /** The invocation mask, null for none. */
    public ImageViewState invocationMask() {
        return invocationMask;
    }

    @ForTrackers
    public void invocationMask(ImageViewState view) {
        invocationMask = view;
    }
}
