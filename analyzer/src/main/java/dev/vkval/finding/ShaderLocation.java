package dev.vkval.finding;

import java.util.List;

/**
 * A place in a shader.
 *
 * @param stage {@code fragment}
 * @param entryPoint name of the entry point
 * @param instruction index of the SPIR-V instruction within the captured module, -1 if unknown
 * @param file source file according to the debug information, null without debug information
 * @param line line, from 1; 0 if unknown
 * @param column column, from 1; 0 if unknown
 * @param source source lines around the position; without debug information the disassembly, its lines numbered by
 *     instruction index; empty if neither is known
 */
public record ShaderLocation(
        String stage, String entryPoint, long instruction, String file, int line, int column, List<Line> source) {
    public ShaderLocation {
        source = List.copyOf(source);
    }

    /** Whether a line of {@link #source} is the one at fault. */
    public boolean at(Line candidate) {
        return candidate.line() == (file == null && line == 0 ? instruction : line);
    }

    /** One source line: its number, from 1, and its text. */
    public record Line(int line, String text) {}
}
