package dev.vkval.capture.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.FrameIndex;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameRepeaterTest {
    @TempDir
    Path folder;

    /** Captures whose frames end at presents and captures whose frames end at markers, whole and trimmed. */
    @ParameterizedTest
    @CsvSource({
        "vkcube-lz4-30f.g0918, 3, 5",
        "vkcube-lz4-30f.g105, 3, 5",
        "vkcube-lz4-trim10-20.g0918_frames_10_through_20, 10, 12",
        "vkcube-lz4-trim10-20.g105_frames_10_through_20, 10, 20",
        "vkcube-zlib-30f.g105, 30, 30"
    })
    void theFramesOccurAsOftenAsAskedFor(String capture, long first, long last) throws IOException {
        Path source = Corpus.capture("apps", capture);
        FrameRepeater repeater = new FrameRepeater(source, new Anomalies());
        Path target = folder.resolve("repeated.gfxr");
        long blocks = repeater.write(target, Compression.LZ4, first, last, 4);

        List<String> calls = calls(source);
        List<String> expected = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            long added = round * (last - first + 1);
            for (String call : calls) {
                long frame = frame(call);
                boolean setup = call.startsWith("state ");
                boolean before = (frame < first || setup) && round == 0;
                boolean within = frame >= first && frame <= last && !setup;
                boolean behind = frame > last && !setup && round == 3;
                if (before || within || behind) {
                    expected.add(call.substring(0, call.lastIndexOf(' ') + 1) + (frame + added));
                }
            }
        }
        expected.sort((a, b) -> Long.compare(frame(a), frame(b)));
        assertEquals(expected, calls(target));

        FrameIndex index = FrameIndex.of(target, new Anomalies());
        assertEquals(
                repeater.frames().frames().size() + 3 * (last - first + 1),
                index.frames().size());
        try (CaptureReader reader = CaptureReader.open(target, new Anomalies())) {
            while (reader.next() != null) {}
            assertEquals(index.frames().size(), reader.frames().count());
            assertEquals(blocks, reader.blockCount());
        }
    }

    private static long frame(String call) {
        return Long.parseLong(call.substring(call.lastIndexOf(' ') + 1));
    }

    /** Name and frame of each call. */
    private static List<String> calls(Path capture) throws IOException {
        List<String> calls = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    String setup = call.call().stateSetup() ? "state " : "";
                    calls.add(setup + call.call().name() + " " + call.call().frame());
                }
            }
        }
        return calls;
    }

    @Test
    void framesThatAreNotThereAreRefusedByName() throws IOException {
        FrameRepeater repeater = new FrameRepeater(Corpus.capture("apps", "vkcube-lz4-30f.g105"), new Anomalies());
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> repeater.write(folder.resolve("none.gfxr"), Compression.LZ4, 29, 31, 2));
        assertEquals(
                "frames 29 to 31, 2 times: the capture has the frames 1 to 30, and they must occur at least once",
                thrown.getMessage());
    }
}
