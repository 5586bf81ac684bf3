package dev.vkval.capture.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        Reduction reduction = new Reduction(capture, kept -> kept.get(fill), (groups, kept, attempts) -> true);
        List<String> left = calls(reduction.run());
        assertEquals(1, left.stream().filter(call -> call.startsWith("vkCmd")).count(), left::toString);
        assertTrue(left.containsAll(List.of("vkCreateInstance", "vkCreateDevice", "vkCreateBuffer")), left::toString);
        assertTrue(left.size() <= 20, left::toString);
        assertTrue(reduction.attempts() > 0);
    }

    @Test
    void nothingIsLeftOutIfNothingMayBe() throws IOException {
        BitSet all = capture.all();
        assertEquals(all, new Reduction(capture, all::equals, (groups, kept, attempts) -> true).run());
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
