package dev.vkval.cli.fix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of a hazard when its capture was fixed.
 *
 * @param capture folder and name: {@code samples/copy-over-copy}
 * @param verdict {@code verified}, {@code not fixed} or {@code no edit}
 * @param upstream what upstream's layer says of the fixed capture when that is replayed: {@link #SILENT}, what it reports, or
 *     why it says nothing; empty where the hazard is not fixed
 * @param reason why it is not fixed
 */
record FixRow(String capture, String rule, String title, String verdict, String upstream, String reason) {
    static final String VERIFIED = "verified";
    static final String SILENT = "silent";

    private static final String TABLE = "fixes.tsv";
    private static final int COLUMNS = 6;

    /** The rows of a capture, without what upstream's layer says. */
    static List<FixRow> of(String capture, Path file, Path written) throws IOException {
        Tool tool = Tool.piped();
        int code = tool.run("fix", file, "--json", "--allow-truncated", "--write", written);
        if (code > 1) {
            throw new IOException(capture + ": " + tool.err());
        }
        List<FixRow> rows = new ArrayList<>();
        for (JsonNode hazard : new ObjectMapper().readTree(tool.out()).path("hazards")) {
            rows.add(new FixRow(
                    capture,
                    hazard.path("rule").asText(),
                    hazard.path("title").asText(),
                    hazard.path("verdict").asText(),
                    "",
                    hazard.path("reason").asText()));
        }
        return rows;
    }

    /** All rows of the table. */
    static List<FixRow> all() throws IOException {
        try (InputStream in = FixRow.class.getResourceAsStream(TABLE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(FixRow::parse)
                    .toList();
        }
    }

    static final String HEADING = "capture\trule\ttitle\tverdict\tupstream\treason";

    private static FixRow parse(String line) {
        String[] columns = line.split("\t", COLUMNS);
        return new FixRow(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
    }

    String line() {
        return String.join("\t", capture, rule, title, verdict, upstream, reason);
    }

    boolean verified() {
        return verdict.equals(VERIFIED);
    }

    FixRow with(String said) {
        return new FixRow(capture, rule, title, verdict, said, reason);
    }

    /** The same without what upstream's layer says, which only a device can tell. */
    FixRow own() {
        return with("");
    }
}
