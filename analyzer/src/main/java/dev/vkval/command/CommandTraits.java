package dev.vkval.command;

import dev.vkval.capture.registry.Command;

/**
 * What the program knows of a command that is recorded in command buffers.
 *
 * @param recorded what recordings contain of it
 * @param sync whether synchronization validation judges it
 * @param layouts whether the image layouts that it names or leaves are checked
 * @param instrumented whether checks in its shaders have memory for their results
 */
public record CommandTraits(
        Command command, ActionKind action, Recorded recorded, Sync sync, boolean layouts, boolean instrumented) {

    /** What recordings contain of a command. */
    public enum Recorded {
        NOTHING,
        /** The state that it sets, in the commands that use it. */
        STATE,
        /** The command. */
        COMMAND
    }

    /** How far synchronization validation knows a command. */
    public enum Sync {
        /** The memory that it accesses, or binds for others, and its dependencies are known. */
        JUDGED,
        /** It accesses no memory, binds none and orders nothing. */
        NONE,
        /** Its accesses, or its effects on those of others, are not known. */
        UNJUDGED
    }
}
