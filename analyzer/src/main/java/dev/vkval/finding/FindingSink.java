package dev.vkval.finding;

/** Takes findings as they are discovered. */
@FunctionalInterface
public interface FindingSink {
    void report(Finding finding);
}
