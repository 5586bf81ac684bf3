package dev.vkval.spirv.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One source text of a module. With {@code #line} directives, the row after a directive has the directive's number and
 * its file, until another directive names one.
 */
final class SourceText {
    /** Only single characters are repeated, not groups, so that the stack for matching does not grow with the row. */
    private static final Pattern LINE_DIRECTIVE = Pattern.compile("^\\s*#\\s*line\\s+(\\d{1,9})(?:\\s+\"(.*)\")?.*$");

    private static final int NOT_FOUND = -1;

    /**
     * Rows that are numbered from one directive.
     *
     * @param firstRow index of the row after the directive
     * @param endRow index of the next directive's row, or the number of rows
     */
    private record Segment(String file, long firstLine, int firstRow, int endRow) {}

    private final String file;
    private final List<String> rows;
    private final List<Segment> segments = new ArrayList<>();

    SourceText(String file, String text) {
        this.file = file;
        this.rows = text.lines().toList();
        String current = file;
        long line = 1;
        int firstRow = 0;
        for (int row = 0; row < rows.size(); row++) {
            Matcher directive = LINE_DIRECTIVE.matcher(rows.get(row));
            if (rows.get(row).indexOf('#') >= 0 && directive.matches()) {
                segments.add(new Segment(current, line, firstRow, row));
                current = directive.group(2) == null
                        ? current
                        : directive.group(2).replace("\\\\", "\\").replace("\\\"", "\"");
                line = Long.parseLong(directive.group(1));
                firstRow = row + 1;
            }
        }
        segments.add(new Segment(current, line, firstRow, rows.size()));
    }

    String file() {
        return file;
    }

    List<String> rows() {
        return rows;
    }

    /**
     * The index of the row of a line in a file: after the directive with the closest number that is not greater, if
     * that directive's numbers reach that far.
     */
    private int row(String ofFile, int line) {
        Segment best = null;
        for (Segment segment : segments) {
            boolean holds = segment.file().equals(ofFile)
                    && line >= segment.firstLine()
                    && line - segment.firstLine() < segment.endRow() - segment.firstRow();
            if (holds && (best == null || segment.firstLine() >= best.firstLine())) {
                best = segment;
            }
        }
        return best == null ? NOT_FOUND : (int) (best.firstRow() + line - best.firstLine());
    }

    /** The line number of a row, 0 for a row of a directive or of another file. */
    private int line(String ofFile, int row) {
        for (Segment segment : segments) {
            if (row >= segment.firstRow() && row < segment.endRow()) {
                return segment.file().equals(ofFile) ? (int) (segment.firstLine() + row - segment.firstRow()) : 0;
            }
        }
        return 0;
    }

    /** The rows around a line that are numbered consecutively with it, including its own; empty if it has no such line. */
    List<SourceExcerpt> excerpt(String ofFile, int line, int before, int after) {
        int row = row(ofFile, line);
        if (row == NOT_FOUND) {
            return List.of();
        }
        List<SourceExcerpt> excerpt = new ArrayList<>();
        int end = (int) Math.min((long) row + after, rows.size() - 1L);
        for (int i = Math.max(0, row - before); i <= end; i++) {
            int number = line(ofFile, i);
            if (number > 0 && number - line == i - row) {
                excerpt.add(new SourceExcerpt(number, rows.get(i)));
            }
        }
        return excerpt;
    }
}
