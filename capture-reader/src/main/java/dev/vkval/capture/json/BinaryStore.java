package dev.vkval.capture.json;

import dev.vkval.capture.block.Payload;
import java.io.IOException;

/** Receives binary data that a JSON line does not contain. */
@FunctionalInterface
public interface BinaryStore {
    /** The text in place of bytes that are not stored. */
    String MENTION = "[Binary data]";

    /** Stores nothing. */
    BinaryStore NONE = (name, data) -> MENTION;

    /**
     * @param name what they are, a file name
     * @param data the bytes, valid until this returns; there may be none
     * @return the text in their place
     */
    String keep(String name, Payload data) throws IOException;
}
