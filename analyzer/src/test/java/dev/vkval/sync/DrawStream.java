package dev.vkval.sync;

import dev.vkval.finding.Finding;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.command.AttachmentsOnly;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.content.BufferContents;
import dev.vkval.sync.content.PossibleReads;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.QueueSimulation;
import dev.vkval.sync.report.ApiUse;
import dev.vkval.sync.report.HazardFindings;
import dev.vkval.sync.settings.SyncSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Draws from buffers of one memory, fills of these, and what is found in them. */
public final class DrawStream {
    public static final int VERTEX_BYTES = 16;

    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(1 << 16);
    private final QueueState queue = objects.queue(0, QueueState.ALL_FLAGS);
    private final CommandBufferState commandBuffer = objects.commandBuffer(QueueState.ALL_FLAGS);
    public final BufferState vertices = objects.buffer(memory, 0, 1024);
    public final BufferState instances = objects.buffer(memory, 1024, 1024);
    public final BufferState indices = objects.buffer(memory, 2048, 256);
    public final BufferState parameters = objects.buffer(memory, 3072, 256);
    public final BufferState counts = objects.buffer(memory, 4096, 16);
    final List<Finding> findings = new ArrayList<>();
    final QueueSimulation simulation;
    private final PossibleReads possibleReads;

    /** @param contents what the device holds, null for no device */
    public DrawStream(BufferContents contents) {
        HazardReporter reporter = new HazardFindings(findings::add, () -> SyncSettings.DEFAULT, new ApiUse());
        possibleReads = contents == null ? null : new PossibleReads(contents, reporter);
        simulation = new QueueSimulation(
                SyncSettings.DEFAULT,
                new AttachmentsOnly(new DescriptorAccesses(true)),
                possibleReads == null ? reporter : possibleReads,
                possibleReads);
    }

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
                objects.pipeline(graphics),
                graphics,
                List.of(),
                Map.of(
                        0, new BoundState.VertexBuffer(vertices, 0, 1024, -1),
                        1, new BoundState.VertexBuffer(instances, 0, 1024, -1)),
                new BoundState.IndexBuffer(indices, 0, 256, 2));
    }

    public RecordedCommand drawIndexed(int vertexOffset, int instanceCount) {
        return new RecordedCommand.Draw(
                place("vkCmdDrawIndexed"), bound(2), true, false, 6, 0, vertexOffset, instanceCount, 0, null);
    }

    public RecordedCommand drawIndirect(boolean indexed, boolean counted) {
        RecordedCommand.Indirect indirect =
                new RecordedCommand.Indirect(parameters, 0, 32, 4, counted ? counts : null, 0, null);
        return new RecordedCommand.Draw(place("vkCmdDrawIndirect"), bound(1), indexed, false, 0, 0, 0, 0, 0, indirect);
    }

    public static RecordedCommand fill(BufferState buffer, long offset, long size) {
        return new RecordedCommand.FillBuffer(place("vkCmdFillBuffer"), buffer, offset, size);
    }

    public static RecordedCommand barrier(long src, long srcAccess, long dst, long dstAccess) {
        Barriers.Memory masks = new Barriers.Memory(src, srcAccess, dst, dstAccess);
        return new RecordedCommand.PipelineBarrier(
                place("vkCmdPipelineBarrier"), new Barriers(0, List.of(masks), List.of(), List.of()));
    }

    /** Submits commands; what was found so far. */
    public List<Finding> found(RecordedCommand... commands) {
        CommandBufferRecording recording = new CommandBufferRecording(commandBuffer, 0, List.of(commands));
        Submission.Batch batch = new Submission.Batch(List.of(), List.of(recording), List.of());
        simulation.submit(new Submission(0, "vkQueueSubmit", 0, 1, queue, List.of(batch), null, List.of(), false));
        if (possibleReads != null) {
            possibleReads.decide();
        }
        return findings;
    }
}
