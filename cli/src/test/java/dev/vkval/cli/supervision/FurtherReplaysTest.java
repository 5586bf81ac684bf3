package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FurtherReplaysTest {
    private static final CaptureInput INPUT = new CaptureInput("a.gfxr", Path.of("a.gfxr"), "", -1);

    private final List<String> replays = new ArrayList<>();

    private void replay(Family family, String rule) throws IOException {
        Finding finding = Finding.of(rule, Severity.ERROR, family).at(7, 0);
        CaptureResult result = CaptureResult.of("a.gfxr", CaptureStatus.COMPLETED)
                .findings(List.of(new FindingGroup("F-1", finding)))
                .build();
        new FurtherReplays(
                        (input, index, trial) -> noted("here", result), (input, index, trial) -> noted("apart", result))
                .of(INPUT, 0, Trial.WHOLE, result);
    }

    private CaptureResult noted(String where, CaptureResult result) {
        replays.add(where);
        return result;
    }

    @Test
    void whatChecksKeptFromBeingExecutedIsReplayedInAnotherProcess() throws IOException {
        replay(Family.GPU, "VUID-vkCmdDispatch-None-10068");
        replay(Family.GPU, "SPIRV-Sanitizer-Divide-By-Zero");
        assertEquals(List.of("apart", "apart"), replays);
    }

    @Test
    void whatWasOnlyReportedIsReplayedByTheProcessThatHasDoneSo() throws IOException {
        replay(Family.GPU, "SPIRV-Sanitizer-Fminmax");
        replay(Family.SYNC, "SYNC-HAZARD-READ-AFTER-WRITE");
        assertEquals(List.of("here", "here"), replays);
    }
}
