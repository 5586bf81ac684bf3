package dev.vkval.gpuav;

/** Takes shaders with checks. */
@FunctionalInterface
public interface ShaderSink {
    /** Takes none. */
    ShaderSink NONE = (before, after, stage, entryPoint) -> {};

    /**
     * @param before SPIR-V words of the application
     * @param after the words with checks
     * @param stage lower-case words: {@code fragment}
     */
    void instrumented(int[] before, int[] after, String stage, String entryPoint);

    /** Number of files that it could not write. */
    default long leftOut() {
        return 0;
    }
}
