package dev.vkval.check.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** For each rule a capture in which it fires and one, as near to it as there is, in which nothing does. */
class CoreTopicsTest {
    @ParameterizedTest
    @CsvFileSource(resources = "topics.csv", numLinesToSkip = 1)
    void firesAndKeepsSilent(String rule, String wrong, long block, String right) throws IOException {
        List<Finding> findings = CoreCaptures.upstreamTest(wrong).stream()
                .filter(finding -> finding.rule().equals(rule))
                .toList();
        assertTrue(
                findings.stream().anyMatch(finding -> finding.block() == block),
                () -> rule + " at block " + block + ", found " + findings);
        for (Finding finding : findings) {
            assertTrue(
                    !finding.title().isEmpty()
                            && !finding.message().isEmpty()
                            && !finding.help().isEmpty(),
                    rule);
        }
        assertEquals(Set.of(), CoreCaptures.errors(CoreCaptures.upstreamTest(right)), right);
    }
}
