package dev.vkval.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes records as JSON objects with their components in order; a component that is null is omitted. */
public final class JsonRecords {
    private static final ObjectWriter WRITER = writer();

    private JsonRecords() {}

    private static ObjectWriter writer() {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        return JsonMapper.builder()
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .build()
                .writer(new DefaultPrettyPrinter().withObjectIndenter(indent).withArrayIndenter(indent));
    }

    /** Writes a record or a list of them, indented, in UTF-8 with a line break after it; the stream is not closed. */
    public static void write(Object value, OutputStream stream) throws IOException {
        WRITER.writeValue(stream, value);
        stream.write("\n".getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }
}
