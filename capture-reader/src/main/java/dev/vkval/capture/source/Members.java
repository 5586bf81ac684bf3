package dev.vkval.capture.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/** The members of an archive, one after the other. */
interface Members extends AutoCloseable {

    /** Goes to the next member that is a file; false at the end. */
    boolean next() throws IOException;

    /** Name of the member at hand. */
    String name();

    /** Its bytes, until the next one is gone to. */
    InputStream stream() throws IOException;

    /** Says how many packed bytes have been read for the member at hand. */
    LongSupplier packedBytes();

    @Override
    void close() throws IOException;
}
