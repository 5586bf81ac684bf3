package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.Captures;
import dev.vkval.cli.check.SurvivalTrial;
import dev.vkval.cli.check.Trial;
import dev.vkval.finding.CrashNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BisectionTest {
    private static final long BLOCK = 111;
    private static final CrashNote CRASH =
            new CrashNote("SIGSEGV", "vkQueueSubmit", BLOCK, new CrashNote.Submit(0, BLOCK, 3, null), null);

    private final Path capture = Captures.sample("bad-device-address");
    private final List<SurvivalTrial> trials = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void findsTheDrawWhicheverItIs(int fatal) throws IOException {
        CrashNote.Submit found = find(trial -> trial.submit() < 0 || trial.kept() >= fatal);
        assertEquals(0, found.number());
        assertEquals(fatal - 1, found.last().number());
        assertTrue(trials.size() <= 4, trials::toString);
        assertTrue(trials.stream().skip(1).allMatch(trial -> trial.lastBlock() == BLOCK), trials::toString);
    }

    @Test
    void aSubmitThatBringsTheDeviceDownWithoutDrawsHasNone() throws IOException {
        assertNull(find(trial -> true).last());
    }

    @Test
    void whatDoesNotHappenAgainIsNotFound() throws IOException {
        assertNull(find(trial -> false));
        assertEquals(1, trials.size());
    }

    @Test
    void aTrialIsReadAsItWasWritten() {
        for (Trial trial : List.of(
                Trial.of(3, 7, 1L << 40),
                Trial.bare(7),
                Trial.WHOLE,
                Trial.details(List.of(5L, 1L << 40), List.of("F-1", "F-2")))) {
            assertEquals(trial, Trial.parse(trial.words()));
        }
    }

    private CrashNote.Submit find(Predicate<SurvivalTrial> dies) throws IOException {
        return new Bisection(capture, trial -> {
                    trials.add(trial);
                    return dies.test(trial) ? CRASH : null;
                })
                .find();
    }
}
