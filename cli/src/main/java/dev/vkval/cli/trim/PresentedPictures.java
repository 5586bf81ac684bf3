package dev.vkval.cli.trim;

import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.trim.FrameSpan;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the presented images of a range of frames look like, as digests of their pixels. */
final class PresentedPictures implements FrameSink {
    private final FrameSpan span;
    private final Map<Long, List<String>> byFrame = new TreeMap<>();

    PresentedPictures(FrameSpan span) {
        this.span = span;
    }

    @Override
    public boolean wants(long frame, int width, int height) {
        return span.contains(frame);
    }

    @Override
    public void take(FramePicture picture) {
        byFrame.computeIfAbsent(picture.frame(), key -> new ArrayList<>(1)).add(digest(picture));
    }

    private static String digest(FramePicture picture) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(ByteBuffer.allocate(2 * Integer.BYTES)
                    .putInt(picture.width())
                    .putInt(picture.height())
                    .array());
            digest.update(picture.texels());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean late() {
        return false;
    }

    /** The number of presented images. */
    int count() {
        return byFrame.values().stream().mapToInt(List::size).sum();
    }

    /** The frames that look different there, or that only one of both presents. */
    List<Long> differences(PresentedPictures others) {
        TreeSet<Long> frames = new TreeSet<>(byFrame.keySet());
        frames.addAll(others.byFrame.keySet());
        frames.removeIf(frame -> byFrame.getOrDefault(frame, List.of()).equals(others.byFrame.get(frame)));
        return List.copyOf(frames);
    }
}
