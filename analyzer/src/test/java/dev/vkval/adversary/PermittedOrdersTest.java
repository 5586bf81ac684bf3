package dev.vkval.adversary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.edit.CallEdit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders that the recordings of samples permit. */
class PermittedOrdersTest {
    private static PermittedOrders of(String sample) throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", sample + ".gfxr");
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            return PermittedOrders.of(reader);
        }
    }

    private static List<String> edits(PermittedOrders.Swap swap) {
        assertNull(swap.obstacle());
        return swap.edits().stream().map(Object::toString).toList();
    }

    @Test
    void anActionMovesWithItsStateAndTheStateBeforeItIsRestored() throws IOException {
        PermittedOrders.Swap swap = of("compute-missing-barrier").between(61, -1, 66, -1);
        assertNull(swap.obstacle());
        assertEquals(
                List.of(
                        "copy 64 before 61",
                        "copy 65 before 61",
                        "move 66 before 61",
                        "copy 59 before 61",
                        "copy 60 before 61"),
                edits(swap));
    }

    @Test
    void aRenderPassInstanceMovesAsAWhole() throws IOException {
        PermittedOrders.Swap swap = of("graphics-missing-barrier").between(74, -1, 80, -1);
        assertNull(swap.obstacle());
        long moved =
                swap.edits().stream().filter(CallEdit.Move.class::isInstance).count();
        assertTrue(moved >= 3, () -> "only " + moved + " calls move");
        assertTrue(swap.earlier() <= 74 && swap.later() <= 80, swap::toString);
    }

    /** The barrier is for another buffer or has other accesses: its stages order the two. */
    @ParameterizedTest
    @CsvSource({"barrier-for-other-buffer, 43, 47", "ownership-weak-acquire, 43, 48", "event-too-early-fixed, 46, 51"})
    void anExecutionDependencyOrMayBeOneIsKept(String sample, long earlier, long later) throws IOException {
        PermittedOrders.Swap swap = of(sample).between(earlier, -1, later, -1);
        assertNotNull(swap.obstacle());
        assertTrue(swap.edits().isEmpty());
    }

    @Test
    void otherStagesOrderNothing() throws IOException {
        assertNull(of("compute-weak-barrier").between(61, -1, 67, -1).obstacle());
    }

    @Test
    void aCopyIsNoResolve() throws IOException {
        assertEquals(List.of("move 47 before 43"), edits(of("barrier2-weak").between(43, -1, 47, -1)));
    }

    @Test
    void aWaitForAnEventOrdersNothingThatIsBehindItsSetting() throws IOException {
        assertEquals(
                List.of("move 49 before 47", "move 51 before 47"),
                edits(of("event-too-early").between(47, -1, 51, -1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compute-barrier-fixed", "fill-copy-fixed"})
    void whatIsOrderedHasNoOtherOrder(String sample) throws IOException {
        assertTrue(of(sample).neighbours(16).isEmpty());
    }

    @Test
    void neighboursThatNothingOrdersAreFound() throws IOException {
        List<PermittedOrders.Swap> swaps = of("compute-missing-barrier").neighbours(2);
        assertEquals(2, swaps.size());
        assertEquals(61, swaps.get(0).earlier());
        assertFalse(swaps.get(0).edits().isEmpty());
    }

    /** Neither draw writes an attachment: what orders them is nothing. */
    @Test
    void aDrawMovesWithinItsRenderPassInstance() throws IOException {
        assertEquals(
                List.of(
                        "copy 58 before 57",
                        "copy 59 before 57",
                        "copy 60 before 57",
                        "move 61 before 57",
                        "copy 54 before 57",
                        "copy 55 before 57",
                        "copy 56 before 57"),
                edits(of("draws-missing-barrier").between(57, -1, 61, -1)));
    }

    @Test
    void drawsOfTwoRenderPassInstancesAreOrderedByABarrier() throws IOException {
        PermittedOrders.Swap swap = of("draws-barrier-fixed").between(57, -1, 64, -1);
        assertEquals("an execution dependency orders them, or may do so", swap.obstacle());
    }

    /** Attachments are written in order. */
    @Test
    void aDrawThatWritesAnAttachmentStays() throws IOException {
        PermittedOrders.Swap swap = of("bindless-draws").between(73, -1, 77, -1);
        assertTrue(swap.obstacle().contains("write attachments"), swap::toString);
    }
}
