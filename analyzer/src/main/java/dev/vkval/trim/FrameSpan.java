package dev.vkval.trim;

/**
 * Consecutive frames, as captures number them.
 *
 * @param first number of the first one, at least 1
 * @param last number of the last one
 */
public record FrameSpan(long first, long last) {
    public FrameSpan {
        if (first < 1 || last < first) {
            throw new IllegalArgumentException("frames " + first + " to " + last + " are no range");
        }
    }

    public boolean contains(long frame) {
        return frame >= first && frame <= last;
    }

    @Override
    public String toString() {
        return first == last ? "frame " + first : "frames " + first + " to " + last;
    }
}
