package dev.vkval.chassis;

/** One family of checks. It registers for the commands it handles and takes part in the four phases of each. */
public interface ValidationObject {

    /** Name in reports and in the blame when it throws: {@code sync}. */
    String name();

    /** Registers the handlers. Reading this method tells what the object covers. */
    void register(Hooks hooks);

    /** The capture has ended: everything is known now. */
    default void finish() {}
}
