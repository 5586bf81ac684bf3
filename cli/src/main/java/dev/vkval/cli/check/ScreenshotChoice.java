package dev.vkval.cli.check;

import dev.vkval.cli.input.FrameRanges;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.frame.ScreenshotFolder;
import java.nio.file.Path;

/**
 * Which presented images are written, and where: for a run of one capture to the folder itself, otherwise to a
 * subfolder named after each capture.
 *
 * @param frames null if none are written
 * @param root the folder
 * @param only label of the only input of the run, null if there are several
 */
public record ScreenshotChoice(FrameRanges frames, Path root, String only) {
    public static final ScreenshotChoice NONE = new ScreenshotChoice(null, null, null);

    /** The value for all frames. */
    static final String ALL = "all";

    /**
     * Parses {@code all} or ranges of frames.
     *
     * @throws IllegalArgumentException with a message for the user
     */
    public static FrameRanges frames(String words) {
        if (words.equals(ALL)) {
            return FrameRanges.ALL;
        }
        try {
            return FrameRanges.parse(words);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", or " + ALL, e);
        }
    }

    boolean any() {
        return frames != null;
    }

    boolean contains(long frame) {
        return any() && frames.contains(frame);
    }

    /**
     * The last frame that the run must reach, which screenshots may require to be later than the last reported frame.
     */
    long last(FrameRanges judged) {
        return any() && !judged.all() && !frames.all() ? Math.max(judged.last(), frames.last()) : judged.last();
    }

    /** Writes the images of a capture. */
    FrameSink sink(String label) {
        return new ScreenshotFolder(folder(label), this::contains);
    }

    /** The folder of a capture, null for none. */
    public Path folder(String label) {
        if (!any()) {
            return null;
        }
        if (label.equals(only)) {
            return root;
        }
        String name = label.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[._]+", "");
        return root.resolve(name.isEmpty() ? "capture" : name);
    }
}
