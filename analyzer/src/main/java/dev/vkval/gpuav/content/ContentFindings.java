package dev.vkval.gpuav.content;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.CommandPlace;

/** Makes findings of contents that are not valid. */
public final class ContentFindings {
    private final FindingSink sink;

    public ContentFindings(FindingSink sink) {
        this.sink = sink;
    }

    /**
     * @param queue captured id of the queue that executed the command
     * @param submit number of the submit within the capture, -1 if it is not known
     */
    public void report(CheckedCommand command, ContentError error, long queue, long submit) {
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
        String range = "bytes " + error.offset() + ".." + (error.offset() + error.sizeBytes());
        Finding.Builder finding = Finding.of(error.rule(), Severity.ERROR, Family.GPU)
                .confidence(Confidence.OBSERVED)
                .title(error.title())
                .message(error.sentence() + " " + at.call() + " is command " + at.number() + " of "
                        + command.commandBuffer() + ".")
                .access(new Access(
                        "now",
                        place,
                        error.kind().stage(),
                        error.kind().access(),
                        error.buffer().ref(),
                        range,
                        null,
                        null))
                .object(error.buffer().ref())
                .help(Help.of(error.help()));
        sink.report(finding.at(at.block(), at.frame()));
    }
}
