package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.trace.TraceFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pictures of frames in a page, each once, with however many findings it is shown. */
final class Pictures {
    /** Bytes of the pictures of one page. */
    private static final long MOST_BYTES = 2 << 20;
    /** Frames after that of a finding by which its picture may be late. */
    private static final long LATE_FRAMES = 3;

    private static final Pattern NAME = Pattern.compile("frame-(\\d{1,18})\\.png");

    private final Map<Integer, TreeMap<Long, FramePicture>> ofCaptures = new HashMap<>();
    private final List<FramePicture> all = new ArrayList<>();
    private long bytes;

    /** @param root folder with what captures contain, null for none */
    Pictures(Page page, Path root) {
        for (CaptureResult capture : page.run().captures()) {
            Path folder = root == null ? null : TraceFolder.of(root, capture.path());
            if (folder != null
                    && Files.isDirectory(folder)
                    && !capture.findings().isEmpty()) {
                read(page.number(capture), folder);
            }
        }
    }

    private void read(int capture, Path folder) {
        TreeMap<Long, FramePicture> pictures = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "frame-*.png")) {
            for (Path file : files) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                FramePicture picture =
                        name.matches() ? FramePicture.read(capture, Long.parseLong(name.group(1)), file) : null;
                if (picture != null) {
                    pictures.put(picture.frame(), picture);
                }
            }
        } catch (IOException e) {
            // A page without them is the same otherwise.
        }
        pictures.values().removeIf(picture -> !fits(picture));
        all.addAll(pictures.values());
        ofCaptures.put(capture, pictures);
    }

    /** Counts a picture that the page has room for. */
    private boolean fits(FramePicture picture) {
        boolean fits = bytes + picture.png().length <= MOST_BYTES;
        bytes += fits ? picture.png().length : 0;
        return fits;
    }

    List<FramePicture> all() {
        return all;
    }

    /**
     * The picture for a finding: that of the first of its frames that has one, or the next one after its first frame.
     *
     * @param capture number of its capture within the run
     * @param frames of the finding, ascending
     * @return null for none
     */
    FramePicture of(int capture, List<Long> frames) {
        TreeMap<Long, FramePicture> pictures = ofCaptures.get(capture);
        if (pictures == null || frames.isEmpty()) {
            return null;
        }
        for (Long frame : frames) {
            if (pictures.containsKey(frame)) {
                return pictures.get(frame);
            }
        }
        Map.Entry<Long, FramePicture> next = pictures.ceilingEntry(frames.get(0));
        return next == null || next.getKey() > frames.get(0) + LATE_FRAMES ? null : next.getValue();
    }
}
