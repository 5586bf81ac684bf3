package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * For each rule a changed call that breaks it, judged by upstream's layer as well: what both found, or our checks with
 * reason, is still found. {@link LineSearch} and {@link LineVerdicts} make the list.
 */
class LineAgreementTest {
    private static final int SAMPLE = 12;
    private static final int AGREED = 3914;
    private static final int OURS_ALONE = 536;
    private static final int UPSTREAM_ALONE = 379;

    @Test
    void mostRulesAreUpstreams() throws IOException {
        List<JudgedLine> lines = JudgedLine.all();
        assertTrue(count(lines, JudgedLine.Verdict.AGREE) >= AGREED);
        assertTrue(count(lines, JudgedLine.Verdict.OURS) <= OURS_ALONE);
        assertTrue(count(lines, JudgedLine.Verdict.UPSTREAM) <= UPSTREAM_ALONE);
        for (JudgedLine line : lines) {
            boolean agreed = line.verdict() == JudgedLine.Verdict.AGREE;
            assertEquals(agreed, line.reason().isEmpty(), line::text);
            assertEquals(
                    line.verdict() != JudgedLine.Verdict.OURS, line.upstream().contains(line.rule()), line::text);
        }
    }

    private static long count(List<JudgedLine> lines, JudgedLine.Verdict verdict) {
        return lines.stream().filter(line -> line.verdict() == verdict).count();
    }

    @Test
    void aSampleIsFound() throws IOException {
        find(capture -> Math.floorMod(capture.hashCode(), SAMPLE) == 0);
    }

    @Tag("long")
    @Test
    void allAreFound() throws IOException {
        find(capture -> true);
    }

    private static void find(Predicate<String> wanted) throws IOException {
        Map<String, List<JudgedLine>> byCapture = new TreeMap<>();
        for (JudgedLine line : JudgedLine.all()) {
            if (line.verdict() != JudgedLine.Verdict.UPSTREAM && wanted.test(line.capture())) {
                byCapture
                        .computeIfAbsent(line.capture(), capture -> new ArrayList<>())
                        .add(line);
            }
        }
        Set<String> missed = new TreeSet<>();
        for (Map.Entry<String, List<JudgedLine>> entry : byCapture.entrySet()) {
            Map<Long, Set<String>> changes = new TreeMap<>();
            for (JudgedLine line : entry.getValue()) {
                changes.computeIfAbsent(line.block(), block -> new LinkedHashSet<>())
                        .add(line.change());
            }
            Map<String, Set<String>> found = ChangedCalls.judge(entry.getKey(), changes);
            for (JudgedLine line : entry.getValue()) {
                if (!found.get(line.block() + "," + line.change()).contains(line.rule())) {
                    missed.add(line.text());
                }
            }
        }
        assertEquals(Set.of(), missed);
    }
}
