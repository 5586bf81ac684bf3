package dev.vkval.capture.edit;

/**
 * One block of a capture and what it may be left out with.
 *
 * @param name of the call, or of the kind of metadata block
 * @param call whether it is a call
 * @param frame the frame of a call, {@link #NONE} in the state section of a trimmed capture and for other blocks
 * @param recording number of the recording that it is a command, the begin or the end of, {@link #NONE} for others
 * @param creates whether it returns objects that did not exist before
 * @param keeping when it may be left out
 */
record Part(String name, boolean call, long frame, int recording, boolean creates, Keeping keeping) {
    static final int NONE = -1;

    /** When a block may be left out. */
    enum Keeping {
        /** On its own. */
        FREE,
        /** Only with a block that it needs: what is known about an object lasts as long as the object. */
        WITH_OBJECT,
        /** Never: memory in the capture may contain what it returns, such as a device address. */
        ALWAYS
    }

    boolean command() {
        return call && name.startsWith("vkCmd");
    }
}
