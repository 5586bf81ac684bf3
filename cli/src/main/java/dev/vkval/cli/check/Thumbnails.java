package dev.vkval.cli.check;

import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.trace.TraceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Small pictures of the frames that have findings. Most findings are known before the next image is acquired. Those that
 * the device has to tell are known some frames later: their picture is that of the frame presented last. A run without
 * findings reads nothing back.
 */
final class Thumbnails implements FrameSink {
    static final int SIDE_PIXELS = 320;
    static final int PICTURES = 16;
    static final int BYTES = 2 << 20;
    /** The largest image that is read back for a picture. */
    static final long READ_PIXELS = 1 << 25;

    private final Path folder;
    private final Set<String> known = new HashSet<>();
    /** Frames with a new finding that have no picture yet. */
    private final TreeSet<Long> due = new TreeSet<>();

    private int taken;
    private long bytes;

    /** @param folder with what the capture contains */
    Thumbnails(Path folder) {
        this.folder = folder;
    }

    /** Takes a finding as it is found. */
    void found(FindingGroup group) {
        if (taken < PICTURES && group.finding().severity() != Severity.INFO && known.add(group.id())) {
            due.add(group.finding().occurrences().frames().get(0));
        }
    }

    @Override
    public boolean wants(long frame, int width, int height) {
        return !due.isEmpty() && due.first() <= frame && taken < PICTURES && (long) width * height <= READ_PIXELS;
    }

    @Override
    public void take(FramePicture picture) throws IOException {
        due.headSet(picture.frame(), true).clear();
        byte[] png = picture.png(SIDE_PIXELS);
        Path file = TraceFolder.picture(folder, picture.frame());
        if (bytes + png.length <= BYTES && Files.notExists(file)) {
            Files.write(file, png);
            taken++;
            bytes += png.length;
        }
    }

    @Override
    public boolean late() {
        return true;
    }
}
