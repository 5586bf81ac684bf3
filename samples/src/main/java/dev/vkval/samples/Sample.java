package dev.vkval.samples;

/** A program: makes its objects on a device, submits its work and verifies the result. */
@FunctionalInterface
public interface Sample {
    /**
     * Runs to completion.
     *
     * @param device owns every object made; destroys them after the run
     * @throws IllegalStateException when the result is not what the shaders should have produced
     */
    void run(SampleDevice device);

    /** Whether the program needs a device that can present to a headless surface. */
    default boolean presents() {
        return false;
    }

    /** Whether the program needs a device with transform feedback. */
    default boolean capturesVertices() {
        return false;
    }
}
