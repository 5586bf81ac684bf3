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
        JUDGED(null),
        /** It accesses no memory, binds none and orders nothing. */
        NONE(null),
        /** What its parameters name is known; what values in that memory refer to is not. */
        CONTENTS("memory is checked as far as its parameters name it; what values in memory refer to is not"),
        /** The memory from which shaders take descriptors is known; what these refer to is not. */
        DESCRIPTORS("what shaders access through descriptors in memory is not checked"),
        /** What its parameters name is known; what the code that it executes accesses is not. */
        CODE("memory is checked as far as its parameters name it; what the code that it executes accesses is not"),
        /** It binds a pipeline of which only a part is known. */
        GROUPS(
                "draws are checked with the shaders and vertex input of the pipeline, not with those of the shader group"),
        /** Neither the call nor the specification says which memory it accesses. */
        OPAQUE("which memory it accesses is up to code that the specification does not describe: it is not checked");

        private final String gap;

        Sync(String gap) {
            this.gap = gap;
        }

        /** What of the command is not checked and why, null where all is. */
        public String gap() {
            return gap;
        }
    }
}
