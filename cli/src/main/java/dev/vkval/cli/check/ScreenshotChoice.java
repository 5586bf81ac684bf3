package dev.vkval.cli.check;

import dev.vkval.cli.input.FrameRanges;
import java.nio.file.Path;

/**
 * Which presented images are written, and where to: those of the only capture of a run into the folder itself, else into a
 * folder below it that is named after the capture.
 *
 * @param frames null where none are to be written
 * @param root the folder
 * @param only label of the only input of the run, null where there are several
 */
public record ScreenshotChoice(FrameRanges frames, Path root, String only) {
    public static final ScreenshotChoice NONE = new ScreenshotChoice(null, null, null);

    /** The word for every frame. */
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
            throw new IllegalArgumentException(e.getMessage() + ", nor is it the word " + ALL, e);
        }
    }

    boolean any() {
        return frames != null;
    }

    boolean contains(long frame) {
        return any() && frames.contains(frame);
    }

    /** The last frame that a run of these frames has to come to: screenshots of later ones want it to go on. */
    long last(FrameRanges judged) {
        return any() && !judged.all() && !frames.all() ? Math.max(judged.last(), frames.last()) : judged.last();
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
