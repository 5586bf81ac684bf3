package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.spirv.pass.ShaderCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of checks on the device in {@code samples/README.md}. */
class GpuCheckSamplesTest {
    private static final Path ROOT = Path.of(System.getProperty("vkval.root"));
    private static final Path CAPTURES = ROOT.resolve("samples/captures");
    private static final Path CONTENT_CHECKS = ROOT.resolve("analyzer/src/main/java/dev/vkval/gpuav/content");
    private static final String EXPECTED = ".expected.json";
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    /** Findings of these are hazards. */
    private static final String FOOTPRINTS = "FootprintSite";

    private static final String EXTENSION = "VK_";

    /**
     * A line of the table.
     *
     * @param lacking extensions that the software device lacks, so that no sample can be captured
     */
    private record Row(String check, List<String> samples, List<String> lacking, List<String> tests) {}

    private static List<Row> rows() throws IOException {
        String page = Files.readString(ROOT.resolve("samples/README.md"));
        String part = page.substring(page.indexOf("## Checks on the device by sample"), page.indexOf("## Rules"));
        List<Row> rows = new ArrayList<>();
        for (String line : part.lines().filter(each -> each.startsWith("| `")).toList()) {
            String[] cells = line.split("\\|");
            List<String> samples = new ArrayList<>(quoted(cells[3]));
            List<String> lacking =
                    samples.stream().filter(word -> word.startsWith(EXTENSION)).toList();
            samples.removeAll(lacking);
            rows.add(new Row(quoted(cells[1]).get(0), samples, lacking, quoted(cells[4])));
        }
        return rows;
    }

    private static List<String> quoted(String cell) {
        return QUOTED.matcher(cell)
                .results()
                .map((MatchResult word) -> word.group(1))
                .toList();
    }

    /** The families of the findings that are expected in a sample. */
    private static Set<String> families(Path expected) throws IOException {
        Set<String> families = new TreeSet<>();
        for (JsonNode finding : new ObjectMapper().readTree(expected.toFile()).get("findings")) {
            families.add(finding.get("family").asText());
        }
        return families;
    }

    @Test
    void everyKindOfCheckIsInTheTable() throws IOException {
        Set<String> checks = Arrays.stream(ShaderCheck.class.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.list(CONTENT_CHECKS)) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("implements ContentCheck")) {
                    checks.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        assertTrue(checks.contains("DispatchSizes"), checks.toString());
        assertEquals(checks, rows().stream().map(Row::check).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everySampleOfItFiresAndItsTwinDoesNot() throws IOException {
        for (Row row : rows()) {
            String family = row.check().equals(FOOTPRINTS) ? "sync" : "gpu";
            for (String sample : row.samples()) {
                assertTrue(families(CAPTURES.resolve(sample + EXPECTED)).contains(family), sample);
                if (family.equals("gpu")) {
                    assertEquals(Set.of(), families(CAPTURES.resolve(sample + "-fixed" + EXPECTED)), sample);
                }
            }
            assertEquals(row.lacking().isEmpty(), !row.samples().isEmpty(), row.check());
        }
    }

    /** As soon as the device has what a check needs, there has to be a sample. */
    @Test
    void onlyWhatTheDeviceLacksHasNoSample() throws IOException, NoDeviceException {
        SoftwareDevice.assume();
        Set<String> extensions = SoftwareDevice.extensions();
        assertTrue(extensions.contains("VK_KHR_swapchain"), extensions::toString);
        for (Row row : rows()) {
            row.lacking().forEach(extension -> assertFalse(extensions.contains(extension), row.check()));
        }
    }

    @Test
    void everySampleOfThisFamilyIsInTheTable() throws IOException {
        Set<String> samples = new TreeSet<>();
        try (Stream<Path> files = Files.list(CAPTURES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(EXPECTED)).toList()) {
                if (families(file).contains("gpu")) {
                    samples.add(file.getFileName().toString().replace(EXPECTED, ""));
                }
            }
        }
        Set<String> named = rows().stream()
                .filter(row -> !row.check().equals(FOOTPRINTS))
                .flatMap(row -> row.samples().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(samples, named);
    }

    @Test
    void itsTestsExist() throws IOException {
        Set<String> tests = new TreeSet<>();
        for (String module : List.of("analyzer", "replayer", "cli")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                files.map(file -> file.getFileName().toString().replace(".java", ""))
                        .forEach(tests::add);
            }
        }
        rows().forEach(row -> row.tests().forEach(test -> assertTrue(tests.contains(test), test)));
    }
}
