package dev.vkval.replay.frame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongPredicate;

/**
 * Writes presented images as PNG files, named by the number of their frame: {@code frame-12.png}, further ones of the
 * frame {@code frame-12-2.png}.
 */
public final class ScreenshotFolder implements FrameSink {
    private final Path folder;
    private final LongPredicate frames;
    private long frame = -1;
    private int ofFrame;

    /** @param frames the frames to write, by number */
    public ScreenshotFolder(Path folder, LongPredicate frames) {
        this.folder = folder;
        this.frames = frames;
    }

    @Override
    public boolean wants(long number, int width, int height) {
        return frames.test(number);
    }

    @Override
    public void take(FramePicture picture) throws IOException {
        ofFrame = picture.frame() == frame ? ofFrame + 1 : 1;
        frame = picture.frame();
        String name = "frame-" + frame + (ofFrame == 1 ? "" : "-" + ofFrame) + ".png";
        Files.createDirectories(folder);
        Files.write(folder.resolve(name), picture.png());
    }

    @Override
    public boolean late() {
        return false;
    }
}
