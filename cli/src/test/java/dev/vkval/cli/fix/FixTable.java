package dev.vkval.cli.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Writes the table of {@link FixRow}s: fixes all captures, and has upstream's layer judge those that are fixed whole. */
public final class FixTable {
    private static final Path TABLE = Path.of("cli/src/test/resources/dev/vkval/cli/fix/fixes.tsv");

    private final Path scratch;
    private final Map<String, String> said;

    private FixTable(Path scratch, Map<String, String> said) {
        this.scratch = scratch;
        this.said = said;
    }

    /**
     * Takes minutes.
     *
     * @param arguments {@code keep}, if what the layer says of captures in the table is to be kept
     */
    public static void main(String[] arguments) throws IOException {
        Path table = Path.of(System.getProperty("vkval.root")).resolve(TABLE);
        Map<String, String> said = new HashMap<>();
        if (arguments.length > 0) {
            FixRow.all().stream()
                    .filter(row -> !row.upstream().isEmpty())
                    .forEach(row -> said.put(row.capture(), row.upstream()));
        }
        FixTable all = new FixTable(Files.createTempDirectory("fixes"), said);
        List<FixedCaptures.One> captures = new ArrayList<>(FixedCaptures.samples());
        captures.addAll(FixedCaptures.tests());
        StringBuilder text = new StringBuilder(FixRow.HEADING).append('\n');
        for (FixedCaptures.One capture : captures) {
            all.rows(capture).forEach(row -> text.append(row.line()).append('\n'));
            Files.createDirectories(table.getParent());
            Files.writeString(table, text);
        }
    }

    private List<FixRow> rows(FixedCaptures.One capture) throws IOException {
        Path written = scratch.resolve(capture.file().getFileName().toString());
        List<FixRow> rows = FixRow.of(capture.name(), capture.file(), written);
        if (rows.isEmpty() || !rows.stream().allMatch(FixRow::verified)) {
            return rows;
        }
        String upstream = said.get(capture.name());
        if (upstream == null) {
            upstream = upstream(capture, written);
        }
        List<FixRow> judged = new ArrayList<>();
        for (FixRow row : rows) {
            judged.add(row.with(upstream));
        }
        return judged;
    }

    private String upstream(FixedCaptures.One capture, Path written) throws IOException {
        Set<String> after = UpstreamVerdict.of(written, scratch.resolve("after"), capture.options());
        if (after.isEmpty() && capture.reported()) {
            return FixRow.SILENT;
        }
        Set<String> before = UpstreamVerdict.of(capture.file(), scratch.resolve("before"), capture.options());
        boolean reported = capture.reported() || before.stream().anyMatch(FixTable::ofSynchronization);
        Set<String> left = new TreeSet<>(after);
        left.removeIf(id -> !ofSynchronization(id) && before.contains(id));
        if (!left.isEmpty()) {
            return "reports " + String.join(", ", left);
        }
        return reported ? FixRow.SILENT : "silent before as well";
    }

    private static boolean ofSynchronization(String id) {
        return id.startsWith("SYNC-");
    }
}
