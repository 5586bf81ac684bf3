package dev.vkval.sync.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.mutant.Mutant;
import dev.vkval.mutant.Originals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What upstream's layer finds in mutants of real captures against what is found here; every difference is explained. */
class SyncMutantAgreementTest {
    private static final String EXPLAINED = "explained.csv";
    private static final int SAMPLES_AGREED = 105;
    private static final int QUEUES_AGREED = 245;
    private static final int CORPUS_AGREED = 775;

    @TempDir
    private Path folder;

    @Test
    void agreesInMutantsOfSamples() throws IOException {
        compare("samples.csv", SAMPLES_AGREED);
    }

    @Tag("long")
    @Test
    void agreesInMutantsOfUpstreamsTestsAndOfPrograms() throws IOException {
        compare("corpus.csv", CORPUS_AGREED);
    }

    /** On several queues, by a driver that offers those of upstream's test driver, and that executes nothing. */
    @Tag("long")
    @Test
    void agreesInMutantsOfUpstreamsTestsOfSeveralQueues() throws IOException {
        compare("queues.csv", QUEUES_AGREED);
    }

    /** @param leastAgreed findings that both sides make, at least */
    private void compare(String resource, int leastAgreed) throws IOException {
        Map<String, Difference> explained = explained();
        Map<String, Difference> expected = new TreeMap<>();
        Map<String, Difference> differences = new TreeMap<>();
        int agreed = 0;
        int made = 0;
        for (Mutant mutant : Mutant.all(getClass(), resource)) {
            String mutation = mutant.mutation().text();
            Path file = folder.resolve(made++ + ".gfxr");
            mutant.mutation().write(Originals.file(mutant.mutation().capture()), file);
            Comparison comparison = Comparison.of(mutant.upstream(), SyncFindings.ofCapture(file));
            agreed += comparison.agreed().size();
            for (String difference : comparison.differences()) {
                String line = mutation + "," + difference;
                differences.put(line, explained.getOrDefault(line, Difference.UNEXPLAINED));
            }
            explained.keySet().stream()
                    .filter(line -> line.startsWith(mutation + ","))
                    .forEach(line -> expected.put(line, explained.get(line)));
        }
        assertEquals(expected, differences, "of " + made + " mutants");
        assertTrue(agreed >= leastAgreed, agreed + " agreed");
    }

    /** Differences by mutation, whose finding it is, and the finding. */
    private static Map<String, Difference> explained() throws IOException {
        Map<String, Difference> explained = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                SyncMutantAgreementTest.class.getResourceAsStream(EXPLAINED), StandardCharsets.UTF_8))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int comma = line.lastIndexOf(',');
                explained.put(line.substring(0, comma), Difference.valueOf(line.substring(comma + 1)));
            }
        }
        return explained;
    }
}
