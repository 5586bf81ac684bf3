package dev.vkval.finding;

/** Receives findings as they are found. */
@FunctionalInterface
public interface FindingSink {
    void report(Finding finding);
}
