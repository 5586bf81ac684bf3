package dev.vkval.check.topic;

/** Rules about one topic. Its registration shows which calls it checks. */
public interface Topic {

    void register(TopicHooks hooks);

    /** The end of the capture. */
    default void finish() {}
}
