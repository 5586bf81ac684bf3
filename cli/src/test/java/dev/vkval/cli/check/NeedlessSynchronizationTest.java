package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needless synchronization of samples, tried on edited captures. */
class NeedlessSynchronizationTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    private NeedlessSynchronization.Found of(String name) throws IOException {
        CheckSettings settings = CheckSettings.recorded(EnumSet.of(Family.BEST, Family.SYNC));
        assertTrue(NeedlessSynchronization.isAsked(settings));
        Path scratch = folder.resolve(name + ".gfxr");
        NeedlessSynchronization.Found found =
                new NeedlessSynchronization(settings).of(CAPTURES.resolve(name + ".gfxr"), scratch);
        assertFalse(Files.exists(scratch));
        return found;
    }

    private static Finding only(NeedlessSynchronization.Found found) {
        assertNull(found.obstacle());
        assertEquals(1, found.groups().size());
        return found.groups().get(0).finding();
    }

    @Test
    void aBarrierBetweenReadsIsNeedless() throws IOException {
        Finding finding = only(of("barrier-needless"));
        assertEquals("BestPractices-synchronization-needless", finding.rule());
        assertEquals(3, finding.occurrences().count());
        List<String> edits = finding.help().get(0).edits();
        assertEquals(3, edits.size());
        assertTrue(edits.stream().allMatch(edit -> edit.matches("drop \\d+")), edits.toString());
    }

    @Test
    void aScopeOfEverythingIsTooWide() throws IOException {
        Finding finding = only(of("barrier-wide-scope"));
        assertEquals("BestPractices-synchronization-wide-scope", finding.rule());
        assertTrue(
                finding.help().get(0).edits().stream()
                        .anyMatch(edit -> edit.endsWith("srcStageMask=VK_PIPELINE_STAGE_TRANSFER_BIT")),
                finding.help().toString());
    }

    @Test
    void barriersOfTwoBuffersInARowCouldBeOne() throws IOException {
        Finding finding = only(of("barriers-in-a-row"));
        assertEquals("BestPractices-synchronization-merge", finding.rule());
        assertEquals(6, finding.help().get(0).edits().size());
    }

    @Test
    void whatIsNeededIsNotReported() throws IOException {
        NeedlessSynchronization.Found found = of("barrier-needed-fixed");
        assertNull(found.obstacle());
        assertEquals(List.of(), found.groups().stream().map(FindingGroup::id).toList());
    }

    @Test
    void nothingIsSaidOfACaptureWithHazards() throws IOException {
        assertEquals(
                "the capture has hazards, which hide others",
                of("fill-copy-missing-barrier").obstacle());
    }

    @Test
    void itIsLookedForWithBothFamiliesAlone() {
        assertFalse(NeedlessSynchronization.isAsked(CheckSettings.recorded(EnumSet.of(Family.BEST))));
        assertFalse(NeedlessSynchronization.isAsked(CheckSettings.recorded(EnumSet.of(Family.SYNC))));
    }
}
