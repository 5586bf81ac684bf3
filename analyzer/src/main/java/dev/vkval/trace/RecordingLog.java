package dev.vkval.trace;

import dev.vkval.command.ActionKind;
import java.util.ArrayList;
import java.util.List;

/** One recording of a command buffer: its counts, and the lines of its commands that are not written yet. */
final class RecordingLog {
    /** Commands that are written to one file together. */
    private static final int PART_COMMANDS = 5_000;

    private final int number;
    private final long beginBlock;
    private final long frame;
    private final StringBuilder lines = new StringBuilder();
    private int waiting;
    private final List<long[]> written = new ArrayList<>();
    private long lastBlock;
    private long commands;
    private long draws;
    private long dispatches;
    private long leftOut;

    /** @param number its number among the recordings of the capture, from 0 */
    RecordingLog(int number, long beginBlock, long frame) {
        this.number = number;
        this.beginBlock = beginBlock;
        this.frame = frame;
        this.lastBlock = beginBlock;
    }

    int number() {
        return number;
    }

    long beginBlock() {
        return beginBlock;
    }

    /** The frame it was begun in. */
    long frame() {
        return frame;
    }

    /** Block of its last command. */
    long lastBlock() {
        return lastBlock;
    }

    long commands() {
        return commands;
    }

    long draws() {
        return draws;
    }

    /** Dispatches and traces. */
    long dispatches() {
        return dispatches;
    }

    /** Commands whose lines are not kept. */
    long leftOut() {
        return leftOut;
    }

    /** Where its lines are: file, first line, number of lines. */
    List<long[]> written() {
        return written;
    }

    /** Counts a command. */
    void command(long block, ActionKind action) {
        lastBlock = block;
        commands++;
        if (action == ActionKind.DRAW || action == ActionKind.DRAW_INDEXED) {
            draws++;
        } else if (action == ActionKind.DISPATCH || action == ActionKind.TRACE) {
            dispatches++;
        }
    }

    /** The line of the command is not kept. */
    void leaveOut() {
        leftOut++;
    }

    /** Where the line of the command is to be appended. */
    StringBuilder line() {
        waiting++;
        return lines;
    }

    /** Writes the lines if there are many. */
    void spill(TraceFiles files) {
        if (waiting >= PART_COMMANDS) {
            write(files);
        }
    }

    /** Writes the lines and forgets them. */
    void write(TraceFiles files) {
        if (waiting > 0) {
            written.add(new long[] {files.commandFile(), files.commandRow(), waiting});
            files.commands(lines, waiting);
            waiting = 0;
            lines.setLength(0);
            lines.trimToSize();
        }
    }
}
