package dev.vkval.spirv.debug;

import java.util.List;

/**
 * A place in a shader's source.
 *
 * @param file name as the compiler wrote it; empty where it had none
 * @param line from 1
 * @param column from 1; 0 where it is not known
 * @param lineEnd last line, the first one where only that is known
 * @param columnEnd 0 where it is not known
 * @param function the function it stands in, empty where it is not known
 * @param inlinedAt where that function was inlined, innermost call first; empty where it was not
 */
public record SourceLine(
        String file, int line, int column, int lineEnd, int columnEnd, String function, List<SourceLine> inlinedAt) {
    public SourceLine {
        inlinedAt = List.copyOf(inlinedAt);
    }

    /** A place of which no more is known. */
    public static SourceLine of(String file, int line, int column) {
        return new SourceLine(file, line, column, line, 0, "", List.of());
    }
}
