package dev.vkval.cli.trim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.PixelFormat;
import dev.vkval.trim.FrameSpan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Frames are told apart by the pixels of what they present. */
class PresentedPicturesTest {
    private static final FrameSpan SPAN = new FrameSpan(4, 6);
    private static final PixelFormat FORMAT = PixelFormat.of(VK10.VK_FORMAT_B8G8R8A8_UNORM);

    private static PresentedPictures of(FramePicture... pictures) {
        PresentedPictures all = new PresentedPictures(SPAN);
        for (FramePicture picture : pictures) {
            all.take(picture);
        }
        return all;
    }

    private static FramePicture picture(long frame, int width, int... texels) {
        byte[] bytes = new byte[texels.length * Integer.BYTES];
        for (int i = 0; i < texels.length; i++) {
            bytes[i * Integer.BYTES] = (byte) texels[i];
        }
        return new FramePicture(frame, width, texels.length / width, bytes, FORMAT);
    }

    @Test
    void equalPicturesAreEqual() {
        PresentedPictures some = of(picture(4, 2, 1, 2), picture(5, 2, 1, 3));
        assertEquals(List.of(), some.differences(of(picture(4, 2, 1, 2), picture(5, 2, 1, 3))));
        assertEquals(2, some.count());
    }

    @Test
    void aPixelMakesADifference() {
        PresentedPictures some = of(picture(4, 2, 1, 2), picture(5, 2, 1, 3));
        assertEquals(List.of(5L), some.differences(of(picture(4, 2, 1, 2), picture(5, 2, 1, 4))));
    }

    @Test
    void theSamePixelsInAnotherShapeAreDifferent() {
        assertEquals(List.of(4L), of(picture(4, 2, 1, 2)).differences(of(picture(4, 1, 1, 2))));
    }

    @Test
    void whatOnlyOneOfBothPresentsIsDifferent() {
        PresentedPictures some = of(picture(4, 2, 1, 2));
        PresentedPictures more = of(picture(4, 2, 1, 2), picture(6, 2, 1, 2));
        assertEquals(List.of(6L), some.differences(more));
        assertEquals(List.of(6L), more.differences(some));
        assertEquals(List.of(4L), some.differences(of(picture(4, 2, 1, 2), picture(4, 2, 1, 2))));
    }

    @Test
    void onlyTheFramesOfTheRangeAreOfInterest() {
        assertTrue(of().wants(4, 1, 1));
        assertFalse(of().wants(3, 1, 1));
        assertFalse(of().wants(7, 1, 1));
    }
}
