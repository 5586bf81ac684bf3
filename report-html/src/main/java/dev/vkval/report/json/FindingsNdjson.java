package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.FindingGroup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code findings.ndjson}: findings are written when they are found, so that a run that dies loses nothing. Each line
 * is an object {@code {capture, seq, finding}} and is flushed at once.
 *
 * <p>A group has a line when it is first seen and another whenever its count has doubled, so a cause that occurs a
 * million times has twenty lines; of several lines with the same id, the last one is valid. Messages of upstream's layer
 * are written when a capture ends, when it is known which of them are also findings of this tool. Safe for use by many
 * threads.
 */
public final class FindingsNdjson implements AutoCloseable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final OutputStream out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(4096);
    private final Map<String, Long> nextCount = new HashMap<>();
    private long seq;
    private IOException trouble;

    /** @param out closed with this */
    public FindingsNdjson(OutputStream out) {
        this.out = out;
    }

    /**
     * Writes a finding. If the line cannot be written, the run continues, and {@link #close} throws the exception.
     *
     * @param capture path of the capture
     * @param group its group with the finding counted
     */
    public synchronized void found(String capture, FindingGroup group) {
        long count = group.finding().occurrences().count();
        String key = capture + '\n' + group.id() + (group.sources().isEmpty() ? "" : "\nsources");
        if (trouble != null || count < nextCount.getOrDefault(key, 1L)) {
            return;
        }
        nextCount.put(key, 2 * count);
        try {
            line.reset();
            encode(capture, group);
            line.write('\n');
            line.writeTo(out);
            out.flush();
        } catch (IOException e) {
            trouble = e;
        }
    }

    private void encode(String capture, FindingGroup group) {
        try (JsonGenerator generator = FACTORY.createGenerator(line)) {
            JsonText json = new JsonText(generator);
            json.start();
            json.line("capture", capture);
            json.number("seq", seq++);
            json.name("finding");
            new FindingJson(generator).write(group);
            json.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
        if (trouble != null) {
            throw trouble;
        }
    }
}
