package dev.vkval.check.topic;

/** Rules about one thing. Reading its registration tells which calls it judges. */
public interface Topic {

    void register(TopicHooks hooks);

    /** The capture has ended: everything is known now. */
    default void finish() {}
}
