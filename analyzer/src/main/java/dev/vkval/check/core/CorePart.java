package dev.vkval.check.core;

import java.util.List;
import java.util.stream.Stream;

/** Consecutive topics of the core checks. Topics know nothing of each other, so that parts can be apart. */
public enum CorePart {
    /** Recording, queues, submits and descriptors. */
    BEFORE_LINES,
    /** The lines of rule files, which take about as long as all other topics. */
    LINES,
    /** Everything else. */
    AFTER_LINES;

    /** All parts in order: all topics. */
    public static final List<CorePart> ALL = List.of(values());

    <T> Stream<T> of(List<T> before, T lines, List<T> after) {
        return switch (this) {
            case BEFORE_LINES -> before.stream();
            case LINES -> Stream.of(lines);
            case AFTER_LINES -> after.stream();
        };
    }
}
