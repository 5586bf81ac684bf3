package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes lines of several {@code findings.ndjson} to one, with numbers of their own. */
public final class NdjsonMerge {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** A line without its number: what stands before and after it. */
    private record Line(String before, String after) {}

    private final OutputStream out;
    private final Map<Path, Map<String, List<Line>>> files = new HashMap<>();
    private long seq;

    /** @param out not closed */
    public NdjsonMerge(OutputStream out) {
        this.out = out;
    }

    /** Appends the lines about a capture; a file that is not there has none, and damaged lines are passed over. */
    public void add(Path ndjson, String capture) throws IOException {
        Map<String, List<Line>> lines = files.get(ndjson);
        if (lines == null) {
            lines = read(ndjson);
            files.put(ndjson, lines);
        }
        for (Line line : lines.getOrDefault(capture, List.of())) {
            out.write((line.before() + seq++ + line.after() + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Map<String, List<Line>> read(Path ndjson) throws IOException {
        Map<String, List<Line>> found = new HashMap<>();
        if (Files.isRegularFile(ndjson)) {
            try (BufferedReader lines = Files.newBufferedReader(ndjson)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    add(line, found);
                }
            }
        }
        return found;
    }

    private static void add(String line, Map<String, List<Line>> found) {
        try (JsonParser in = FACTORY.createParser(line)) {
            if (in.nextToken() != JsonToken.START_OBJECT || !"capture".equals(in.nextFieldName())) {
                return;
            }
            String capture = in.nextTextValue();
            if (capture == null || !"seq".equals(in.nextFieldName()) || in.nextToken() != JsonToken.VALUE_NUMBER_INT) {
                return;
            }
            int start = (int) in.currentTokenLocation().getCharOffset();
            int end = start + in.getTextLength();
            while (in.nextToken() != null) {
                // To its end, where a damaged line fails.
            }
            found.computeIfAbsent(capture, none -> new ArrayList<>())
                    .add(new Line(line.substring(0, start), line.substring(end)));
        } catch (IOException e) {
            // Damaged: the run was killed while it wrote the line.
        }
    }
}
