package dev.vkval.trace;

import dev.vkval.state.object.Acquisition;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import java.util.function.ToIntFunction;

/** Recordings, operations of queues and what links them as lines, in the order of the capture. */
final class OutlineLines {
    /** Lines that are kept. */
    private static final long MOST = 200_000;

    private final TraceFiles files;
    private final StringBuilder line = new StringBuilder();
    private long written;
    private long leftOut;
    private long frame;

    OutlineLines(TraceFiles files) {
        this.files = files;
    }

    /** Lines that were not kept, because there were too many. */
    long leftOut() {
        return leftOut;
    }

    private Row row(String kind) {
        line.setLength(0);
        return new Row(line, files.neutral()).open('{').name("kind").plain(kind);
    }

    private void write(Row row) {
        row.close('}').end();
        if (written++ < MOST) {
            files.outline(line);
        } else {
            leftOut++;
        }
    }

    private void reached(long next) {
        if (next > frame) {
            frame = next;
            files.frame();
        }
    }

    void begin() {
        write(row("trace").member("version", 1));
    }

    /** The last line; without it, the files are incomplete. */
    void end(CommandLines commands, ResourceLines resources, ModuleLines modules) {
        Row row = row("end")
                .member("recordings", commands.recordings())
                .member("commands", commands.commands())
                .member("commandsLeftOut", commands.leftOut())
                .member("resourcesLeftOut", resources.leftOut())
                .member("modulesLeftOut", modules.leftOut())
                .member("findingsLeftOut", files.findingsLeftOut())
                .member("linesLeftOut", leftOut);
        row.close('}').end();
        files.outline(line);
    }

    void queue(QueueState queue) {
        write(row("queue")
                .handle("id", queue.id())
                .known("name", queue.name())
                .member("family", queue.family())
                .member("index", queue.index()));
    }

    void recording(CommandBufferState buffer, RecordingLog log, boolean complete) {
        Row row = row("recording")
                .member("number", log.number())
                .handle("commandBuffer", buffer.id())
                .known("name", buffer.name())
                .member("secondary", buffer.secondary() ? 1 : 0)
                .member("complete", complete ? 1 : 0)
                .member("frame", log.frame())
                .member("block", log.beginBlock())
                .member("lastBlock", log.lastBlock())
                .member("commands", log.commands())
                .member("draws", log.draws())
                .member("dispatches", log.dispatches());
        if (log.leftOut() > 0) {
            row.member("leftOut", log.leftOut());
        }
        row.name("at").open('[');
        for (long[] part : log.written()) {
            row.open('[').number(part[0]).number(part[1]).number(part[2]).close(']');
        }
        write(row.close(']'));
    }

    /** @param setup whether the call is in the state section of a trimmed capture */
    private Row operation(String kind, String call, long block, long at, boolean setup) {
        reached(at);
        Row row = setup ? row(kind).member("setup", 1) : row(kind);
        return row.name("call").plain(call).member("block", block).member("frame", at);
    }

    void submit(Submission submission, ToIntFunction<CommandBufferRecording> numbers) {
        Row row =
                operation("submit", submission.call(), submission.block(), submission.frame(), submission.stateSetup());
        row.member("number", submission.number())
                .handle("queue", submission.queue().id());
        fence(row, submission.fence());
        labels(row, submission.labels());
        row.name("batches").open('[');
        for (Submission.Batch batch : submission.batches()) {
            row.open('{');
            semaphores(row, "waits", batch.waits());
            row.name("recordings").open('[');
            batch.recordings().forEach(recording -> row.number(numbers.applyAsInt(recording)));
            row.close(']');
            semaphores(row, "signals", batch.signals());
            row.close('}');
        }
        write(row.close(']'));
    }

    private static void semaphores(Row row, String name, List<Submission.SemaphoreOperation> operations) {
        row.name(name).open('[');
        operations.forEach(operation -> row.open('[')
                .unsigned(operation.semaphore().id())
                .unsigned(operation.value())
                .plain(operation.stages() == 0 ? "" : Stages.name(operation.stages()))
                .close(']'));
        row.close(']');
    }

    private static void fence(Row row, FenceState fence) {
        if (fence != null) {
            row.handle("fence", fence.id());
        }
    }

    private static void labels(Row row, List<String> labels) {
        if (!labels.isEmpty()) {
            row.name("labels").open('[');
            labels.forEach(row::text);
            row.close(']');
        }
    }

    void present(Presentation present) {
        Row row = operation("present", present.call(), present.block(), present.frame(), present.stateSetup());
        row.member("number", present.number()).handle("queue", present.queue().id());
        labels(row, present.labels());
        row.name("waits").open('[');
        present.waits().forEach(semaphore -> row.unsigned(semaphore.id()));
        row.close(']').name("images").open('[');
        present.images()
                .forEach(image -> row.open('[')
                        .unsigned(
                                image.swapchain() == null
                                        ? 0
                                        : image.swapchain().id())
                        .number(image.imageIndex())
                        .close(']'));
        write(row.close(']'));
    }

    void acquire(Acquisition acquisition) {
        Row row = operation(
                "acquire", acquisition.call(), acquisition.block(), acquisition.frame(), acquisition.stateSetup());
        row.handle(
                "swapchain",
                acquisition.swapchain() == null ? 0 : acquisition.swapchain().id());
        row.member("image", acquisition.imageIndex());
        if (acquisition.semaphore() != null) {
            row.handle("semaphore", acquisition.semaphore().id());
        }
        fence(row, acquisition.fence());
        write(row);
    }

    /** The host knows that these operations have completed, or signals. */
    void host(String call, long block, long at, List<? extends StateObject> objects) {
        Row row = operation("host", call, block, at, false);
        row.name("objects").open('[');
        objects.forEach(object ->
                row.open('[').plain(object.type()).unsigned(object.id()).close(']'));
        write(row.close(']'));
    }

    /** A link from the call that signals to the call that waits. */
    void link(long signal, long waiting, StateObject by, long value) {
        write(row("link")
                .member("from", signal)
                .member("to", waiting)
                .name("type")
                .plain(by.type())
                .handle("id", by.id())
                .known("name", by.name())
                .handle("value", value));
    }
}
