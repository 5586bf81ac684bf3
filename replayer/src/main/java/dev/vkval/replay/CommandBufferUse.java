package dev.vkval.replay;

/** Whether a command buffer holds all that was recorded into it. */
final class CommandBufferUse {
    private boolean spoiled;

    /** One of its commands could not be recorded. */
    void spoil() {
        spoiled = true;
    }

    /** Its recording starts anew. */
    void begin() {
        spoiled = false;
    }

    boolean spoiled() {
        return spoiled;
    }
}
