package dev.vkval.adversary;

/** Receives what a replay has made, in an order that depends on the capture alone. */
@FunctionalInterface
public interface ContentSink {
    /** @return whether more is wanted */
    boolean take(Observed observed, byte[] contents);
}
