package dev.vkval.state;

import dev.vkval.state.command.CommandBufferRecording;

/** VkCommandBuffer. */
public final class CommandBufferState extends StateObject {
    private final boolean secondary;
    private final int queueFamily;
    private final int queueFlags;
    private final RecordingBuilder builder = new RecordingBuilder(this);
    private CommandBufferRecording recording;

    CommandBufferState(Creation creation, boolean secondary, int queueFamily, int queueFlags) {
        super("VkCommandBuffer", creation);
        this.secondary = secondary;
        this.queueFamily = queueFamily;
        this.queueFlags = queueFlags;
    }

    public boolean secondary() {
        return secondary;
    }

    /** Queue family of its pool. */
    public int queueFamily() {
        return queueFamily;
    }

    /** VkQueueFlags of that family. */
    public int queueFlags() {
        return queueFlags;
    }

    /** What was last recorded to the end, null while recording and before. */
    public CommandBufferRecording recording() {
        return recording;
    }

    RecordingBuilder builder() {
        return builder;
    }

    void begin(long block) {
        builder.begin(block);
        recording = null;
    }

    void end() {
        recording = builder.freeze();
    }

    void reset() {
        builder.begin(-1);
        recording = null;
    }
}
