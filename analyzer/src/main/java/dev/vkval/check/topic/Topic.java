package dev.vkval.check.topic;

import dev.vkval.finding.Coverage;
import java.util.List;

/** Rules about one topic. Its registration shows which calls it checks. */
public interface Topic {

    void register(TopicHooks hooks);

    /** The end of the capture. */
    default void finish() {}

    /** What it could not check, and why; called at the end. */
    default List<Coverage.Gap> gaps() {
        return List.of();
    }
}
