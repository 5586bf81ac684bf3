package dev.vkval.sync;

import dev.vkval.state.command.RecordedCommand;

/**
 * A read of a draw whose place depends on what index, indirect or count buffers hold.
 *
 * @param binding the vertex binding that is read, meaningless for other parts
 * @param readBack whether those buffers were read, so that the place is known now
 */
record Unread(RecordedCommand.Draw draw, Part part, int binding, boolean readBack) {
    Unread(RecordedCommand.Draw draw, Part part, int binding) {
        this(draw, part, binding, false);
    }

    /** The same, now that the place is known. */
    Unread known() {
        return new Unread(draw, part, binding, true);
    }

    /** What is read. */
    enum Part {
        VERTICES,
        INSTANCES,
        INDICES,
        DRAW_PARAMETERS
    }

    /** Where the place of the read stands, for a sentence about it. */
    String decidedBy() {
        if (part == Part.DRAW_PARAMETERS) {
            return "the count buffer";
        }
        if (draw.indirect() == null) {
            return "the index buffer";
        }
        return part == Part.VERTICES && draw.indexed()
                ? "the index buffer and the draw's parameters in a buffer"
                : "the draw's parameters in a buffer";
    }
}
