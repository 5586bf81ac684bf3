package dev.vkval.gpuav.content;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.gpuav.writer.Writer;
import dev.vkval.gpuav.writer.WriterLog;
import dev.vkval.gpuav.writer.Writers;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandPlace;

/** Makes findings of contents that are not valid. */
public final class ContentFindings {
    private final FindingSink sink;
    private final WriterLog log;

    /** @param log tells what wrote wrong contents */
    public ContentFindings(FindingSink sink, WriterLog log) {
        this.sink = sink;
        this.log = log;
    }

    /**
     * @param queue captured id of the queue that executed the command
     * @param submit number of the submit within the capture, -1 if it is not known
     * @param submitBlock block of the submit
     */
    public void report(CheckedCommand command, ContentError error, long queue, long submit, long submitBlock) {
        CommandPlace at = command.place();
        Place place = new Place(
                at.call(),
                at.block(),
                at.frame(),
                queue,
                submit,
                command.commandBuffer().id(),
                at.number(),
                at.labels());
        BufferPart value = error.value();
        Writers writers = value == null ? Writers.UNKNOWN : log.of(value, submitBlock, at.block());
        Finding.Builder finding = Finding.of(error.rule(), Severity.ERROR, Family.GPU)
                .confidence(Confidence.OBSERVED)
                .title(error.title())
                .message(error.sentence() + " " + at.call() + " is command " + at.number() + " of "
                        + command.commandBuffer() + "." + writers.sentence())
                .access(new Access(
                        "now",
                        place,
                        error.kind().stage(),
                        error.kind().access(),
                        error.buffer().ref(),
                        bytes(error.offset(), error.sizeBytes()),
                        null,
                        null))
                .object(error.buffer().ref())
                .help(Help.of(error.help()));
        for (Writer writer : writers.list()) {
            finding.access(writer.access(value.buffer().ref(), bytes(value.offset(), value.sizeBytes())));
        }
        sink.report(finding.at(at.block(), at.frame()));
    }

    private static String bytes(long offset, long sizeBytes) {
        return "bytes " + offset + ".." + (offset + sizeBytes);
    }
}
