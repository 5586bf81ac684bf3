package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What can be seen of replays on the software driver with upstream's layer below: pictures, messages, how they end. */
final class ReplayedCaptures {
    /** Before an action with checks, the tool pushes a descriptor for one that the application did not push. */
    private static final Set<String> PUSHED_BY_THE_TOOL = Set.of("VUID-vkCmdDispatch-None-08114");

    /** Captures for one process; the limit keeps it from being taken for one that does not end. */
    private static final int AT_ONCE = 60;

    private static final int HANG_SECONDS = 30;

    /**
     * One capture.
     *
     * @param completed whether the whole capture was executed
     * @param failed whether this tool found an error in it
     * @param messages how many of the layer there are of each rule
     * @param blames how many of them say that the application is wrong
     * @param pictures hash of each presented image by name
     */
    record Seen(
            boolean completed,
            boolean failed,
            Map<String, Long> messages,
            Map<String, Long> blames,
            Map<String, Integer> pictures) {

        /** How a replay with checks in its shaders differs from this one without, except as findings explain. */
        List<String> differences(Seen checked, Set<String> explained) {
            List<String> differences = new ArrayList<>();
            if (!completed && checked.failed()) {
                return differences;
            }
            if (completed != checked.completed()) {
                differences.add("completed: " + completed + " and " + checked.completed());
            }
            if (!pictures.equals(checked.pictures()) && !checked.failed()) {
                differences.add("pictures: " + pictures + " and " + checked.pictures());
            }
            Set<String> rules = new TreeSet<>(messages.keySet());
            rules.addAll(checked.messages().keySet());
            rules.removeAll(explained);
            for (String rule : rules) {
                long without = messages.getOrDefault(rule, 0L);
                long with = checked.messages().getOrDefault(rule, 0L);
                boolean more = checked.blames().getOrDefault(rule, 0L) > blames.getOrDefault(rule, 0L);
                boolean fewer = with < without && !PUSHED_BY_THE_TOOL.contains(rule);
                if (fewer || more || without == 0) {
                    differences.add("messages " + rule + ": " + without + " and " + with);
                }
            }
            return differences;
        }
    }

    private final Path folder;

    /** @param folder for reports */
    ReplayedCaptures(Path folder) {
        this.folder = folder;
    }

    /** Replays captures in processes of their own and gives what is seen of each, by file. */
    Map<Path, Seen> replay(List<Path> captures, String checks) throws IOException, InterruptedException {
        Map<Path, Seen> seen = new TreeMap<>();
        for (int from = 0; from < captures.size(); from += AT_ONCE) {
            List<Path> some = captures.subList(from, Math.min(from + AT_ONCE, captures.size()));
            Path home = Files.createTempDirectory(folder, checks);
            Object[] options = {
                "check",
                "--checks",
                checks,
                "--device",
                SoftwareDevice.NAME,
                "--upstream-layer",
                "--no-timings",
                "--screenshots",
                "all",
                "--timeout",
                HANG_SECONDS,
                "-q",
                "-j",
                Runtime.getRuntime().availableProcessors(),
                "-o",
                home.resolve("out")
            };
            Object[] words = Arrays.copyOf(options, options.length + some.size());
            System.arraycopy(some.toArray(), 0, words, options.length, some.size());
            Installation.Ended ended =
                    Installation.in(home.resolve("tool")).start(words).await();
            assertTrue(Files.exists(home.resolve("out/report.json")), ended.out());
            for (JsonNode capture : Tool.report(home.resolve("out")).get("captures")) {
                Path file = Path.of(capture.get("path").asText());
                seen.put(file, seen(capture, pictures(home.resolve("out/screenshots"), file, some.size() == 1)));
            }
        }
        return seen;
    }

    private static Seen seen(JsonNode capture, Map<String, Integer> pictures) {
        Map<String, Long> messages = new TreeMap<>();
        Map<String, Long> blames = new TreeMap<>();
        boolean failed = false;
        for (JsonNode finding : capture.get("findings")) {
            boolean blame = !finding.get("severity").asText().equals("info");
            String rule = finding.get("rule").asText();
            failed |= blame && finding.get("family").asText().equals("gpu");
            for (JsonNode source : finding.path("sources")) {
                if (source.get("name").asText().equals("upstream")) {
                    long count = source.get("count").asLong();
                    messages.merge(rule, count, Long::sum);
                    blames.merge(rule, blame ? count : 0, Long::sum);
                }
            }
        }
        boolean completed = capture.get("status").asText().equals("completed");
        return new Seen(completed, failed, messages, blames, pictures);
    }

    private static Map<String, Integer> pictures(Path screenshots, Path capture, boolean alone) throws IOException {
        Map<String, Integer> pictures = new TreeMap<>();
        if (!Files.exists(screenshots)) {
            return pictures;
        }
        try (Stream<Path> files = Files.walk(screenshots)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".png")).toList()) {
                String of = file.getParent().getFileName().toString();
                if (alone || of.endsWith(capture.getFileName().toString())) {
                    pictures.put(file.getFileName().toString(), Arrays.hashCode(Files.readAllBytes(file)));
                }
            }
        }
        return pictures;
    }
}
