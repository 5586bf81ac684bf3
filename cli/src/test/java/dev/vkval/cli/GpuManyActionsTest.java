package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Command buffers with more actions than a software driver can allocate descriptor sets for. */
class GpuManyActionsTest {
    private static final String SAMPLE = "compute-descriptor-index";

    /** More than get a set of their own, in each of three command buffers. */
    private static final int MORE_THAN_SETS = 20_000;

    @TempDir
    Path folder;

    private LimitedRun run(String sample, int times) throws IOException {
        Path capture = EditedCapture.repeated(
                Captures.sample(sample), folder.resolve(sample + times + ".gfxr"), "vkCmdDispatch", times);
        LimitedRun run = LimitedRun.of(capture, device -> device);
        assertEquals(List.of(), run.faults());
        assertTrue(run.gaps().isEmpty(), run.gaps()::toString);
        return run;
    }

    @Test
    void aHundredThousandActionsAreExecutedAndSilent() throws IOException {
        assertEquals(List.of(), run(SAMPLE + "-fixed", 100_000).findings());
    }

    @Test
    void theErrorsOfActionsWithoutASetOfTheirOwnAreFound() throws IOException {
        List<Finding> findings = run(SAMPLE, MORE_THAN_SETS).findings();
        assertEquals(
                List.of("VUID-vkCmdDispatch-None-10068"),
                findings.stream().map(Finding::rule).distinct().toList());
        long shared = findings.stream()
                .filter(each -> each.message().contains("the error may also be of"))
                .count();
        assertTrue(shared > 0, "some actions have their checks in common");
        assertFalse(findings.get(0).message().contains("the error may also be of"), "others have not");
    }
}
