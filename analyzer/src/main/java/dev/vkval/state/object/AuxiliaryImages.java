package dev.vkval.state.object;

import org.lwjgl.vulkan.EXTExtendedDynamicState3;

/** Images bound to a command buffer that commands read besides their descriptors and attachments. */
public final class AuxiliaryImages {
    private static final StateObject.SubStateKey<Boolean> ENABLED = new StateObject.SubStateKey<>(Boolean.class);

    private ImageViewState shadingRate;
    private int shadingRateLayout;
    private boolean shadingRateEnable;
    private ImageViewState invocationMask;

    /** The shading rate image, null for none. */
    public ImageViewState shadingRate() {
        return shadingRate;
    }

    /** The VkImageLayout that the shading rate image was bound with. */
    public int shadingRateLayout() {
        return shadingRateLayout;
    }

    @ForTrackers
    public void shadingRate(ImageViewState view, int layout) {
        shadingRate = view;
        shadingRateLayout = layout;
    }

    /** Whether a pipeline has draws read the shading rate image. */
    @ForTrackers
    public static void shadingRateEnable(PipelineState pipeline, boolean value) {
        pipeline.subState(ENABLED, value);
    }

    /** Whether draws with a pipeline, which may be null, read the shading rate image that is bound. */
    public boolean readsShadingRate(PipelineState pipeline) {
        boolean fixed = pipeline != null
                && !pipeline.dynamicStates()
                        .contains(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_SHADING_RATE_IMAGE_ENABLE_NV);
        return shadingRate != null && (fixed ? Boolean.TRUE.equals(pipeline.subState(ENABLED)) : shadingRateEnable);
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
