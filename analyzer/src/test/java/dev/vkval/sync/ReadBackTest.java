package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK13;

/** Hazards of draws that what index, indirect and count buffers hold decides. */
class ReadBackTest {
    private final Map<Long, ByteBuffer> contents = new HashMap<>();
    private final DrawStream stream = new DrawStream((buffer, offset, sizeBytes) -> {
        ByteBuffer bytes = contents.get(buffer);
        return bytes == null ? null : bytes.slice((int) offset, (int) sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
    });

    private void indices(int... indices) {
        ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        for (int index : indices) {
            bytes.putShort((short) index);
        }
        contents.put(stream.indices.id(), bytes);
    }

    private void parameters(int strideBytes, int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < words.length; i++) {
            bytes.putInt(i / 5 * strideBytes + i % 5 * Integer.BYTES, words[i]);
        }
        contents.put(stream.parameters.id(), bytes);
    }

    private void count(int count) {
        contents.put(
                stream.counts.id(),
                ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putInt(0, count));
    }

    private static void assertObserved(String rule, List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        Finding finding = findings.get(0);
        assertEquals(rule, finding.rule());
        assertEquals(Severity.ERROR, finding.severity());
        assertEquals(Confidence.OBSERVED, finding.confidence());
        assertTrue(finding.message().contains("was read back from"), finding.message());
    }

    private static void assertInferred(List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        assertEquals(Confidence.INFERRED, findings.get(0).confidence());
    }

    @Test
    void aVertexThatAnIndexNamesIsRead() {
        indices(1, 2, 7, 7, 2, 3);
        assertObserved(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(
                        DrawStream.fill(stream.vertices, 7 * DrawStream.VERTEX_BYTES, 16), stream.drawIndexed(0, 1)));
    }

    @Test
    void aVertexThatNoIndexNamesIsNot() {
        indices(1, 2, 7, 7, 2, 3);
        assertEquals(
                List.of(),
                stream.found(
                        DrawStream.fill(stream.vertices, 4 * DrawStream.VERTEX_BYTES, 48), stream.drawIndexed(0, 1)));
    }

    @Test
    void theVertexOffsetCounts() {
        indices(0, 1, 2, 0, 1, 2);
        assertEquals(
                List.of(),
                stream.found(
                        DrawStream.fill(stream.vertices, 7 * DrawStream.VERTEX_BYTES, 64), stream.drawIndexed(4, 1)));
        assertObserved(
                "SYNC-HAZARD-WRITE-AFTER-READ",
                stream.found(DrawStream.fill(stream.vertices, 6 * DrawStream.VERTEX_BYTES, 16)));
    }

    /** A most recent read alone would be that of the second draw. */
    @Test
    void everyDrawBeforeAWriteCounts() {
        indices(0, 1, 2, 0, 1, 2);
        assertObserved(
                "SYNC-HAZARD-WRITE-AFTER-READ",
                stream.found(
                        stream.drawIndexed(0, 1), stream.drawIndexed(8, 1), DrawStream.fill(stream.vertices, 0, 16)));
    }

    @Test
    void aDrawThatABarrierStandsBehindDoesNot() {
        indices(0, 1, 2, 0, 1, 2);
        assertEquals(
                List.of(),
                stream.found(
                        stream.drawIndexed(0, 1),
                        DrawStream.barrier(
                                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                                0,
                                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                0),
                        stream.drawIndexed(8, 1),
                        DrawStream.fill(stream.vertices, 0, 16)));
    }

    @Test
    void indicesThatChangedSinceDecideNothing() {
        indices(0, 1, 2, 0, 1, 2);
        assertInferred(stream.found(
                DrawStream.fill(stream.vertices, 0, 16),
                stream.drawIndexed(0, 1),
                DrawStream.barrier(VK13.VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT, 0, VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT, 0),
                DrawStream.fill(stream.indices, 0, 4)));
    }

    @Test
    void indicesThatCannotBeReadDecideNothing() {
        assertInferred(stream.found(DrawStream.fill(stream.vertices, 0, 16), stream.drawIndexed(0, 1)));
    }

    @Test
    void theCountLimitsTheParameters() {
        count(2);
        assertEquals(
                List.of(), stream.found(DrawStream.fill(stream.parameters, 64, 16), stream.drawIndirect(false, true)));
    }

    @Test
    void parametersUpToTheCountAreRead() {
        count(3);
        assertObserved(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.parameters, 64, 16), stream.drawIndirect(false, true)));
    }

    @Test
    void parametersSayWhichIndicesAreRead() {
        parameters(32, 6, 1, 10, 0, 0);
        assertEquals(
                List.of(), stream.found(DrawStream.fill(stream.indices, 32, 64), stream.drawIndirect(true, false)));
        assertObserved("SYNC-HAZARD-WRITE-AFTER-READ", stream.found(DrawStream.fill(stream.indices, 20, 4)));
    }

    @Test
    void parametersSayWhichInstancesAreRead() {
        parameters(32, 3, 2, 0, 5, 0);
        assertEquals(
                List.of(), stream.found(DrawStream.fill(stream.instances, 0, 80), stream.drawIndirect(false, false)));
        assertObserved(
                "SYNC-HAZARD-WRITE-AFTER-READ",
                stream.found(DrawStream.fill(stream.instances, 6 * DrawStream.VERTEX_BYTES, 16)));
    }

    @Test
    void parametersBeyondAnyBufferDecideNothing() {
        parameters(32, -1, 1, -1, 0, 0);
        assertInferred(stream.found(DrawStream.fill(stream.vertices, 0, 16), stream.drawIndirect(false, false)));
    }
}
