package dev.vkval.command;

/** The form of a command: many have a newer one whose parameters are in structs that can be extended. */
public enum Generation {
    /** {@code vkCmdCopyBuffer}, {@code vkQueueSubmit}. */
    V1,
    /** {@code vkCmdCopyBuffer2}, {@code vkQueueSubmit2}. */
    V2;

    public boolean isV2() {
        return this == V2;
    }

    /** What the names of the structs of this form end with. */
    public String suffix() {
        return this == V2 ? "2" : "";
    }
}
