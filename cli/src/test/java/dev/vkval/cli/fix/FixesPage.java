package dev.vkval.cli.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code docs/fixes.md}: what became of the hazards of samples and of upstream's tests when they were fixed. */
public final class FixesPage {
    private static final String HEAD = """
            # Fixes

            Generated from a table of the tests, as [contributing](contributing.md) says.

            `vkval-replay fix` was run for each sample and for each of upstream's negative tests of synchronization that is
            in the corpus of captures. A hazard is *verified* if it does not occur in the edited capture, in which nothing is
            found that was not found before. Edited captures of which all hazards are fixed were replayed on the software
            device with upstream's layer. *Silent*: the layer reported a hazard of the capture as it was, and reports no error
            of the edited one. *By our verdict*: the layer reports no hazard of the capture as it was, or does not report of
            the edited one because other hazards of it are not fixed.
            """;

    /** Why the layer reports what our checks hold for ordered. */
    private static final Map<String, String> DIFFERENCES = Map.of(
            FixedCaptures.TESTS + "NegativeSyncValRayTracing.ASCopyDestinationHazard",
            ": the program does not use synchronization2, and VkPipelineStageFlags has one bit,"
                    + " ACCELERATION_STRUCTURE_BUILD, for builds and copies of acceleration structures; the layer does not"
                    + " count copies as its stage");

    private FixesPage() {}

    /** @param arguments the page to write */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), text());
    }

    static String text() throws IOException {
        List<FixRow> rows = FixRow.all();
        List<String> page = new ArrayList<>(HEAD.lines().toList());
        page.addAll(List.of("", "## Counts", ""));
        page.add("| captures | hazards | verified and silent | by our verdict | reported by the layer | without |");
        page.add("|---|---:|---:|---:|---:|---:|");
        count(page, "samples", of(rows, FixedCaptures.SAMPLES));
        count(page, "upstream's tests", of(rows, FixedCaptures.TESTS));
        count(page, "all", rows);
        reasons(
                page,
                "Reported by the layer",
                rows.stream().filter(FixesPage::reported).toList(),
                true);
        reasons(
                page,
                "By our verdict",
                rows.stream()
                        .filter(row -> row.verified() && !silent(row) && !reported(row))
                        .toList(),
                true);
        reasons(
                page,
                "Without a verified fix",
                rows.stream().filter(row -> !row.verified()).toList(),
                false);
        return String.join("\n", page) + "\n";
    }

    private static List<FixRow> of(List<FixRow> rows, String folder) {
        return rows.stream().filter(row -> row.capture().startsWith(folder)).toList();
    }

    private static boolean silent(FixRow row) {
        return row.verified() && row.upstream().equals(FixRow.SILENT);
    }

    private static boolean reported(FixRow row) {
        return row.verified() && row.upstream().startsWith("reports");
    }

    private static void count(List<String> page, String name, List<FixRow> rows) {
        long silent = rows.stream().filter(FixesPage::silent).count();
        long reported = rows.stream().filter(FixesPage::reported).count();
        long verified = rows.stream().filter(FixRow::verified).count();
        page.add(
                Arrays.asList(name, rows.size(), silent, verified - silent - reported, reported, rows.size() - verified)
                        .stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static void reasons(List<String> page, String heading, List<FixRow> rows, boolean upstream) {
        if (rows.isEmpty()) {
            return;
        }
        page.addAll(List.of("", "## " + heading, ""));
        Map<String, List<FixRow>> byReason = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> upstream ? said(row) : row.verdict() + ": " + row.reason(),
                        TreeMap::new,
                        Collectors.toList()));
        byReason.forEach((reason, of) -> {
            page.addAll(List.of("### " + reason, "", "| capture | hazard | |", "|---|---|---|"));
            of.forEach(row -> page.add("| " + row.capture() + " | `" + row.rule() + "` | "
                    + row.title().replace("|", "\\|") + " |"));
            page.add("");
        });
        page.remove(page.size() - 1);
    }

    private static String said(FixRow row) {
        return row.upstream().isEmpty()
                ? "other hazards of the capture are not fixed"
                : row.upstream() + DIFFERENCES.getOrDefault(row.capture(), "");
    }
}
