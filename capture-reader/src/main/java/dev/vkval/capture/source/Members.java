package dev.vkval.capture.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/** The members of an archive, one after the other. */
interface Members extends AutoCloseable {

    /** Moves to the next member that is a file; false at the end. */
    boolean next() throws IOException;

    /** Name of the current member. */
    String name();

    /** Its bytes, valid until the next member. */
    InputStream stream() throws IOException;

    /** The number of packed bytes read for the current member. */
    LongSupplier packedBytes();

    @Override
    void close() throws IOException;
}
