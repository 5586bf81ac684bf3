package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.Mutant;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What upstream's layer finds in mutants of real captures, by rule and first block, against what is found here. */
class MutantAgreementTest {
    @TempDir
    private Path folder;

    /**
     * @param mutants that are made of captures of that folder, at least
     * @param agreed findings of both, at least
     * @param alone findings that upstream does not have, at most: most of them about calls that a replay leaves out, and so
     *     does not show to the layer
     */
    @ParameterizedTest
    @CsvSource({"samples, 105, 108, 26", "apps, 54, 56, 11", "vvl-core-tests, 13, 16, 3"})
    void agreesWithUpstream(String originals, int mutants, int agreed, int alone) throws IOException {
        int made = 0;
        int both = 0;
        Map<String, Set<String>> missed = new LinkedHashMap<>();
        Map<String, Set<String>> extra = new LinkedHashMap<>();
        for (Mutant mutant : Mutant.all(MutantAgreementTest.class, "mutants.csv")) {
            Mutation mutation = mutant.mutation();
            if (!mutation.capture().startsWith(originals + "/")) {
                continue;
            }
            Path file = folder.resolve(made++ + ".gfxr");
            mutation.write(Originals.file(mutation.capture()), file);
            Set<String> ours = errors(AllChecks.of(file));
            Set<String> common = new TreeSet<>(ours);
            common.retainAll(mutant.upstream());
            both += common.size();
            add(missed, mutation, mutant.upstream(), ours);
            add(extra, mutation, ours, mutant.upstream());
        }
        int upstreamAlone = missed.values().stream().mapToInt(Set::size).sum();
        int oursAlone = extra.values().stream().mapToInt(Set::size).sum();
        String figures = made + " mutants: " + both + " findings of both, " + upstreamAlone + " of upstream alone "
                + missed + ", " + oursAlone + " of ours alone " + extra;
        assertTrue(made >= mutants && both >= agreed && oursAlone <= alone, figures);
    }

    private static void add(Map<String, Set<String>> to, Mutation mutation, Set<String> has, Set<String> other) {
        Set<String> difference = new TreeSet<>(has);
        difference.removeAll(other);
        if (!difference.isEmpty()) {
            to.put(mutation.text(), difference);
        }
    }

    /** {@code RULE@BLOCK} for each rule broken, with the first block. */
    private static Set<String> errors(List<Finding> findings) {
        Map<String, Long> first = new TreeMap<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR) {
                first.merge(finding.rule(), finding.block(), Math::min);
            }
        }
        Set<String> errors = new TreeSet<>();
        first.forEach((rule, block) -> errors.add(rule + "@" + block));
        return errors;
    }
}
