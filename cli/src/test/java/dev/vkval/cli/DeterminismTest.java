package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same captures give the same report, byte for byte, whatever the number of threads. */
class DeterminismTest {
    private static final int SAMPLE = 40;

    @TempDir
    private Path folder;

    private static Path corpus(String name) {
        String root = System.getProperty("vkval.corpus", "");
        assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        return Path.of(root, name);
    }

    /** What a run with so many threads for one capture, and so many captures at once, writes. */
    private Path run(List<Path> captures, int threads, int jobs) {
        Path out = folder.resolve(threads + " threads, " + jobs + " jobs");
        List<Object> arguments = new ArrayList<>(List.of("check"));
        arguments.addAll(captures);
        arguments.addAll(List.of("-o", out, "--device", "null", "--no-timings"));
        arguments.addAll(List.of("--checks", "object,stateless,core,sync,gpu,best"));
        arguments.addAll(List.of("--threads", threads, "-j", jobs, "--split-from", 0));
        Tool.piped().run(arguments.toArray());
        return out;
    }

    /**
     * Captures one after the other on one thread, several at once, and one after the other with their checks on several
     * threads; of the last also the findings in the order in which they are found.
     */
    private void assertSame(List<Path> captures) throws IOException {
        assertTrue(!captures.isEmpty(), "there are no captures");
        Path alone = run(captures, 1, 1);
        assertSame("report.json", alone, run(captures, 8, 8));
        for (int threads : new int[] {2, 8}) {
            Path split = run(captures, threads, 1);
            assertSame("report.json", alone, split);
            assertSame("findings.ndjson", alone, split);
        }
    }

    private static void assertSame(String file, Path expected, Path actual) throws IOException {
        assertArrayEquals(Files.readAllBytes(expected.resolve(file)), Files.readAllBytes(actual.resolve(file)), file);
    }

    @Test
    void samples() throws IOException {
        assertSame(List.of(Path.of(System.getProperty("vkval.root"), "samples", "captures")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"damaged", "vvl-core-tests", "vvl-tests"})
    void someOfEachCorpus(String name) throws IOException {
        List<Path> some = new ArrayList<>();
        try (Stream<Path> files = Files.list(corpus(name))) {
            List<Path> captures = files.filter(file -> file.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
            for (int i = 0; i < captures.size(); i += SAMPLE) {
                some.add(captures.get(i));
            }
        }
        assertSame(some);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"apps", "games", "damaged", "vvl-core-tests", "vvl-tests"})
    void allOfEachCorpus(String name) throws IOException {
        assertSame(List.of(corpus(name)));
    }
}
