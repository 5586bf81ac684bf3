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

    private byte[] report(List<Path> captures, int threads) throws IOException {
        Path out = folder.resolve(threads + " threads");
        List<Object> arguments = new ArrayList<>(List.of("check"));
        arguments.addAll(captures);
        arguments.addAll(List.of("-o", out, "--device", "null", "--no-timings", "--threads", threads, "-j", threads));
        Tool.piped().run(arguments.toArray());
        return Files.readAllBytes(out.resolve("report.json"));
    }

    private void assertSame(List<Path> captures) throws IOException {
        assertTrue(!captures.isEmpty(), "there are no captures");
        assertArrayEquals(report(captures, 1), report(captures, 8));
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
    @ValueSource(strings = {"apps", "damaged", "vvl-core-tests", "vvl-tests"})
    void allOfEachCorpus(String name) throws IOException {
        assertSame(List.of(corpus(name)));
    }
}
