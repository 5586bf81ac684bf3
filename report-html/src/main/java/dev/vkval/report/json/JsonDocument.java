package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;

/** A JSON text of plain values: maps with string keys, lists, strings, numbers, booleans, null. */
public final class JsonDocument {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonDocument() {}

    /** Writes the value indented, in UTF-8 with a line break after it; the stream is flushed, not closed. */
    public static void write(Object value, OutputStream stream) throws IOException {
        try (JsonGenerator out = indenting(stream)) {
            new JsonText(out).value(value);
            out.writeRaw('\n');
        }
    }

    /** A generator whose lines end in {@code \n} on every platform and that leaves the stream open. */
    static JsonGenerator indenting(OutputStream stream) throws IOException {
        JsonGenerator out = FACTORY.createGenerator(stream);
        out.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        out.setPrettyPrinter(
                new DefaultPrettyPrinter().withObjectIndenter(indent).withArrayIndenter(indent));
        return out;
    }
}
