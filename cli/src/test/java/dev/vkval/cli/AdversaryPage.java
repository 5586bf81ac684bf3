package dev.vkval.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The table of {@code docs/adversary.md}: what other orders make of samples, on the software device. */
final class AdversaryPage {
    /** The line of the page after which the table begins. */
    static final String BEGIN = "<!-- table -->";

    private static final String HAZARD = "SYNC-HAZARD";
    private static final String FIXED = "-fixed";
    private static final String ORDERED = "orders them";

    private final List<String> lines = new ArrayList<>(
            List.of("| sample | order | | differs first, or why not |", "|---|---|---|---|"));
    private int unordered;
    private int differing;
    private int fixed;
    private int fixedOrders;
    private int fixedDiffering;

    private AdversaryPage() {}

    /** Writes the page again: the argument is its file. */
    public static void main(String[] arguments) throws IOException {
        Path page = Path.of(arguments[0]);
        List<String> text = new ArrayList<>(Files.readAllLines(page));
        text.subList(text.indexOf(BEGIN) + 1, text.size()).clear();
        text.addAll(of().lines());
        Files.write(page, text);
    }

    static Path file() {
        return Path.of(System.getProperty("vkval.root")).resolve("docs/adversary.md");
    }

    /** Runs the command for the samples with a hazard, and the fixed ones of the same programs. */
    static AdversaryPage of() throws IOException {
        AdversaryPage page = new AdversaryPage();
        Path captures = Path.of(System.getProperty("vkval.root"), "samples", "captures");
        List<Path> files;
        try (Stream<Path> all = Files.list(captures)) {
            files = all.filter(each -> each.toString().endsWith(".gfxr")).sorted().toList();
        }
        Set<String> programs = new HashSet<>();
        for (Path file : files) {
            if (expected(file).contains(HAZARD)) {
                programs.add(program(file));
            }
        }
        for (Path file : files) {
            if (expected(file).contains(HAZARD)) {
                page.hazardous(name(file), report(file));
            } else if (name(file).endsWith(FIXED) && programs.contains(program(file))) {
                page.fixed(report(file));
            }
        }
        return page;
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".gfxr", "");
    }

    private static String expected(Path file) throws IOException {
        return Files.readString(file.resolveSibling(name(file) + ".expected.json"));
    }

    /** The first word of its name, which samples of one program have in common with few others. */
    private static String program(Path file) {
        return name(file).split("-")[0];
    }

    private static JsonNode report(Path file) throws IOException {
        Tool tool = Tool.piped();
        int code = tool.run("adversary", file, "--device", SoftwareDevice.NAME, "--json", "--replays", 2);
        if (code > 1) {
            return new ObjectMapper().createObjectNode().put("undecidable", "the command ended with " + code);
        }
        return new ObjectMapper().readTree(tool.out());
    }

    private void hazardous(String name, JsonNode report) {
        if (report.has("undecidable")) {
            lines.add("| " + name + " | | undecidable | " + report.path("undecidable").asText() + " |");
            return;
        }
        boolean differs = false;
        boolean ordered = true;
        for (JsonNode order : report.path("orders")) {
            if (order.has("hazard")) {
                row(name, order);
                differs |= order.path("outcome").asText().equals("different");
                ordered &= order.path("reason").asText().contains(ORDERED);
            }
        }
        unordered += ordered ? 0 : 1;
        differing += differs ? 1 : 0;
    }

    private void row(String name, JsonNode order) {
        JsonNode first = order.at("/differences/0");
        String why = first.isMissingNode()
                ? order.path("reason").asText()
                : first.path("what").asText() + ": " + first.path("different").asLong() + " of "
                        + first.path("of").asLong() + " " + first.path("unit").asText();
        lines.add("| " + name + " | #" + order.path("later").asLong() + " before #"
                + order.path("earlier").asLong() + " | " + order.path("outcome").asText() + " | "
                + why.replace("|", "\\|") + " |");
    }

    private void fixed(JsonNode report) {
        fixed += report.has("undecidable") ? 0 : 1;
        for (JsonNode order : report.path("orders")) {
            String outcome = order.path("outcome").asText();
            fixedOrders += outcome.equals("different") || outcome.equals("equal") ? 1 : 0;
            fixedDiffering += outcome.equals("different") ? 1 : 0;
        }
    }

    /** The table, and what it counts. */
    List<String> lines() {
        List<String> all = new ArrayList<>(lines);
        all.add("");
        all.add("Of " + unordered + " samples with a hazard between commands that no execution dependency is known to order, "
                + differing + " differ. Of " + fixed + " fixed samples, in which " + fixedOrders
                + " other orders of neighbours were replayed, " + fixedDiffering + " orders differ.");
        return all;
    }

    /** Samples with a hazard between commands that nothing orders. */
    int unordered() {
        return unordered;
    }

    /** Those of them that differ. */
    int differing() {
        return differing;
    }

    /** Orders of fixed samples that differ. */
    int fixedDiffering() {
        return fixedDiffering;
    }
}
