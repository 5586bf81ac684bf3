package dev.vkval.capture.json;

import dev.vkval.capture.block.Payload;
import java.io.IOException;

/** Takes the bytes that have no place in a line of JSON. */
@FunctionalInterface
public interface BinaryStore {
    /** Text in the place of bytes that are kept nowhere. */
    String MENTION = "[Binary data]";

    /** Keeps nothing. */
    BinaryStore NONE = (name, data) -> MENTION;

    /**
     * @param name what they are, a file name
     * @param data the bytes, valid until this returns; there may be none
     * @return what the line says in their place
     */
    String keep(String name, Payload data) throws IOException;
}
