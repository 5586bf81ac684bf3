package dev.vkval.rule;

/** Decides a condition. Leaves no missing value noted in the frame. */
@FunctionalInterface
interface Condition {
    Truth of(Frame frame);
}
