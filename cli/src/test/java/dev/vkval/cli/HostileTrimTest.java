package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.Payload;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.trim.FrameSpan;
import dev.vkval.trim.ResourceContents;
import dev.vkval.trim.Trim;
import dev.vkval.trim.TrimException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No byte of a capture makes a trim crash the process, hang or throw what is no answer. */
class HostileTrimTest {
    private static final FrameSpan SECOND = new FrameSpan(2, 2);

    @TempDir
    Path folder;

    /** Resources without a device: each has a byte. */
    private static final ResourceContents ONE_BYTE = new ResourceContents() {
        private final Payload nothing = new Payload(0, 0);

        @Override
        public long waitingSubmit() {
            return -1;
        }

        @Override
        public String buffer(long buffer, BufferTaker taker) throws IOException {
            taker.take(nothing);
            return null;
        }

        @Override
        public String image(long image, List<SubmittedLayouts.InLayout> layouts, ImageTaker taker) throws IOException {
            taker.take(1, List.of(0L), nothing);
            return null;
        }
    };

    private static boolean trimmed(Path capture) {
        try {
            Trim trim = new Trim(capture, SECOND, new Anomalies());
            trim.write(new RecordedDriver(), ONE_BYTE, Channels.newChannel(new ByteArrayOutputStream()));
            return true;
        } catch (TrimException | IOException e) {
            return false;
        }
    }

    private void mutate(List<Path> captures, int count, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> faults = new TreeMap<>();
        Path file = folder.resolve("mutated.gfxr");
        int written = 0;
        for (int i = 0; i < count; i++) {
            Path capture = captures.get(random.nextInt(captures.size()));
            byte[] bytes = HostileCapturesTest.uncompressed(capture);
            HostileCapturesTest.damage(bytes, random);
            Files.write(file, bytes);
            try {
                written += trimmed(file) ? 1 : 0;
            } catch (RuntimeException e) {
                faults.putIfAbsent(e + " at " + e.getStackTrace()[0], capture.getFileName() + ", mutation " + i);
            }
        }
        assertEquals(Map.of(), faults);
        assertTrue(written * 4 > count, written + " of " + count + " were trimmed");
    }

    @Test
    void mutationsAreSurvived() throws IOException {
        mutate(HostileCapturesTest.captures(Captures.corpus("apps")), 150, 1);
    }

    @Test
    @Tag("long")
    void manyMutationsAreSurvived() throws IOException {
        mutate(HostileCapturesTest.captures(Captures.corpus("apps")), 3_000, 2);
    }

    @Test
    void everyTruncationIsSurvived() throws IOException {
        Path whole = Captures.corpus("apps").resolve("sdl2-testvulkan.g0918_frames_1_through_10.gfxr");
        byte[] bytes = Files.readAllBytes(whole);
        assertTrue(trimmed(whole));
        Path cut = folder.resolve("cut.gfxr");
        int written = 0;
        for (int length = 0; length < bytes.length; length += 499) {
            Files.write(cut, Arrays.copyOf(bytes, length));
            written += trimmed(cut) ? 1 : 0;
        }
        assertTrue(written > 0, "none has the second frame");
    }
}
