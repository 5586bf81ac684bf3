package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** For each numbered stateless rule a real capture that one value breaks: the rule fires for the value, and not without. */
class NumberedRulesTest {
    private static final Map<String, List<Finding>> ORIGINALS = new HashMap<>();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvFileSource(resources = "rules.csv", numLinesToSkip = 1)
    void firesForTheValueAlone(String rule, String capture, long block, String kind, String path, long value)
            throws IOException {
        Path original = Mutant.original(capture);
        Path mutant = folder.resolve("mutant.gfxr");
        new Mutation(capture, block, Mutation.Kind.SET, path, value).write(original, mutant);
        List<Finding> found = AllChecks.of(mutant);
        List<Finding> before = ORIGINALS.get(capture);
        if (before == null) {
            before = AllChecks.of(original);
            ORIGINALS.put(capture, before);
        }
        assertTrue(has(found, rule, block), () -> rule + " at block " + block + ", found " + found);
        assertFalse(has(before, rule, block), rule);
    }

    private static boolean has(List<Finding> findings, String rule, long block) {
        return findings.stream()
                .anyMatch(finding -> finding.rule().equals(rule)
                        && finding.block() == block
                        && !finding.title().isEmpty()
                        && !finding.message().isEmpty());
    }
}
