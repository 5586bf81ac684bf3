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
 * @param function name of the function of the source that the position is in, null if unknown
 * @param inlinedAt the calls by which the compiler inlined that function, innermost first; empty if it did not
 * @param expression what the instruction accesses, in the names of the source: {@code tex[index]}; null if unknown
 */
public record ShaderLocation(
        String stage,
        String entryPoint,
        long instruction,
        String file,
        int line,
        int column,
        List<Line> source,
        String function,
        List<Call> inlinedAt,
        String expression) {
    /** Property of a finding with the name of its shader's files, as {@code extract} calls them. */
    public static final String CODE = "shaderCode";

    public ShaderLocation {
        source = List.copyOf(source);
        inlinedAt = List.copyOf(inlinedAt);
    }

    /** A place whose function is not known. */
    public ShaderLocation(
            String stage, String entryPoint, long instruction, String file, int line, int column, List<Line> source) {
        this(stage, entryPoint, instruction, file, line, column, source, null, List.of(), null);
    }

    /** Whether the source lines are a disassembly. */
    public boolean disassembled() {
        return file == null && line == 0;
    }

    /** Whether a line of {@link #source} is the one at fault. */
    public boolean at(Line candidate) {
        return candidate.line() == (disassembled() ? instruction : line);
    }

    /** One source line: its number, from 1, and its text. */
    public record Line(int line, String text) {}

    /**
     * A call that was inlined.
     *
     * @param file source file of the call, null if unknown
     * @param line its line, from 1; 0 if unknown
     * @param function the function that has the call, null if unknown
     */
    public record Call(String file, int line, String function) {}
}
