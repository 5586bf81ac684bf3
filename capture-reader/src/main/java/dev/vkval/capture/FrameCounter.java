package dev.vkval.capture;

import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.StateMarker;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers the frames of a capture, from 1 or from the first frame of a trimmed one.
 *
 * <p>Frames end at frame markers when the file version is 0.1 or its annotation names a writer of 1.0.1 or later;
 * otherwise at presents, until the first frame marker; from then on at frame markers.
 */
public final class FrameCounter {
    private static final Pattern WRITER =
            Pattern.compile("\"gfxrecon-version\"\\s*:\\s*\"(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");
    private static final int MARKERS_SINCE_PATCH = 1;

    private boolean markers;
    private boolean trimmed;
    private boolean inState;
    private long first = 1;
    private long ended;

    public FrameCounter(FileHeader header) {
        markers = header.minor() > 0;
    }

    /** Number of the frame that the next block belongs to. */
    public long current() {
        return first + ended;
    }

    /** Number of the first frame. */
    public long first() {
        return first;
    }

    /** Whether frame markers delimit the frames, according to the blocks so far. */
    public boolean byMarkers() {
        return markers;
    }

    /** Number of frames that have ended. */
    public long count() {
        return ended;
    }

    /** Whether the current blocks recreate the state of a trimmed capture. */
    public boolean inStateSetup() {
        return inState;
    }

    public boolean trimmed() {
        return trimmed;
    }

    /** Takes a block that is not a call. */
    public void block(Block block) {
        if (block instanceof FrameMarker marker && marker.end()) {
            frameMarker();
        } else if (block instanceof StateMarker marker) {
            trimmed = true;
            inState = marker.begin();
            if (ended == 0 && marker.frame() > 0) {
                first = marker.frame();
            }
        } else if (block instanceof Annotation annotation && annotation.label().equals("operation")) {
            markers |= isMarkerWriter(annotation.data());
        }
    }

    private void frameMarker() {
        if (markers) {
            ended++;
        } else {
            markers = true;
            ended = Math.max(ended, 1);
        }
    }

    /** Takes the end of a call that presents. */
    public void presented() {
        if (!markers && !inState) {
            ended++;
        }
    }

    private static boolean isMarkerWriter(String json) {
        Matcher matcher = WRITER.matcher(json);
        if (!matcher.find()) {
            return false;
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        return major > 1 || major == 1 && (minor > 0 || Integer.parseInt(matcher.group(3)) >= MARKERS_SINCE_PATCH);
    }
}
