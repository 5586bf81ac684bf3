package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.report.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ranges of bytes of a finding as bars on one scale: those of its accesses, or the bound one and what is accessed. */
record RangeBar(List<Bar> bars) {
    /** Width of the scale in the drawing. */
    static final int WIDTH = 600;

    private static final int LEAST_WIDTH = 3;
    private static final Pattern BYTES = Pattern.compile("bytes (\\d{1,18})\\.\\.(\\d{1,18})");

    /**
     * One range.
     *
     * @param shape class in the style sheet
     * @param x left end, in units of the drawing
     */
    record Bar(String name, String shape, int x, int width, String text) {}

    private record Range(String name, String shape, long begin, long end) {
        String text() {
            return "bytes " + begin + ".." + end;
        }
    }

    /** Null where fewer than two ranges are known, or these are equal. */
    static RangeBar of(Finding finding) {
        List<Range> ranges = bound(finding.properties());
        if (ranges.isEmpty()) {
            ranges = accessed(finding);
        }
        long begin = ranges.stream().mapToLong(Range::begin).min().orElse(0);
        long end = ranges.stream().mapToLong(Range::end).max().orElse(0);
        boolean equal = ranges.stream().allMatch(range -> range.begin() == begin && range.end() == end);
        if (equal || end <= begin) {
            return null;
        }
        List<Bar> bars = new ArrayList<>();
        for (Range range : ranges) {
            int x = scaled(range.begin() - begin, end - begin);
            int width = Math.max(LEAST_WIDTH, scaled(range.end() - begin, end - begin) - x);
            bars.add(new Bar(range.name(), range.shape(), Math.min(x, WIDTH - LEAST_WIDTH), width, range.text()));
        }
        return new RangeBar(bars);
    }

    private static int scaled(long value, long length) {
        return (int) Math.round((double) value / length * WIDTH);
    }

    private static List<Range> bound(Map<String, Object> properties) {
        if (properties.get("boundSize") instanceof Number size
                && properties.get("accessEnd") instanceof Number end
                && size.longValue() >= 0
                && end.longValue() > size.longValue()) {
            return List.of(
                    new Range("bound", "bound", 0, size.longValue()),
                    new Range("accessed beyond it", "beyond", size.longValue(), end.longValue()));
        }
        return List.of();
    }

    private static List<Range> accessed(Finding finding) {
        List<Range> ranges = new ArrayList<>();
        for (Access access : finding.accesses()) {
            Matcher bytes = BYTES.matcher(access.range() == null ? "" : access.range());
            if (bytes.matches()) {
                String name = access.place() == null ? access.role() : Phrases.call(access.place());
                boolean last =
                        access == finding.accesses().get(finding.accesses().size() - 1);
                ranges.add(new Range(
                        name, last ? "now" : "prior", Long.parseLong(bytes.group(1)), Long.parseLong(bytes.group(2))));
            }
        }
        return ranges;
    }
}
