package dev.vkval.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.call.CallEncoder;
import dev.vkval.capture.call.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;

/** Every call of every capture decodes to its last byte and encodes to the same bytes. */
class CorpusTest {

    @Test
    void everyCallDecodesAndEncodesToTheSameBytes() throws IOException {
        List<Path> captures = Corpus.soundCaptures();
        List<String> differences = inParallel(captures, CorpusTest::differences);
        assertEquals(List.of(), differences);
    }

    private static List<String> differences(Path capture) {
        List<String> found = new ArrayList<>();
        Anomalies anomalies = new Anomalies();
        long calls = 0;
        try (CaptureReader reader = CaptureReader.open(capture, anomalies);
                CallEncoder encoder = new CallEncoder(Programs.vulkan())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    calls++;
                    encoder.encode(callItem.call());
                    if (!same(reader.stored().data(), encoder)) {
                        found.add(capture.getFileName() + ", block "
                                + callItem.call().blockIndex() + ": "
                                + callItem.call().name() + " encodes to other bytes");
                    }
                }
            }
            if (calls != reader.callCount()) {
                found.add(capture.getFileName() + ": " + (reader.callCount() - calls) + " calls were left out");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(capture.toString(), e);
        }
        for (Anomalies.Entry entry : anomalies.entries()) {
            if (entry.kind() != AnomalyKind.CAPTURE_TOOL_MESSAGE) {
                found.add(capture.getFileName() + ": " + entry.sentence());
            }
        }
        return found;
    }

    private static boolean same(Payload expected, CallEncoder encoder) {
        int size = (int) expected.sizeBytes();
        return size == encoder.sizeBytes()
                && MemoryUtil.memByteBuffer(expected.address(), size)
                                .mismatch(MemoryUtil.memByteBuffer(encoder.address(), size))
                        < 0;
    }

    /** The manifests count the calls of a capture's own file, those of asset files left out. */
    @ParameterizedTest
    @CsvSource({"apps, function_calls", "vvl-tests, api_calls"})
    void everyCallIsCounted(String folder, String field) throws IOException {
        List<JsonNode> captures = new ArrayList<>();
        Corpus.manifest(folder).forEach(captures::add);
        assertTrue(captures.size() > 100, "the manifest names the captures");
        Path root = Corpus.folder(folder);
        List<String> differences = inParallel(captures, capture -> {
            long calls = callBlocks(root.resolve(capture.get("file").asText()));
            long expected = capture.get(field).asLong();
            return calls == expected
                    ? List.of()
                    : List.of(capture.get("file").asText() + ": " + calls + " calls, not " + expected);
        });
        assertEquals(List.of(), differences);
    }

    private static long callBlocks(Path capture) {
        long calls = 0;
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies())) {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                calls += block instanceof CallBlock ? 1 : 0;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(capture.toString(), e);
        }
        return calls;
    }

    @Test
    void framesAreCountedAsTheWriterCounted() throws IOException {
        List<JsonNode> captures = new ArrayList<>();
        Corpus.manifest("apps").forEach(captures::add);
        Path root = Corpus.folder("apps");
        List<String> differences = inParallel(captures, capture -> {
            Path file = root.resolve(capture.get("file").asText());
            long expected = capture.get("frames").asLong();
            try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
                while (reader.next() != null) {}
                long counted = reader.frames().count();
                long indexed = FrameIndex.of(file, new Anomalies()).frames().size();
                return counted == expected && indexed == expected
                        ? List.of()
                        : List.of(file.getFileName() + ": counted " + counted + ", indexed " + indexed + ", not "
                                + expected);
            } catch (IOException e) {
                throw new UncheckedIOException(file.toString(), e);
            }
        });
        assertEquals(List.of(), differences);
    }

    private static <T> List<String> inParallel(Collection<T> items, Function<T, List<String>> check) {
        return items.parallelStream().map(check).flatMap(List::stream).toList();
    }
}
