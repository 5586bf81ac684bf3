package dev.vkval.capture.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.FileSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReductionTest {
    @TempDir
    Path folder;

    private Path file;
    private EditableCapture capture;

    @BeforeEach
    void read() throws IOException {
        file = Path.of(System.getProperty("vkval.root"), "samples", "captures", "fill-copy-missing-barrier.gfxr");
        capture = EditableCapture.read(new FileSource(file), null, new Anomalies());
    }

    private List<String> calls(BitSet kept) throws IOException {
        List<String> calls = new ArrayList<>();
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.of(capture.source(kept), null, anomalies)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    calls.add(call.call().name());
                }
            }
        }
        assertEquals(List.of(), anomalies.entries());
        return calls;
    }

    private int first(String call) {
        return calls().indexOf(call);
    }

    private List<String> calls() {
        return capture.parts().stream().map(Part::name).toList();
    }

    private BitSet without(int block) {
        BitSet dropped = new BitSet();
        dropped.set(block);
        return capture.without(capture.all(), dropped);
    }

    @Test
    void allBlocksAreTheCapture() throws IOException {
        Path copy = folder.resolve("copy.gfxr");
        capture.write(capture.all(), copy);
        assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy));
        assertEquals(Files.size(file), capture.sizeBytes(capture.all()));
        assertEquals(calls(capture.all()).size(), capture.calls(capture.all()));
    }

    @Test
    void whatUsesAnObjectGoesWithItsCreation() throws IOException {
        List<String> left = calls(without(first("vkAllocateCommandBuffers")));
        for (String call : List.of("vkAllocateCommandBuffers", "vkEndCommandBuffer", "vkQueueSubmit")) {
            assertEquals(Collections.frequency(calls(), call) - 1, Collections.frequency(left, call), call);
        }
        assertEquals(Collections.frequency(calls(), "vkCreateBuffer"), Collections.frequency(left, "vkCreateBuffer"));
    }

    @Test
    void writesToMemoryGoWithItsMapping() {
        BitSet left = without(first("vkMapMemory"));
        int fill = first("FillMemory");
        assertTrue(fill < 0 || !left.get(fill));
        assertTrue(left.cardinality() < capture.size() - 1, "an unmapping belongs to it");
    }

    @Test
    void whatIsLeftHasWhatItNeeds() throws IOException {
        int fill = first("vkCmdFillBuffer");
        Reduction reduction = new Reduction(capture, kept -> kept.get(fill), (groups, kept, attempts) -> true, 1);
        List<String> left = calls(reduction.run());
        assertEquals(1, left.stream().filter(call -> call.startsWith("vkCmd")).count(), left::toString);
        assertTrue(left.containsAll(List.of("vkCreateInstance", "vkCreateDevice", "vkCreateBuffer")), left::toString);
        assertTrue(left.size() <= 20, left::toString);
        assertTrue(reduction.attempts() > 0);
    }

    @Test
    void nothingIsLeftOutIfNothingMayBe() throws IOException {
        BitSet all = capture.all();
        assertEquals(all, new Reduction(capture, all::equals, (groups, kept, attempts) -> true, 1).run());
    }

    private Reduction reduction(Reduction.Test test, int most, int threads) {
        return new Reduction(capture, test, (groups, kept, attempts) -> attempts < most, threads);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void theResultDoesNotDependOnThreads(int seed) throws IOException {
        // Any test that answers alike when it is asked again: calls that must stay, and some of what is smaller.
        Reduction.Test test =
                kept -> kept.get(first("vkCmdFillBuffer")) && new Random(kept.hashCode() * 31L + seed).nextInt(4) != 0;
        for (int most : new int[] {10, Integer.MAX_VALUE}) {
            Reduction one = reduction(test, most, 1);
            Reduction several = reduction(test, most, 3);
            assertEquals(one.run(), several.run());
            assertEquals(one.attempts(), several.attempts());
            assertEquals(one.ended(), several.ended());
        }
    }

    @Test
    void severalAreTestedAtTheSameTime() throws IOException {
        int fill = first("vkCmdFillBuffer");
        CountDownLatch two = new CountDownLatch(2);
        AtomicBoolean together = new AtomicBoolean();
        Reduction.Test test = kept -> {
            two.countDown();
            try {
                together.compareAndSet(false, two.await(10, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return kept.get(fill);
        };
        reduction(test, Integer.MAX_VALUE, 2).run();
        assertTrue(together.get());
    }

    @Test
    void aTestThatFailsEndsTheSearch() {
        Reduction.Test test = kept -> {
            throw new IOException("unreadable");
        };
        for (int threads : new int[] {1, 3}) {
            assertEquals(
                    "unreadable",
                    assertThrows(
                                    IOException.class,
                                    () -> reduction(test, Integer.MAX_VALUE, threads)
                                            .run())
                            .getMessage());
        }
    }

    @Test
    void needsAreFollowedToTheEnd() {
        Needs needs = new Needs();
        needs.add(List.of());
        needs.add(List.of(0));
        needs.add(List.of(1));
        BitSet kept = new BitSet();
        kept.set(0, 3);
        BitSet one = new BitSet();
        one.set(1);
        assertEquals("{1, 2}", needs.closure(kept, one).toString());
    }
}
