package dev.vkval.spirv.debug;

import java.util.List;

/**
 * A location in a shader's source.
 *
 * @param file name as the compiler wrote it; empty if it had none
 * @param line from 1
 * @param column from 1; 0 if unknown
 * @param lineEnd last line, equal to the first one if unknown
 * @param columnEnd 0 if unknown
 * @param function the function around it, empty if unknown
 * @param inlinedAt where that function was inlined, innermost call first; empty if it was not
 */
public record SourceLine(
        String file, int line, int column, int lineEnd, int columnEnd, String function, List<SourceLine> inlinedAt) {
    public SourceLine {
        inlinedAt = List.copyOf(inlinedAt);
    }

    /** A location with file and line only. */
    public static SourceLine of(String file, int line, int column) {
        return new SourceLine(file, line, column, line, 0, "", List.of());
    }
}
