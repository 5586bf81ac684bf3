package dev.vkval.chassis;

import dev.vkval.finding.Coverage;
import java.util.List;

/** One family of checks. It registers for the commands it handles and for their phases. */
public interface ValidationObject {

    /** Name in reports, also if it throws: {@code sync}. */
    String name();

    /** Registers the handlers, or tells for which commands it will when they are called. */
    void register(Hooks hooks);

    /**
     * Whether it also validates calls in which a required pointer is missing, see {@link
     * dev.vkval.capture.call.Call#absent()}; only in the validate phase, because such calls are neither executed nor
     * recorded.
     */
    default boolean expectsMissingPointers() {
        return false;
    }

    /** The end of the capture. */
    default void finish() {}

    /** The checks that it did not run, and why; called at the end. */
    default List<Coverage.Gap> gaps() {
        return List.of();
    }
}
