package dev.vkval.cli.input;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The frames whose findings are reported. Earlier frames are still processed, because later ones depend on them. */
public record FrameRanges(List<Range> ranges) {
    /** Every frame. */
    public static final FrameRanges ALL = new FrameRanges(List.of());

    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(-(\\d{1,18})?)?");

    /** First and last frame of a range. */
    public record Range(long first, long last) {}

    /**
     * Parses {@code 3-14,20,30-}.
     *
     * @throws IllegalArgumentException with a message for the user
     */
    public static FrameRanges parse(String list) {
        List<Range> ranges = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            Matcher matcher = RANGE.matcher(part.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "'" + part + "' is not a frame or a range of frames, such as" + " 3-14,20");
            }
            long first = Long.parseLong(matcher.group(1));
            long last = matcher.group(2) == null
                    ? first
                    : matcher.group(3) == null ? Long.MAX_VALUE : Long.parseLong(matcher.group(3));
            if (last < first) {
                throw new IllegalArgumentException(
                        "in the range of frames '" + part + "' the last frame is before" + " the first");
            }
            ranges.add(new Range(first, last));
        }
        return new FrameRanges(List.copyOf(ranges));
    }

    /** {@code 3-14,20,30-}; empty for every frame. */
    public String text() {
        return ranges.stream()
                .map(range -> range.first() == range.last()
                        ? Long.toString(range.first())
                        : range.first() + "-" + (range.last() == Long.MAX_VALUE ? "" : range.last()))
                .collect(Collectors.joining(","));
    }

    public boolean all() {
        return ranges.isEmpty();
    }

    public boolean contains(long frame) {
        return all() || ranges.stream().anyMatch(range -> range.first() <= frame && frame <= range.last());
    }

    /** The last frame in the ranges. */
    public long last() {
        return all()
                ? Long.MAX_VALUE
                : ranges.stream().mapToLong(Range::last).max().getAsLong();
    }
}
