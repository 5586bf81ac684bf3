package dev.vkval.sync.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Finding;
import dev.vkval.mutant.Mutant;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What upstream's layer finds in mutants of real captures against what is found here; every difference is explained. */
class SyncMutantAgreementTest {
    private static final String EXPLAINED = "explained.csv";
    private static final int SAMPLES_AGREED = 105;
    private static final int CORPUS_AGREED = 735;

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

    /** @param leastAgreed findings that both sides make, at least */
    private void compare(String resource, int leastAgreed) throws IOException {
        Map<String, Difference> explained = explained();
        Set<String> unexplained = new TreeSet<>();
        int agreed = 0;
        int made = 0;
        for (Mutant mutant : Mutant.all(getClass(), resource)) {
            Mutation mutation = mutant.mutation();
            Path file = folder.resolve(made++ + ".gfxr");
            mutation.write(Originals.file(mutation.capture()), file);
            List<Finding> ours = SyncFindings.ofCapture(file);
            Comparison comparison = Comparison.of(mutant.upstream(), ours);
            agreed += comparison.agreed().size();
            comparison.upstreamAlone().forEach(key -> unexplained.add(mutation.text() + ",upstream " + key));
            comparison.oursAlone().forEach(key -> unexplained.add(mutation.text() + ",ours " + key));
        }
        unexplained.removeAll(explained.keySet());
        assertEquals(Set.of(), unexplained, "of " + made + " mutants");
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
