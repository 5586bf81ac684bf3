package dev.vkval.report.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Relevance;
import dev.vkval.finding.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is shown of the synchronization between two accesses: what comes near, and the number of the rest. */
class StepLinesTest {
    private final Finding.Builder finding = Finding.of("SYNC-HAZARD-WRITE-AFTER-READ", Severity.ERROR, Family.SYNC)
            .access(access("prior", "vkCmdCopyBuffer", 10, "TRANSFER_READ"))
            .access(access("now", "vkCmdFillBuffer", 90, "TRANSFER_WRITE"));

    private static Access access(String role, String call, long block, String access) {
        Place place = new Place(call, block, 1, 4, 0, 12, 1, List.of());
        return new Access(role, place, "COPY", access, new ObjectRef("VkBuffer", 6, null, 3), null, null, null);
    }

    private void far(int count) {
        for (int i = 0; i < count; i++) {
            finding.barrier(new BarrierNote(
                    20 + i, "vkCmdPipelineBarrier", "is for other memory: VkBuffer " + i, Relevance.OTHER_RESOURCE));
        }
    }

    private List<String> lines(boolean all) {
        return new StepLines(Style.PLAIN, finding.at(90, 1), all).lines();
    }

    @Test
    void whatIsOnOtherResourcesIsOneCountedLine() {
        finding.barrier(new BarrierNote(40, "vkCmdPipelineBarrier", "dstStageMask is missing TRANSFER"));
        far(40);
        List<String> lines = lines(false);
        assertTrue(lines.size() <= StepLines.MOST, lines::toString);
        assertEquals(" 2 | #40 vkCmdPipelineBarrier", lines.get(2));
        assertTrue(
                lines.get(4).startsWith(" 3 | 40 other synchronization operations on other resources"), lines.get(4));
        assertTrue(lines.get(5).startsWith(" 4 | #90 vkCmdFillBuffer"), lines.get(5));
    }

    @Test
    void theInvocationThatMadeAnAccessIsNamed() {
        assertFalse(lines(false).toString().contains("     by "), "none is known");
        finding.access(access("now", "vkCmdDispatch", 91, "SHADER_STORAGE_READ").by("global invocation (3, 0, 0)"));
        assertEquals("   |      by global invocation (3, 0, 0)", lines(false).get(6));
    }

    @Test
    void allStepsAreShownWhereAskedFor() {
        far(40);
        List<String> lines = lines(true);
        assertEquals(
                40,
                lines.stream()
                        .filter(line -> line.contains("is for other memory"))
                        .count());
        assertFalse(lines.toString().contains("other synchronization operation"));
    }

    @Test
    void equalOperationsAreOneStep() {
        for (int block : new int[] {40, 43, 52}) {
            finding.barrier(new BarrierNote(block, "vkQueueSubmit", "signals VkFence 28"));
        }
        List<String> lines = lines(false);
        assertEquals(" 2 | #40 ... #52 vkQueueSubmit, 3 times", lines.get(2));
        assertEquals(
                1, lines.stream().filter(line -> line.contains("VkFence 28")).count());
    }

    @Test
    void manyThatComeNearAreCountedBeyondTheLimit() {
        for (int i = 0; i < 20; i++) {
            finding.barrier(new BarrierNote(40 + i, "vkCmdPipelineBarrier", "srcStageMask is missing S" + i));
        }
        List<String> lines = lines(false);
        assertTrue(lines.size() <= StepLines.MOST, lines::toString);
        assertTrue(lines.toString().contains("srcStageMask is missing S0"), lines::toString);
        assertTrue(lines.toString().contains("other synchronization operations"), lines::toString);
    }

    @Test
    void nothingIsCountedWhereNothingIsFolded() {
        finding.barrier(new BarrierNote(40, "vkCmdPipelineBarrier", "dstStageMask is missing TRANSFER"));
        assertFalse(lines(false).toString().contains("other synchronization"));
    }

    @Test
    void aFindingWithoutAccessesHasItsOperationsOnly() {
        Finding.Builder bare = Finding.of("X", Severity.ERROR, Family.SYNC);
        for (int i = 0; i < 20; i++) {
            bare.barrier(new BarrierNote(i, "vkCmdPipelineBarrier", "is missing " + i));
        }
        List<String> lines = new StepLines(Style.PLAIN, bare.at(1, 1), false).lines();
        assertTrue(lines.size() <= StepLines.MOST, lines::toString);
    }
}
