package dev.vkval.report.html;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/**
 * A small picture of a frame.
 *
 * @param anchor of its place in the page
 * @param frame number of the frame
 * @param width in pixels, as the height
 */
record FramePicture(String anchor, long frame, int width, int height, byte[] png) {
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_PIXELS = 1024;
    private static final long SIGNATURE = 0x89504E470D0A1A0AL;
    private static final int WIDTH_AT = 16;
    private static final int HEIGHT_AT = 20;

    /**
     * Reads a file.
     *
     * @param capture number of the capture within the run
     * @return null if it is no small PNG file
     */
    static FramePicture read(int capture, long frame, Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            return null;
        }
        byte[] png = Files.readAllBytes(file);
        if (png.length < HEIGHT_AT + Integer.BYTES || ByteBuffer.wrap(png).getLong() != SIGNATURE) {
            return null;
        }
        int width = ByteBuffer.wrap(png).getInt(WIDTH_AT);
        int height = ByteBuffer.wrap(png).getInt(HEIGHT_AT);
        boolean small = width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS;
        return small ? new FramePicture("frame-" + capture + "-" + frame, frame, width, height, png) : null;
    }

    /** Its bytes as the address of an image. */
    String address() {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
    }

    String caption() {
        return "Frame " + frame + " as presented";
    }
}
