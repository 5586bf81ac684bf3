package dev.vkval.capture.edit;

import dev.vkval.capture.change.Assignment;
import java.util.List;
import java.util.stream.Collectors;

/** One edit of the calls of a capture. Blocks are numbered as in reports of the capture that is edited. */
public sealed interface CallEdit {

    private static String words(List<Assignment> assignments) {
        return assignments.stream().map(each -> " " + each).collect(Collectors.joining());
    }

    /** A place between calls: right behind or before a block. */
    record Anchor(long block, boolean after) {
        @Override
        public String toString() {
            return (after ? "after " : "before ") + block;
        }
    }

    /** The call in a block is left out. */
    record Drop(long block) implements CallEdit {
        @Override
        public String toString() {
            return "drop " + block;
        }
    }

    /** The call in a block has other parameters. */
    sealed interface Change extends CallEdit {
        long block();
    }

    /** A parameter or member of the call in a block has another value. */
    record Set(long block, Assignment assignment) implements Change {
        @Override
        public String toString() {
            return "set " + block + "." + assignment;
        }
    }

    /**
     * An array in the parameters of the call in a block has one element more, as have all arrays of the same length.
     *
     * @param array path of the array
     * @param values of the new element: of its members if it is a struct, else of arrays of that length, by their names; what
     *     is not given is zero
     */
    record Append(long block, String array, List<Assignment> values) implements Change {
        public Append {
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            return "append " + block + "." + array + words(values);
        }
    }

    /**
     * A new call.
     *
     * @param command name of the command, with the suffix that the program uses
     */
    record Insert(String command, List<Assignment> assignments, Anchor at) implements CallEdit {
        public Insert {
            assignments = List.copyOf(assignments);
        }

        @Override
        public String toString() {
            return "insert " + command + words(assignments) + " " + at;
        }
    }

    /** The call in a block, a command of a command buffer, is made once more elsewhere, as it is in the capture. */
    record Copy(long block, Anchor to) implements CallEdit {
        @Override
        public String toString() {
            return "copy " + block + " " + to;
        }
    }

    /** The call in a block is made elsewhere. */
    record Move(long block, Anchor to) implements CallEdit {
        @Override
        public String toString() {
            return "move " + block + " " + to;
        }
    }
}
