package dev.vkval.adversary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.change.ChangeException;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.CaptureEditor;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders of submits and presents that samples permit, as they are and with other calls. */
class PermittedSubmitOrdersTest {
    private static final String BARRIER = "insert vkCmdPipelineBarrier srcStageMask=VK_PIPELINE_STAGE_ALL_COMMANDS_BIT"
            + " dstStageMask=VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT memoryBarrierCount=1"
            + " pMemoryBarriers[0].srcAccessMask=VK_ACCESS_MEMORY_WRITE_BIT"
            + " pMemoryBarriers[0].dstAccessMask=VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT before ";

    @TempDir
    Path folder;

    private static Path sample(String name) {
        return Path.of(System.getProperty("vkval.root"), "samples", "captures", name + ".gfxr");
    }

    private static PermittedOrders of(Path capture) throws IOException {
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            return PermittedOrders.of(reader);
        }
    }

    private PermittedOrders of(String sample, CallEdit... edits) throws IOException, EditException {
        Path edited = folder.resolve(sample);
        CaptureEditor.write(
                sink -> CaptureBlocks.open(sample(sample), sink),
                new EditScript(List.of(edits)),
                FileChannel.open(edited, StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                new Anomalies());
        return of(edited);
    }

    private static CallEdit set(long block, String assignment) throws ChangeException {
        return new CallEdit.Set(block, Assignment.parse(assignment));
    }

    private static CallEdit insert(long behind, String command, String... assignments) throws ChangeException {
        List<Assignment> parsed = new ArrayList<>();
        for (String each : assignments) {
            parsed.add(Assignment.parse(each));
        }
        return new CallEdit.Insert(command, parsed, new CallEdit.Anchor(behind, true));
    }

    private static List<String> edits(PermittedOrders.Swap swap) {
        assertNull(swap.obstacle());
        return swap.edits().stream().map(Object::toString).toList();
    }

    private static void refused(String because, PermittedOrders.Swap swap) {
        assertNotNull(swap.obstacle(), swap::toString);
        assertTrue(swap.obstacle().contains(because), swap::obstacle);
        assertTrue(swap.edits().isEmpty());
    }

    @Test
    void aSubmitExecutesTheCommandBufferOfTheOneBeforeItLast() throws IOException {
        PermittedOrders.Swap swap = of(sample("fence-missing-wait")).between(52, 1, 59, 2);
        assertEquals(
                List.of(
                        BARRIER + "54",
                        "set 55.pSubmits[0].commandBufferCount=0",
                        "append 61.pSubmits[0].pCommandBuffers pCommandBuffers=15",
                        "set 55.fence=0",
                        "set 61.fence=12"),
                edits(swap));
        assertEquals(55, swap.earlier());
        assertEquals(61, swap.later());
    }

    @Test
    void twoFencesAreSignaledAfterBoth() throws IOException {
        assertEquals(
                List.of(
                        BARRIER + "45",
                        "set 55.pSubmits[0].commandBufferCount=0",
                        "append 57.pSubmits[0].pCommandBuffers pCommandBuffers=13",
                        "set 55.fence=0",
                        "insert vkQueueSubmit queue=4 fence=15 after 57"),
                edits(of(sample("host-event-unawaited")).between(44, 0, 50, 1)));
    }

    @Test
    void aSemaphoreThatOrdersOtherStagesIsKept() throws IOException {
        assertEquals(
                List.of(
                        BARRIER + "45",
                        "set 46.pSubmits[0].commandBufferInfoCount=0",
                        "append 53.pSubmits[0].pCommandBufferInfos commandBuffer=13"),
                edits(of(sample("timeline-weak-signal")).between(44, 0, 50, 1)));
        assertNull(of(sample("semaphore-weak-wait")).between(44, 0, 49, 1).obstacle());
    }

    @Test
    void aPresentThatWaitsForNothingIsMadeFirst() throws IOException {
        assertEquals(
                List.of("move 63 after 64"),
                edits(of(sample("present-before-rendered")).between(60, 0, 64, 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "fence-missing-wait-fixed, 52, 1, 60, 2, the host waits",
        "host-event-unawaited-fixed, 44, 0, 50, 1, the host waits",
        "semaphore-weak-wait-fixed, 44, 0, 49, 1, orders them",
        "timeline-weak-signal-fixed, 44, 0, 50, 1, orders them",
        "presentation-fixed, 62, 0, 66, 1, a semaphore tells",
        "fence-missing-wait, 43, 0, 59, 2, other work",
        "screenshot-after-present, 72, 1, 77, 2, is a present",
        "fence-missing-wait, 59, 2, 52, 1, the other way",
        "fence-missing-wait, 59, 7, 52, 1, known"
    })
    void whatIsOrderedOrAwaitedStays(String sample, long earlier, long submit, long later, long laterSubmit, String why)
            throws IOException {
        refused(why, of(sample(sample)).between(earlier, submit, later, laterSubmit));
    }

    @Test
    void theHostSeesBetweenThem() throws IOException, EditException, ChangeException {
        refused(
                "the host waits",
                of("fence-missing-wait", insert(55, "vkQueueWaitIdle")).between(52, 1, 60, 2));
        refused(
                "the host waits",
                of("fence-missing-wait", insert(55, "vkGetFenceStatus", "device=3", "fence=12"))
                        .between(52, 1, 60, 2));
    }

    /** The one behind the fill orders the fill; the one before it orders what the copy has to be behind. */
    @ParameterizedTest
    @CsvSource({"44", "43"})
    void aBarrierOfTheEarlierSubmitOrdersTheLater(long behind) throws IOException, EditException, ChangeException {
        CallEdit barrier = insert(
                behind, "vkCmdPipelineBarrier", "commandBuffer=13", "srcStageMask=TRANSFER", "dstStageMask=TRANSFER");
        refused("orders them", of("semaphore-weak-wait", barrier).between(behind == 44 ? 44 : 45, 0, 50, 1));
    }

    /** A change of the owner waits for the copy, although nothing waits for it; a barrier of the same family does not. */
    @Test
    void aTransferOfOwnershipOfTheLaterSubmitWaits() throws IOException, EditException, ChangeException {
        for (long family : new long[] {0, 0xFFFFFFFEL}) {
            CallEdit barrier = insert(
                    59,
                    "vkCmdPipelineBarrier",
                    "srcStageMask=TRANSFER",
                    "dstStageMask=BOTTOM_OF_PIPE",
                    "bufferMemoryBarrierCount=1",
                    "pBufferMemoryBarriers[0].dstQueueFamilyIndex=" + family,
                    "pBufferMemoryBarriers[0].buffer=6",
                    "pBufferMemoryBarriers[0].size=64");
            PermittedOrders.Swap swap = of("fence-missing-wait", barrier).between(52, 1, 59, 2);
            if (family == 0) {
                assertNull(swap.obstacle());
            } else {
                refused("orders them", swap);
            }
        }
    }

    @Test
    void twoCommandBuffersOfABatchAreExchanged() throws IOException, EditException, ChangeException {
        PermittedOrders orders = of(
                "semaphore-weak-wait",
                set(52, "pSubmits[0].commandBufferCount=0"),
                new CallEdit.Append(53, "pSubmits[0].pCommandBuffers", List.of(Assignment.parse("pCommandBuffers=14"))),
                set(53, "pSubmits[0].pCommandBuffers[0]=13"));
        PermittedOrders.Swap swap = orders.between(44, 1, 49, 1);
        assertEquals(
                List.of(
                        BARRIER + "45",
                        "set 53.pSubmits[0].pCommandBuffers[0]=14",
                        "set 53.pSubmits[0].pCommandBuffers[1]=13"),
                edits(swap));
        assertEquals(43, swap.earlier());
        assertEquals(48, swap.later());
        assertTrue(orders.neighbours(16).stream().anyMatch(swap::equals));
    }

    @Test
    void submitsThatNothingOrdersAreNeighbours() throws IOException {
        assertTrue(of(sample("idle-missing-wait")).neighbours(16).stream().anyMatch(swap -> swap.earlier() == 54));
        assertTrue(of(sample("queue-idle-fixed")).neighbours(16).isEmpty());
        assertTrue(of(sample("presentation-fixed")).neighbours(16).isEmpty());
    }

    /** The same samples with the later submit on another queue. */
    private PermittedOrders onTwoQueues(String sample, long later, CallEdit... more)
            throws IOException, EditException, ChangeException {
        List<CallEdit> edits = new ArrayList<>(List.of(
                set(17, "pCreateInfo.pQueueCreateInfos[0].queueCount=2"),
                insert(18, "vkGetDeviceQueue", "device=3", "queueIndex=1", "pQueue[0]=999"),
                set(later, "queue=999")));
        edits.addAll(List.of(more));
        return of(sample, edits.toArray(CallEdit[]::new));
    }

    /** One call more is before the submits: blocks are those of the edited capture. */
    @Test
    void aSubmitIsDelayedBehindOneOfAnotherQueue() throws IOException, EditException, ChangeException {
        PermittedOrders.Swap swap = onTwoQueues("idle-missing-wait", 61).between(52, 1, 59, 2);
        assertEquals(List.of("insert vkQueueWaitIdle queue=999 after 62", "move 55 after 62"), edits(swap));
        assertEquals(55, swap.earlier());
        assertEquals(62, swap.later());
    }

    @Test
    void whatTheHostOrSemaphoresOrderStaysOnTwoQueues() throws IOException, EditException, ChangeException {
        PermittedOrders.Swap ofHost = onTwoQueues("idle-missing-wait", 61, insert(59, "vkQueueWaitIdle", "queue=4"))
                .between(52, 1, 59, 2);
        assertTrue(ofHost.obstacle().startsWith("the host waits"), ofHost::toString);
        PermittedOrders.Swap ofSemaphore =
                onTwoQueues("semaphore-weak-wait-fixed", 53).between(45, 0, 50, 1);
        assertEquals("a semaphore orders them, or may do so", ofSemaphore.obstacle());
    }

    /** The submit reads what the host writes, before or after that. */
    @Test
    void aSubmitExecutesOnEitherSideOfAHostWrite() throws IOException {
        PermittedOrders orders = of(sample("host-write-unawaited"));
        List<PermittedOrders.Swap> swaps = orders.hostWrites();
        assertEquals(6, swaps.size());
        assertEquals(swaps.subList(0, 2), orders.hostWrites(0, 179));
        assertEquals(List.of(), orders.hostWrites(0, 325));
        assertEquals(List.of("move 177 after 179"), edits(swaps.get(0)));
        assertEquals(PermittedOrders.Swap.Kind.WRITTEN_FIRST, swaps.get(0).kind());
        assertEquals(List.of("insert vkQueueWaitIdle queue=4 after 177"), edits(swaps.get(1)));
        assertEquals(PermittedOrders.Swap.Kind.READ_FIRST, swaps.get(1).kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"host-write-unawaited-fixed", "queue-idle-fixed", "device-idle-fixed"})
    void aHostThatWaitsWritesAfterTheSubmit(String name) throws IOException {
        assertEquals(List.of(), of(sample(name)).hostWrites());
    }

    /** What the call returns may tell that the submit has completed. */
    @Test
    void aSubmitIsNotMovedBehindACallThatMayNeedIt() throws IOException, EditException, ChangeException {
        CallEdit status = insert(178, "vkGetFenceStatus", "device=3", "fence=0");
        List<PermittedOrders.Swap> swaps = of("host-write-unawaited", status).hostWrites();
        assertEquals(List.of("insert vkQueueWaitIdle queue=4 after 177"), edits(swaps.get(0)));
        assertEquals(5, swaps.size());
    }

    /** Calls between may create what the later action uses. */
    @Test
    void theEarlierActionMovesIfOtherCallsAreBetween() throws IOException, EditException, ChangeException {
        CallEdit between = insert(63, "vkGetFenceStatus", "device=3", "fence=0");
        assertEquals(
                List.of(
                        "copy 59 after 67",
                        "copy 60 after 67",
                        "move 61 after 67",
                        "copy 65 after 67",
                        "copy 66 after 67"),
                edits(of("compute-missing-barrier", between).between(61, -1, 67, -1)));
    }
}
