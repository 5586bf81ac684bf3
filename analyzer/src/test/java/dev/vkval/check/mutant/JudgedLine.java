package dev.vkval.check.mutant;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A changed call that breaks a rule, and what upstream's layer says of it.
 *
 * @param change as {@link dev.vkval.mutant.CallChange} writes it
 * @param upstream ids that the layer gives for the call
 * @param reason why one of both says it alone, empty where they agree
 */
public record JudgedLine(
        String rule, String capture, long block, String change, Verdict verdict, Set<String> upstream, String reason) {
    static final String HEAD = "rule,capture,block,change,verdict,upstream,reason";
    private static final int COLUMNS = 7;

    /** Who says that the rule is broken. */
    public enum Verdict {
        /** Both. */
        AGREE,
        /** Our checks; the layer does not. */
        OURS,
        /** The layer; our checks do not. */
        UPSTREAM
    }

    public JudgedLine {
        upstream = new TreeSet<>(upstream);
    }

    /** All of them. */
    public static List<JudgedLine> all() throws IOException {
        List<JudgedLine> lines = new ArrayList<>();
        try (InputStream in = JudgedLine.class.getResourceAsStream("lines.csv");
                BufferedReader rows = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            rows.readLine();
            for (String row = rows.readLine(); row != null; row = rows.readLine()) {
                lines.add(parse(row));
            }
        }
        return lines;
    }

    private static JudgedLine parse(String row) {
        String[] columns = row.split(",", COLUMNS);
        return new JudgedLine(
                columns[0],
                columns[1],
                Long.parseLong(columns[2]),
                columns[3],
                Verdict.valueOf(columns[4]),
                ids(columns[5]),
                columns[6]);
    }

    static Set<String> ids(String text) {
        return text.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(text.split(" ")));
    }

    String text() {
        return String.join(
                ",", rule, capture, Long.toString(block), change, verdict.name(), String.join(" ", upstream), reason);
    }
}
