package dev.vkval.capture;

import java.util.Locale;

/** Every kind of anomaly of a capture or its replay, each with a sentence for the user. */
public enum AnomalyKind {
    CAPTURE_ENDS_EARLY(true, "the capture ends in the middle of a block, as after the captured program was killed"),
    DAMAGED_CONTAINER(true, "the capture is damaged; nothing after this place could be read"),
    DAMAGED_BLOCK(true, "a damaged block was skipped"),
    UNDECODABLE_CALL(true, "the parameters of a call could not be decoded; the call was skipped"),
    LONG_LINE(true, "a call is too long for a JSON line; it was left out"),
    MISSING_ASSET_FILE(true, "the capture refers to a file that could not be read"),
    UNKNOWN_CALL_ID(false, "a call with an unknown id was skipped"),
    REMOVED_COMMAND(false, "a call of a command that was removed from Vulkan was skipped"),
    FOREIGN_CALL(false, "a call of another API was skipped"),
    UNKNOWN_BLOCK_TYPE(false, "a block of unknown type was skipped"),
    UNKNOWN_METADATA(false, "metadata of an unknown type was skipped"),
    LEFTOVER_BYTES(false, "a call has bytes after its last parameter"),
    CAPTURE_TOOL_MESSAGE(false, "the capture layer left a message"),
    INCOMPLETE_CALL(false, "a required pointer parameter or member is NULL; the call was not executed"),
    RESULT_MISMATCH(false, "a call did not return the recorded result"),
    REPLAY_LIMITATION(false, "the replay differs from the capture");

    private final boolean loss;
    private final String sentence;

    AnomalyKind(boolean loss, String sentence) {
        this.loss = loss;
        this.sentence = sentence;
    }

    /** Whether part of the capture was not read, so that the result is partial. */
    public boolean loss() {
        return loss;
    }

    public String sentence() {
        return sentence;
    }

    /** {@code capture-ends-early}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
