package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.state.command.BoundState;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.CommandPlace;

/** VkCommandBuffer. */
public final class CommandBufferState extends StateObject {
    private final boolean secondary;
    private final int queueFamily;
    private final int queueFlags;
    private final RecordingBuilder builder = new RecordingBuilder(this);
    private CommandBufferRecording recording;
    private boolean open;
    private boolean begunInStateSetup;

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

    /** What a command of that VkPipelineBindPoint would see if it were recorded now. */
    public BoundState bound(int bindPoint) {
        return builder.bound(bindPoint);
    }

    /** The place of a command that is about to be recorded. */
    public CommandPlace nextPlace(Call call) {
        return builder.nextPlace(call);
    }

    RecordingBuilder builder() {
        return builder;
    }

    /** Whether the recording was begun and not ended. */
    public boolean open() {
        return open;
    }

    /** Whether the capture layer began the recording to recreate state. */
    boolean begunInStateSetup() {
        return begunInStateSetup;
    }

    /** What was recorded so far. */
    CommandBufferRecording partial() {
        return builder.freeze();
    }

    void begin(long block, boolean stateSetup) {
        builder.begin(block);
        recording = null;
        open = true;
        begunInStateSetup = stateSetup;
    }

    void end() {
        recording = builder.freeze();
        open = false;
    }

    void reset() {
        builder.begin(-1);
        recording = null;
        open = false;
    }
}
