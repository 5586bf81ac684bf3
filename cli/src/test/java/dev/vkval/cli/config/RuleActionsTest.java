package dev.vkval.cli.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleActionsTest {
    private static RuleActions rules(String... entries) {
        return RuleActions.NONE.and(Stream.of(entries).map(RuleActions::parse).toList());
    }

    @Test
    void anIdDecidesBeforePatternsAndTheLastOfSeveral() {
        RuleActions rules = rules("VUID-a=error", "VUID-*=off", "SYNC-*=warn", "SYNC-HAZARD-*=info");
        assertEquals(Severity.ERROR, rules.of("VUID-a").severity());
        assertNull(rules.of("VUID-b").severity());
        assertEquals(Severity.INFO, rules.of("SYNC-HAZARD-READ").severity());
        assertEquals(Severity.WARNING, rules.of("SYNC-other").severity());
        assertNull(rules.of("UNASSIGNED-x"));
        assertEquals(
                Severity.INFO, rules("VUID-a=error", "VUID-a=info").of("VUID-a").severity());
    }

    @Test
    void findingsArePassedOnWithTheirSeverity() {
        List<String> passed = new ArrayList<>();
        AtomicLong left = new AtomicLong();
        var sink = rules("a=off", "b=warn")
                .over(
                        finding -> passed.add(
                                finding.rule() + " " + finding.severity().label()),
                        left);
        for (String rule : List.of("a", "b", "c")) {
            sink.report(Finding.of(rule, Severity.ERROR, Family.CORE).at(1, 1));
        }
        assertEquals(List.of("b warning", "c error"), passed);
        assertEquals(1, left.get());
    }

    @Test
    void otherWordsAreErrors() {
        for (String wrong : List.of("a", "=off", "a=", "a=of", "a=none")) {
            assertThrows(IllegalArgumentException.class, () -> RuleActions.parse(wrong), wrong);
        }
        assertTrue(assertThrows(IllegalArgumentException.class, () -> RuleActions.parse("a=of"))
                .getMessage()
                .contains("did you mean 'off'?"));
    }
}
