package dev.vkval.check.drawstate;

import java.util.Map;

/** Of one command buffer: what binds of graphics pipelines are compared with. */
final class BoundBefore {
    /** No mode that is known. */
    static final int UNKNOWN = -1;

    private boolean inheritsViewports;
    private int subpassSamples;
    private int provokingVertex = UNKNOWN;
    private Map<Integer, SampleLocations> locations;

    /** The recording begins. */
    void begin(boolean inherits) {
        inheritsViewports = inherits;
        provokingVertex = UNKNOWN;
        endRendering();
    }

    /** Whether viewports and scissors are those of the primary command buffer. */
    boolean inheritsViewports() {
        return inheritsViewports;
    }

    /** A render pass instance with a render pass object begins. */
    void beginRenderPass(Map<Integer, SampleLocations> afterSubpasses) {
        subpassSamples = 0;
        locations = afterSubpasses;
    }

    /** Another subpass begins. */
    void nextSubpass() {
        subpassSamples = 0;
    }

    void endRendering() {
        subpassSamples = 0;
        locations = null;
    }

    /** Other command buffers were executed; which pipeline was bound last is not known. */
    void execute() {
        subpassSamples = 0;
        provokingVertex = UNKNOWN;
    }

    /**
     * A graphics pipeline is bound.
     *
     * @param samples VkSampleCountFlagBits, 0 where it is dynamic or not known
     * @param mode VkProvokingVertexModeEXT, {@link #UNKNOWN} where it is dynamic or not known
     */
    void bind(int samples, int mode) {
        subpassSamples = samples == 0 ? subpassSamples : samples;
        provokingVertex = mode;
    }

    /** A draw is recorded with a dynamic sample count, 0 where it is not known. */
    void draw(int samples) {
        subpassSamples = samples == 0 ? subpassSamples : samples;
    }

    /** The sample count of the pipeline bound or the draw recorded last in the subpass, 0 for none. */
    int subpassSamples() {
        return subpassSamples;
    }

    /** The mode of the pipeline bound last, {@link #UNKNOWN} for none. */
    int provokingVertex() {
        return provokingVertex;
    }

    /** Sample locations after subpasses, null where there is no begin of a render pass object. */
    Map<Integer, SampleLocations> locations() {
        return locations;
    }
}
