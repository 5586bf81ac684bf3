package dev.vkval.gpuav.writer;

import dev.vkval.finding.Access;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.state.object.CommandPlace;

/**
 * What wrote contents, or may have.
 *
 * @param certain whether it surely wrote all of them
 * @param queue captured id, -1 for the host
 * @param submit number of the submit within the capture, -1 for the host
 */
public record Writer(Write write, boolean certain, long queue, long submit) {

    /** {@code #54 vkCmdFillBuffer}. */
    public String text() {
        return "#" + write.place().block() + " " + write.place().call();
    }

    /** It as an access of a finding about these contents of a resource. */
    public Access access(ObjectRef resource, String range) {
        CommandPlace at = write.place();
        Place place = new Place(
                at.call(),
                at.block(),
                at.frame(),
                queue,
                submit,
                write.commandBuffer() == null
                        ? Place.NONE
                        : write.commandBuffer().id(),
                at.number(),
                at.labels());
        return new Access(
                certain ? Access.WRITER : Access.POSSIBLE_WRITER,
                place,
                write.kind().stage(),
                write.kind().access(),
                resource,
                range,
                null,
                null);
    }
}
