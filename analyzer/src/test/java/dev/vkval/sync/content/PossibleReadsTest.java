package dev.vkval.sync.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.DrawStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK13;

/** Reads whose place depends on what index, indirect and count buffers hold. */
class PossibleReadsTest {
    private final DrawStream stream = new DrawStream(null);

    private static void assertInferred(String rule, List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        assertEquals(rule, findings.get(0).rule());
        assertEquals(Severity.WARNING, findings.get(0).severity());
        assertEquals(Confidence.INFERRED, findings.get(0).confidence());
        assertTrue(
                findings.get(0).message().contains("was not read back"),
                findings.get(0).message());
    }

    private static void assertProved(String rule, List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        assertEquals(rule, findings.get(0).rule());
        assertEquals(Severity.ERROR, findings.get(0).severity());
        assertEquals(Confidence.PROVED, findings.get(0).confidence());
        assertFalse(
                findings.get(0).message().contains("was not read back"),
                findings.get(0).message());
    }

    @Test
    void anIndexedDrawMayReadAnyVertex() {
        assertInferred(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.vertices, 512, 16), stream.drawIndexed(0, 1)));
    }

    @Test
    void noVertexBeforeTheOffsetIsRead() {
        assertEquals(List.of(), stream.found(DrawStream.fill(stream.vertices, 0, 512), stream.drawIndexed(32, 1)));
    }

    @Test
    void aBarrierMakesVerticesSafe() {
        RecordedCommand barrier = DrawStream.barrier(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                VK13.VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
        assertEquals(
                List.of(), stream.found(DrawStream.fill(stream.vertices, 0, 1024), barrier, stream.drawIndexed(0, 1)));
    }

    @Test
    void aWriteAfterAPossibleReadIsInferred() {
        assertInferred(
                "SYNC-HAZARD-WRITE-AFTER-READ",
                stream.found(stream.drawIndexed(0, 1), DrawStream.fill(stream.vertices, 0, 16)));
    }

    @Test
    void anExecutionDependencyReachesPossibleReads() {
        RecordedCommand barrier = DrawStream.barrier(
                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT, 0, VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT, 0);
        assertEquals(
                List.of(), stream.found(stream.drawIndexed(0, 1), barrier, DrawStream.fill(stream.vertices, 0, 16)));
    }

    /** Were the possible read the last access, the second fill would be judged against it alone. */
    @Test
    void aPossibleReadHidesNoWrite() {
        RecordedCommand visible = DrawStream.barrier(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                VK13.VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
        assertProved(
                "SYNC-HAZARD-WRITE-AFTER-WRITE",
                stream.found(
                        DrawStream.fill(stream.vertices, 0, 16),
                        visible,
                        stream.drawIndexed(0, 1),
                        DrawStream.fill(stream.vertices, 0, 16)));
    }

    @Test
    void instancesOfADirectDrawAreExact() {
        assertEquals(
                List.of(),
                stream.found(
                        DrawStream.fill(stream.instances, 2 * DrawStream.VERTEX_BYTES, 16), stream.drawIndexed(0, 4)));
    }

    @Test
    void instancesShareElements() {
        assertProved(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.instances, DrawStream.VERTEX_BYTES, 16), stream.drawIndexed(0, 4)));
    }

    @Test
    void withoutInstancesNoInstanceIsRead() {
        assertEquals(List.of(), stream.found(DrawStream.fill(stream.instances, 0, 1024), stream.drawIndexed(0, 0)));
    }

    @Test
    void parametersOfACountedDrawMayBeRead() {
        assertInferred(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.parameters, 96, 16), stream.drawIndirect(false, true)));
    }

    @Test
    void parametersOfAnUncountedDrawAreExact() {
        assertEquals(
                List.of(),
                stream.found(DrawStream.fill(stream.parameters, 112, 16), stream.drawIndirect(false, false)));
    }

    @Test
    void everyRecordOfAnUncountedDrawIsRead() {
        assertProved(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.parameters, 96, 16), stream.drawIndirect(false, false)));
    }

    @Test
    void theCountIsReadForCertain() {
        assertProved(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.counts, 0, 4), stream.drawIndirect(false, true)));
    }

    @Test
    void anIndirectDrawMayReadAnyIndex() {
        assertInferred(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.indices, 128, 16), stream.drawIndirect(true, false)));
    }

    @Test
    void anIndirectDrawMayReadAnyInstance() {
        assertInferred(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.instances, 512, 16), stream.drawIndirect(true, false)));
    }
}
