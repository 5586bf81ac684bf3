package dev.vkval.chassis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import org.junit.jupiter.api.Test;

class FramesReachedTest {
    private final FramesReached frames = new FramesReached();

    @Test
    void nothingIsReachedBeforeTheFirstCall() {
        assertEquals(0, frames.count());
        frames.call(1, CreateBuffer.ID);
        assertEquals(0, frames.count(), "nothing was submitted");
    }

    @Test
    void aCaptureWithoutPresentsIsOneFrame() {
        frames.call(1, CreateBuffer.ID);
        frames.call(1, QueueSubmit.ID);
        assertEquals(1, frames.count());
    }

    @Test
    void theFrameAtHandCountsWithItsFirstSubmit() {
        frames.call(1, QueueSubmit.ID);
        frames.call(1, QueuePresentKHR.ID);
        frames.call(2, CreateBuffer.ID);
        assertEquals(1, frames.count());
        frames.call(2, QueueSubmit.ID);
        assertEquals(2, frames.count());
    }

    @Test
    void aTrimmedCaptureCountsFromItsFirstFrame() {
        frames.call(29, QueueSubmit.ID);
        frames.call(30, CreateBuffer.ID);
        frames.call(31, QueuePresentKHR.ID);
        assertEquals(3, frames.count());
    }
}
