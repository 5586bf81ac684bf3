package dev.vkval.chassis;

import dev.vkval.finding.Coverage;
import java.util.List;

/** One family of checks. It registers for the commands it handles and takes part in the four phases of each. */
public interface ValidationObject {

    /** Name in reports and in the blame when it throws: {@code sync}. */
    String name();

    /** Registers the handlers. Reading this method tells what the object covers. */
    void register(Hooks hooks);

    /**
     * Whether it validates also calls that lack a pointer Vulkan requires, see {@link
     * dev.vkval.capture.call.Call#absent()}; in the validate phase only, for they are neither executed nor recorded.
     */
    default boolean expectsMissingPointers() {
        return false;
    }

    /** The capture has ended: everything is known now. */
    default void finish() {}

    /** What of its own checks it did not run and why; asked for at the end. */
    default List<Coverage.Gap> gaps() {
        return List.of();
    }
}
