package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.DeviceMemoryState;
import dev.vkval.state.GraphicsState;
import dev.vkval.state.GraphicsStates;
import dev.vkval.state.QueueState;
import dev.vkval.state.StateObjects;
import dev.vkval.state.Submission;
import dev.vkval.state.command.Barriers;
import dev.vkval.state.command.BoundState;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.CommandPlace;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Reads whose place depends on what index, indirect and count buffers hold. */
class PossibleReadsTest {
    private static final int VERTEX_BYTES = 16;

    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(1 << 16);
    private final QueueState queue = objects.queue(0, QueueState.ALL_FLAGS);
    private final CommandBufferState commandBuffer = objects.commandBuffer(QueueState.ALL_FLAGS);
    private final BufferState vertices = objects.buffer(memory, 0, 1024);
    private final BufferState instances = objects.buffer(memory, 1024, 1024);
    private final BufferState indices = objects.buffer(memory, 2048, 256);
    private final BufferState parameters = objects.buffer(memory, 3072, 256);
    private final BufferState counts = objects.buffer(memory, 4096, 16);
    private final List<Finding> findings = new ArrayList<>();
    private final QueueSimulation simulation = new QueueSimulation(
            SyncSettings.DEFAULT,
            new AttachmentsOnly(new DescriptorAccesses()),
            new HazardFindings(findings::add, () -> SyncSettings.DEFAULT),
            null);

    private static CommandPlace place(String call) {
        return new CommandPlace(call, 0, 1, 0, List.of());
    }

    private BoundState bound(int divisor) {
        GraphicsState graphics = GraphicsStates.ofVertices(
                List.of(
                        new GraphicsState.VertexBinding(0, VERTEX_BYTES, false, 1),
                        new GraphicsState.VertexBinding(1, VERTEX_BYTES, true, divisor)),
                List.of(
                        new GraphicsState.VertexAttribute(0, 0, VK10.VK_FORMAT_R32G32B32A32_SFLOAT, 0),
                        new GraphicsState.VertexAttribute(1, 1, VK10.VK_FORMAT_R32G32B32A32_SFLOAT, 0)));
        return new BoundState(
                null,
                graphics,
                List.of(),
                Map.of(
                        0, new BoundState.VertexBuffer(vertices, 0, 1024, -1),
                        1, new BoundState.VertexBuffer(instances, 0, 1024, -1)),
                new BoundState.IndexBuffer(indices, 0, 256, 2));
    }

    private RecordedCommand drawIndexed(int vertexOffset, int instanceCount) {
        return new RecordedCommand.Draw(
                place("vkCmdDrawIndexed"), bound(2), true, false, 6, 0, vertexOffset, instanceCount, 0, null);
    }

    private RecordedCommand drawIndirect(boolean indexed, boolean counted) {
        RecordedCommand.Indirect indirect =
                new RecordedCommand.Indirect(parameters, 0, 32, 4, counted ? counts : null, 0);
        return new RecordedCommand.Draw(place("vkCmdDrawIndirect"), bound(1), indexed, false, 0, 0, 0, 0, 0, indirect);
    }

    private static RecordedCommand fill(BufferState buffer, long offset, long size) {
        return new RecordedCommand.FillBuffer(place("vkCmdFillBuffer"), buffer, offset, size);
    }

    private static RecordedCommand barrier(long src, long srcAccess, long dst, long dstAccess) {
        Barriers.Memory masks = new Barriers.Memory(src, srcAccess, dst, dstAccess);
        return new RecordedCommand.PipelineBarrier(
                place("vkCmdPipelineBarrier"), new Barriers(0, List.of(masks), List.of(), List.of()));
    }

    private List<Finding> found(RecordedCommand... commands) {
        CommandBufferRecording recording = new CommandBufferRecording(commandBuffer, 0, List.of(commands));
        Submission.Batch batch = new Submission.Batch(List.of(), List.of(recording), List.of());
        simulation.submit(new Submission(0, "vkQueueSubmit", 0, 1, queue, List.of(batch), null, List.of(), false));
        return findings;
    }

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
        assertInferred("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(vertices, 512, 16), drawIndexed(0, 1)));
    }

    @Test
    void noVertexBeforeTheOffsetIsRead() {
        assertEquals(List.of(), found(fill(vertices, 0, 512), drawIndexed(32, 1)));
    }

    @Test
    void aBarrierMakesVerticesSafe() {
        RecordedCommand barrier = barrier(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                VK13.VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
        assertEquals(List.of(), found(fill(vertices, 0, 1024), barrier, drawIndexed(0, 1)));
    }

    @Test
    void aWriteAfterAPossibleReadIsInferred() {
        assertInferred("SYNC-HAZARD-WRITE-AFTER-READ", found(drawIndexed(0, 1), fill(vertices, 0, 16)));
    }

    @Test
    void anExecutionDependencyReachesPossibleReads() {
        RecordedCommand barrier =
                barrier(VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT, 0, VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT, 0);
        assertEquals(List.of(), found(drawIndexed(0, 1), barrier, fill(vertices, 0, 16)));
    }

    /** Were the possible read the last access, the second fill would be judged against it alone. */
    @Test
    void aPossibleReadHidesNoWrite() {
        RecordedCommand visible = barrier(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                VK13.VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
        assertProved(
                "SYNC-HAZARD-WRITE-AFTER-WRITE",
                found(fill(vertices, 0, 16), visible, drawIndexed(0, 1), fill(vertices, 0, 16)));
    }

    @Test
    void instancesOfADirectDrawAreExact() {
        assertEquals(List.of(), found(fill(instances, 2 * VERTEX_BYTES, 16), drawIndexed(0, 4)));
    }

    @Test
    void instancesShareElements() {
        assertProved("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(instances, VERTEX_BYTES, 16), drawIndexed(0, 4)));
    }

    @Test
    void withoutInstancesNoInstanceIsRead() {
        assertEquals(List.of(), found(fill(instances, 0, 1024), drawIndexed(0, 0)));
    }

    @Test
    void parametersOfACountedDrawMayBeRead() {
        assertInferred("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(parameters, 96, 16), drawIndirect(false, true)));
    }

    @Test
    void parametersOfAnUncountedDrawAreExact() {
        assertEquals(List.of(), found(fill(parameters, 112, 16), drawIndirect(false, false)));
    }

    @Test
    void everyRecordOfAnUncountedDrawIsRead() {
        assertProved("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(parameters, 96, 16), drawIndirect(false, false)));
    }

    @Test
    void theCountIsReadForCertain() {
        assertProved("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(counts, 0, 4), drawIndirect(false, true)));
    }

    @Test
    void anIndirectDrawMayReadAnyIndex() {
        assertInferred("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(indices, 128, 16), drawIndirect(true, false)));
    }

    @Test
    void anIndirectDrawMayReadAnyInstance() {
        assertInferred("SYNC-HAZARD-READ-AFTER-WRITE", found(fill(instances, 512, 16), drawIndirect(true, false)));
    }
}
