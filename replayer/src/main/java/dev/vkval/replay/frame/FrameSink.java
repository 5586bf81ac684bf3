package dev.vkval.replay.frame;

import java.io.IOException;

/** Takes pictures of frames that are presented. Each one costs a wait for the device. */
public interface FrameSink {
    /**
     * Whether it takes the image that a frame presents.
     *
     * @param frame number of the frame
     * @param width of the image, in pixels, as the height
     */
    boolean wants(long frame, int width, int height);

    /** Takes an image that it wants. */
    void take(FramePicture picture) throws IOException;

    /**
     * Whether it may want an image after its present call, until the next one is acquired or presented. Of the others, a
     * picture that cannot be made is worth a note.
     */
    boolean late();
}
