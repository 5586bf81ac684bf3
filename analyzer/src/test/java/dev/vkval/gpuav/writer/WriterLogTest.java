package dev.vkval.gpuav.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.CopyCommand;
import dev.vkval.command.Generation;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateTracker;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** The writer of what a dispatch at block 90, submitted at block 100, reads. */
class WriterLogTest {
    private static final long READER = 90;
    private static final long SUBMIT = 100;

    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(4096);
    private final BufferState buffer = objects.buffer(memory, 256, 1024);
    private final BufferPart part = new BufferPart(buffer, 16, 4);
    private final QueueState queue = objects.queue(0, VK10.VK_QUEUE_COMPUTE_BIT);
    private final QueueState other = objects.queue(1, VK10.VK_QUEUE_TRANSFER_BIT);
    private WriterLog log = new WriterLog(new StateTracker());

    private static CommandPlace place(String call, long block) {
        return new CommandPlace(call, block, 1, 0, List.of());
    }

    private RecordedCommand fill(long block, long offset, long sizeBytes) {
        return new RecordedCommand.FillBuffer(place("vkCmdFillBuffer", block), buffer, offset, sizeBytes);
    }

    private RecordedCommand copy(long block, long offset, long sizeBytes) {
        return new RecordedCommand.CopyBuffer(
                place("vkCmdCopyBuffer", block),
                Generation.V1,
                buffer,
                buffer,
                List.of(new CopyCommand.BufferRegion(512, offset, sizeBytes)));
    }

    private static RecordedCommand dispatch(long block) {
        BoundState unknown = new BoundState(null, GraphicsState.NONE, List.of(), Map.of(), null);
        return new RecordedCommand.Dispatch(place("vkCmdDispatch", block), unknown, null);
    }

    private CommandBufferRecording recording(RecordedCommand... commands) {
        return new CommandBufferRecording(objects.commandBuffer(VK10.VK_QUEUE_COMPUTE_BIT), 1, List.of(commands));
    }

    private Submission submit(long block, QueueState to, RecordedCommand... commands) {
        Submission.Batch batch = new Submission.Batch(List.of(), List.of(recording(commands)), List.of());
        Submission submission =
                new Submission(block, "vkQueueSubmit", block, 1, to, List.of(batch), null, List.of(), false);
        log.submitted(submission);
        return submission;
    }

    private Writers read(RecordedCommand... before) {
        RecordedCommand[] commands = Arrays.copyOf(before, before.length + 1);
        commands[before.length] = dispatch(READER);
        submit(SUBMIT, queue, commands);
        return log.of(part, SUBMIT, READER);
    }

    @Test
    void theLastTransferThatCoversTheBytesIsTheWriter() {
        submit(10, queue, fill(5, 0, 1024));
        assertEquals(
                " The value was written by #31 vkCmdCopyBuffer.",
                read(fill(30, 0, 1024), copy(31, 16, 4), fill(32, 20, 4), fill(33, 0, 16))
                        .sentence());
    }

    @Test
    void whatIsAfterTheReaderIsNotTheWriter() {
        submit(10, queue, fill(5, 0, 1024));
        submit(SUBMIT, queue, dispatch(READER), fill(91, 0, 1024));
        submit(110, queue, fill(105, 0, 1024));
        assertEquals(
                " The value was written by #5 vkCmdFillBuffer.",
                log.of(part, SUBMIT, READER).sentence());
    }

    @Test
    void aTransferOfSomeOfTheBytesMayBeTheWriter() {
        assertEquals(
                " The value was written by #30 vkCmdFillBuffer, and may have been written after that by"
                        + " #31 vkCmdCopyBuffer.",
                read(fill(30, 0, 1024), copy(31, 16, 2)).sentence());
        assertEquals(Writers.UNKNOWN, log.of(new BufferPart(objects.buffer(memory, 2048, 64), 0, 4), SUBMIT, READER));
    }

    @Test
    void shadersMayWriteToBuffersThatTheyCanReach() {
        BufferState storage = objects.buffer(memory, 256, 1024, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0);
        assertEquals(
                " The value was written by #30 vkCmdFillBuffer.",
                read(fill(30, 0, 64), dispatch(31)).sentence());
        assertEquals(
                " The value was written by #30 vkCmdFillBuffer, and may have been written after that by"
                        + " #31 vkCmdDispatch.",
                log.of(new BufferPart(storage, 16, 4), SUBMIT, READER).sentence());
        assertEquals(
                " The value may have been written by #31 vkCmdDispatch.",
                log.of(new BufferPart(storage, 512, 4), SUBMIT, READER).sentence());
    }

    @Test
    void anotherQueueIsTheWriterIfTheHostHasSeenItsEnd() {
        Submission upload = submit(10, other, fill(5, 0, 1024));
        Function<Long, String> at = block -> {
            submit(block, queue, dispatch(block - 1));
            return log.of(part, block, block - 1).sentence();
        };
        assertEquals(" The value may have been written by #5 vkCmdFillBuffer.", at.apply(20L));
        log.retired(upload);
        assertEquals(" The value was written by #5 vkCmdFillBuffer.", at.apply(30L));
        assertEquals(
                " The value may have been written by #5 vkCmdFillBuffer.",
                log.of(part, 20, 19).sentence());
    }

    @Test
    void aWriteIsNotTheLastOneIfAnotherQueueMayStillWrite() {
        Submission upload = submit(10, other, fill(5, 0, 1024));
        submit(20, queue, fill(15, 0, 1024));
        assertEquals(
                " The value may have been written by #15 vkCmdFillBuffer or another command before.",
                read().sentence());
        log.retired(upload);
        submit(120, queue, fill(115, 0, 1024), dispatch(116));
        assertEquals(
                " The value was written by #115 vkCmdFillBuffer.",
                log.of(part, 120, 116).sentence());
    }

    @Test
    void theHostIsTheWriterIfTheWorkBeforeHasCompleted() {
        Submission earlier = submit(20, queue, fill(15, 0, 1024));
        log.written(memory, 256, 64, WriterLog.HOST, 40);
        assertEquals(
                " The value was written by #15 vkCmdFillBuffer, and may have been written after that by #40 the host.",
                read().sentence());
        log.retired(earlier);
        log.written(memory, 256, 64, WriterLog.HOST, 130);
        submit(140, queue, dispatch(139));
        assertEquals(
                " The value was written by #130 the host.",
                log.of(part, 140, 139).sentence());
        assertEquals(
                "HOST_WRITE",
                log.of(part, 140, 139).list().get(0).access(buffer.ref(), "").access());
    }

    @Test
    void secondaryCommandBuffersExecuteWhereTheyAreCalled() {
        CommandBufferRecording secondary = recording(fill(7, 0, 1024));
        RecordedCommand execute =
                new RecordedCommand.ExecuteCommands(place("vkCmdExecuteCommands", 50), List.of(secondary));
        assertEquals(
                " The value was written by #7 vkCmdFillBuffer.",
                read(fill(49, 0, 1024), execute).sentence());
    }

    @Test
    void theOldestWritesAreForgotten() {
        log = new WriterLog(new StateTracker(), 12);
        submit(10, queue, fill(5, 0, 1024));
        for (int block = 20; block < 40; block++) {
            submit(block, queue, fill(block - 10, 512, 16));
        }
        assertEquals(Writers.UNKNOWN, read());
    }
}
