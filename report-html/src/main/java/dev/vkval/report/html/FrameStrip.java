package dev.vkval.report.html;

import java.util.List;

/**
 * A small drawing of the frames in which a finding was seen, from the first frame of the capture to the last.
 *
 * @param path of its outline, in units of the drawing
 */
record FrameStrip(String path) {
    static final int WIDTH = 72;
    static final int HEIGHT = 12;
    private static final int MOST_COLUMNS = 24;
    private static final int BASE = 1;

    /**
     * Null for a capture of one frame, and if the frames are not among those that were counted.
     *
     * @param frames ascending, from 1
     * @param count of the frames of the capture
     */
    static FrameStrip of(List<Long> frames, long count) {
        if (count < 2 || frames.isEmpty() || frames.get(0) < 1 || frames.get(frames.size() - 1) > count) {
            return null;
        }
        int columns = (int) Math.min(count, MOST_COLUMNS);
        long[] seen = new long[columns];
        for (long frame : frames) {
            seen[(int) ((frame - 1) * columns / count)]++;
        }
        return new FrameStrip(outline(seen, count));
    }

    private static String outline(long[] seen, long count) {
        int columns = seen.length;
        StringBuilder path = new StringBuilder("M0 " + HEIGHT);
        long before = HEIGHT + 1L;
        for (int i = 0; i < columns; i++) {
            long height = height(seen[i], begin(i + 1, columns, count) - begin(i, columns, count));
            if (height != before) {
                path.append('H').append(i * WIDTH / columns);
                path.append('V').append(HEIGHT - height);
                before = height;
            }
        }
        return path.append('H')
                .append(WIDTH)
                .append('V')
                .append(HEIGHT)
                .append('z')
                .toString();
    }

    /** The first frame of a column, from 0. */
    private static long begin(int column, int columns, long count) {
        return (column * count + columns - 1) / columns;
    }

    /** At least twice the base if the finding was seen at all. */
    private static long height(long seen, long of) {
        return seen == 0 ? BASE : Math.max(2 * BASE, Math.round((double) seen / of * HEIGHT));
    }
}
