package dev.vkval.check.event;

import static dev.vkval.sync.stage.Stages.withEarlier;
import static dev.vkval.sync.stage.Stages.withLater;

/** The stages of synchronization scopes: a first scope has the logically earlier stages too, a second one the later. */
final class Stages {
    private static final int ANY_QUEUE = -1;

    private Stages() {}

    static long first(long srcStages) {
        return withEarlier(expand(srcStages));
    }

    static long second(long dstStages) {
        return withLater(expand(dstStages));
    }

    private static long expand(long mask) {
        return dev.vkval.sync.stage.Stages.expand(mask, ANY_QUEUE);
    }
}
