package dev.vkval.capture;

import java.util.Locale;

/** Every way in which a capture can be other than expected, each with a sentence for the user. */
public enum AnomalyKind {
    CAPTURE_ENDS_EARLY(true, "the capture ends in the middle of a block, as when the program was killed"),
    DAMAGED_CONTAINER(true, "the capture is damaged, nothing behind this place could be read"),
    DAMAGED_BLOCK(true, "a block is damaged and was skipped"),
    UNDECODABLE_CALL(true, "a call's parameters could not be decoded, the call was skipped"),
    LONG_LINE(true, "a call is too long for a line of JSON, it was left out"),
    MISSING_ASSET_FILE(true, "the capture refers to a file that could not be read"),
    UNKNOWN_CALL_ID(false, "a call has an id that is not known, it was skipped"),
    REMOVED_COMMAND(false, "a call is of a command that was removed from Vulkan, it was skipped"),
    FOREIGN_CALL(false, "a call of another API was skipped"),
    UNKNOWN_BLOCK_TYPE(false, "a block has an unknown type, it was skipped"),
    UNKNOWN_METADATA(false, "metadata of an unknown type was skipped"),
    LEFTOVER_BYTES(false, "a call has bytes behind its last parameter"),
    CAPTURE_TOOL_MESSAGE(false, "the capture layer left a message"),
    INCOMPLETE_CALL(false, "a call has a null pointer where Vulkan requires one to something, it was not executed"),
    RESULT_MISMATCH(false, "a call returned something else than in the capture"),
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
