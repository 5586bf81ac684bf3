package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FrameStripTest {
    @Test
    void eachFrameHasAColumnIfThereAreFew() {
        assertEquals("M0 12H0V11H24V0H48V11H72V12z", path(List.of(2L), 3));
        assertEquals("M0 12H0V0H72V12z", path(List.of(1L, 2L, 3L), 3));
    }

    @Test
    void aColumnIsAsHighAsTheShareOfItsFrames() {
        List<Long> first = LongStream.rangeClosed(1, 5).boxed().toList();
        assertEquals("M0 12H0V6H3V11H72V12z", path(first, 240));
    }

    @Test
    void oneFrameOfVeryManyIsSeen() {
        assertEquals("M0 12H0V11H69V10H72V12z", path(List.of(100_000L), 100_000));
    }

    @Test
    void framesThatWereNotCountedHaveNoDrawing() {
        assertNull(FrameStrip.of(List.of(3L), 0));
        assertNull(FrameStrip.of(List.of(0L, 1L), 3));
        assertNull(FrameStrip.of(List.of(31L), 4));
    }

    @Test
    void oneFrameHasNoDrawing() {
        assertNull(FrameStrip.of(List.of(1L), 1));
        assertNull(FrameStrip.of(List.of(), 9));
    }

    private static String path(List<Long> frames, long count) {
        return FrameStrip.of(frames, count).path();
    }
}
