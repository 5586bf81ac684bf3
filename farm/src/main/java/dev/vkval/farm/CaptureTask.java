package dev.vkval.farm;

import java.io.Serializable;

/**
 * A capture to be checked once.
 *
 * @param place of the capture among those of the run, from 0
 * @param repetition which of its checks this is, from 1
 * @param name in every output; a path that can be made below any folder, unless it is absolute
 * @param uri where it is
 * @param sizeBytes 0 if it is not known
 */
public record CaptureTask(int place, int repetition, String name, String uri, long sizeBytes) implements Serializable {

    /** The name in outputs of that many checks of each capture. */
    String label(int repetitions) {
        return repetitions == 1 ? name : name + " (run " + repetition + ")";
    }

    CaptureTask repeated(int number) {
        return new CaptureTask(place, number, name, uri, sizeBytes);
    }
}
