package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;

/** For each numbered rule a real capture that one change breaks: the rule fires with the change, and not without. */
class NumberedRulesTest {
    private static final Map<String, List<Finding>> ORIGINALS = new HashMap<>();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvFileSource(resources = "rules.csv", numLinesToSkip = 1)
    void firesForTheChangeAlone(ArgumentsAccessor row) throws IOException {
        String rule = row.getString(0);
        String capture = row.getString(1);
        Mutation mutation = Mutation.parse(columns(row));
        Path original = Originals.file(capture);
        Path mutant = folder.resolve("mutant.gfxr");
        mutation.write(original, mutant);
        List<Finding> found = AllChecks.of(mutant);
        List<Finding> before = ORIGINALS.get(capture);
        if (before == null) {
            before = AllChecks.of(original);
            ORIGINALS.put(capture, before);
        }
        List<Finding> others = before;
        assertTrue(
                found.stream().anyMatch(finding -> finding.rule().equals(rule) && !known(finding, others)),
                () -> rule + " by " + mutation + ", found " + found);
    }

    private static boolean known(Finding finding, List<Finding> others) {
        return others.stream()
                .anyMatch(other -> other.rule().equals(finding.rule()) && other.block() == finding.block());
    }

    /** What takes more than one change is in upstream's own tests. */
    @ParameterizedTest
    @CsvFileSource(resources = "whole.csv", numLinesToSkip = 1)
    void firesInUpstreamsTestAlone(String rule, String wrong, long block, String right) throws IOException {
        List<Finding> found = AllChecks.of(Originals.file("vvl-core-tests/" + wrong));
        assertTrue(
                found.stream().anyMatch(finding -> finding.rule().equals(rule) && finding.block() == block),
                () -> rule + " at block " + block + ", found " + found);
        List<Finding> others = AllChecks.of(Originals.file("vvl-core-tests/" + right));
        assertTrue(others.stream().noneMatch(finding -> finding.rule().equals(rule)), right);
    }

    private static String[] columns(ArgumentsAccessor row) {
        String[] columns = new String[row.size() - 1];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = row.get(i + 1) == null ? "" : row.getString(i + 1);
        }
        return columns;
    }
}
