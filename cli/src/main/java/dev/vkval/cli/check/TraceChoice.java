package dev.vkval.cli.check;

import java.nio.file.Path;

/**
 * Whether what captures contain is written.
 *
 * @param folder where, null for nowhere
 * @param thumbnails whether with pictures of frames that have findings
 */
public record TraceChoice(Path folder, boolean thumbnails) {
    public static final TraceChoice NONE = new TraceChoice(null, false);

    boolean any() {
        return folder != null;
    }
}
