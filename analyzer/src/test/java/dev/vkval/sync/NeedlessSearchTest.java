package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.check.CheckRun;
import dev.vkval.finding.Finding;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.command.AddressKnowledge;
import dev.vkval.sync.command.ShaderReach;
import dev.vkval.sync.needless.Needless;
import dev.vkval.sync.needless.NeedlessSearch;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** What is found needless in programs, by the passes over their calls. */
class NeedlessSearchTest {
    private static final String NEEDLESS = "BestPractices-synchronization-needless";
    private static final String WIDE = "BestPractices-synchronization-wide-scope";
    private static final int ALL = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    private static final int TRANSFER = VK_PIPELINE_STAGE_TRANSFER_BIT;
    private static final int WRITE = VK_ACCESS_TRANSFER_WRITE_BIT;
    private static final int READ = VK_ACCESS_TRANSFER_READ_BIT;
    private static final int ANY = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;

    private final NeedlessSearch search = new NeedlessSearch();

    /** The rules of what is found, and the edits that take it away. */
    private List<String> found(Consumer<SyncCalls> program) {
        while (search.more()) {
            CheckRun run = new CheckRun(sink -> {
                StateTracker state = new StateTracker();
                return List.of(state, search.begin(state, Map.of(), ShaderReach.UNKNOWN, AddressKnowledge.NONE));
            });
            try (SyncCalls calls = new SyncCalls(run)) {
                program.accept(calls);
                calls.run.finish();
            }
            search.end();
        }
        return search.candidates().stream()
                .map(each -> each.finding(1, 1).rule())
                .toList();
    }

    private List<String> edits() {
        return search.candidates().stream()
                .flatMap(each -> each.edits().stream())
                .map(edit -> edit.toString().replaceFirst(" \\d+\\.?", " "))
                .toList();
    }

    private static void barrier(SyncCalls calls, long buffer, int src, int srcAccess, int dst, int dstAccess) {
        long barrier = calls.run.struct("VkMemoryBarrier");
        calls.run
                .set(barrier, "VkMemoryBarrier", "srcAccessMask", srcAccess)
                .set(barrier, "VkMemoryBarrier", "dstAccessMask", dstAccess)
                .call("vkCmdPipelineBarrier", buffer, src, dst, 0, 1, barrier, 0, 0, 0, 0);
    }

    private static void written(SyncCalls calls, long commands) {
        barrier(calls, commands, TRANSFER, WRITE, TRANSFER, READ);
    }

    private static void submit(SyncCalls calls, long commands) {
        calls.submit(commands, 0, 0, 0);
    }

    private static void submitAndWait(SyncCalls calls, long commands) {
        long fence = calls.fence();
        calls.submit(commands, fence, 0, 0);
        calls.waitForFences(true, fence);
    }

    @Test
    void aBarrierBetweenReadsIsNeedless() {
        assertEquals(List.of(NEEDLESS), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            written(calls, commands);
            calls.copy(commands, from, calls.buffer());
            written(calls, commands);
            calls.copy(commands, from, calls.buffer());
            submit(calls, commands);
        }));
        assertEquals(
                List.of("drop "),
                edits().stream().map(edit -> edit.substring(0, 5)).toList());
    }

    @Test
    void oneBetweenWriteAndReadIsNeeded() {
        assertEquals(List.of(), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            written(calls, commands);
            calls.copy(commands, from, calls.buffer());
            submit(calls, commands);
        }));
        assertNull(search.obstacle());
    }

    /** A capture does not tell whether two commands are of one line of the program: what is equal counts as one. */
    @Test
    void oneThatIsNeededInNoFrameIsNeedless() {
        assertEquals(List.of(NEEDLESS), found(calls -> frames(calls, 4)));
    }

    @Test
    void oneThatIsNeededInOneFrameIsNeeded() {
        assertEquals(List.of(), found(calls -> frames(calls, 2)));
    }

    /** Each frame copies twice with a barrier between; in one of three the second copy reads what the first one wrote. */
    private static void frames(SyncCalls calls, int dependent) {
        long from = calls.buffer();
        long to = calls.buffer();
        for (int frame = 0; frame < 3; frame++) {
            long commands = calls.begin();
            calls.copy(commands, from, to);
            written(calls, commands);
            calls.copy(commands, frame == dependent ? to : from, calls.buffer());
            submitAndWait(calls, commands);
        }
    }

    /** Maps the memory of a buffer, which was made after it. */
    private static void map(SyncCalls calls, long buffer) {
        calls.run.call("vkMapMemory", SyncCalls.DEVICE, buffer + 1, 0, -1, 0, calls.run.pointer(0));
    }

    /** Copies, and waits until the queue is idle. */
    private static void copyAndWait(SyncCalls calls, long from, long to) {
        long commands = calls.begin();
        calls.copy(commands, from, to);
        submit(calls, commands);
        calls.run.call("vkQueueWaitIdle", SyncCalls.QUEUE);
    }

    @Test
    void waitsForAnIdleQueueAreNeedless() {
        assertEquals(List.of(NEEDLESS), found(calls -> {
            for (int frame = 0; frame < 3; frame++) {
                copyAndWait(calls, calls.buffer(), calls.buffer());
            }
        }));
        assertEquals(3, search.candidates().get(0).edits().size());
        assertTrue(search.candidates().get(0).finding(1, 1).message().contains("vkQueueWaitIdle after vkQueueSubmit"));
    }

    @Test
    void whatTheHostMayReadIsWaitedFor() {
        assertEquals(List.of(), found(calls -> {
            long to = calls.buffer();
            copyAndWait(calls, calls.buffer(), to);
            map(calls, to);
        }));
    }

    @Test
    void memoryThatTheDeviceDoesNotWriteMayBeMapped() {
        assertEquals(List.of(NEEDLESS), found(calls -> {
            long from = calls.buffer();
            copyAndWait(calls, from, calls.buffer());
            map(calls, from);
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, VK_QUERY_RESULT_WAIT_BIT})
    void resultsOfQueriesAreWaitedForOnce(int flags) {
        assertEquals(flags == 0 ? List.of() : List.of(NEEDLESS), found(calls -> {
            copyAndWait(calls, calls.buffer(), calls.buffer());
            calls.run.call("vkGetQueryPoolResults", SyncCalls.DEVICE, 0, 0, 1, 8, calls.run.zeros(8), 8, flags);
        }));
    }

    @Test
    void oneOfTwoIsNeedless() {
        assertEquals(List.of(NEEDLESS), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            written(calls, commands);
            written(calls, commands);
            calls.copy(commands, from, calls.buffer());
            submit(calls, commands);
        }));
    }

    @Test
    void aWideScopeIsNarrowedToTheAccesses() {
        assertEquals(List.of(WIDE), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            barrier(calls, commands, ALL, ANY, ALL, ANY);
            calls.copy(commands, from, calls.buffer());
            submit(calls, commands);
        }));
        assertEquals(
                List.of(
                        "set srcStageMask=VK_PIPELINE_STAGE_TRANSFER_BIT",
                        "set dstStageMask=VK_PIPELINE_STAGE_TRANSFER_BIT",
                        "set pMemoryBarriers[0].srcAccessMask=VK_ACCESS_TRANSFER_WRITE_BIT",
                        "set pMemoryBarriers[0].dstAccessMask=VK_ACCESS_TRANSFER_READ_BIT"),
                edits());
        Finding finding = search.candidates().get(0).finding(1, 1);
        assertTrue(finding.message().contains("srcStageMask TRANSFER in place of ALL_COMMANDS"), finding.message());
        assertTrue(finding.message().contains("in this capture"));
    }

    /** A fence makes the write available to the device; only the barrier makes it visible to a later submit. */
    @Test
    void whatMakesWritesVisibleIsNeededThoughTheHostHasWaited() {
        assertEquals(List.of(), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            written(calls, commands);
            submitAndWait(calls, commands);
            long later = calls.begin();
            calls.copy(later, from, calls.buffer());
            submitAndWait(calls, later);
        }));
    }

    @Test
    void soIsAChainThatMakesThemVisible() {
        assertEquals(List.of(), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            barrier(calls, commands, TRANSFER, WRITE, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_READ_BIT);
            barrier(calls, commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, TRANSFER, READ);
            submitAndWait(calls, commands);
            long later = calls.begin();
            calls.copy(later, from, calls.buffer());
            submitAndWait(calls, later);
        }));
    }

    @Test
    void anExecutionDependencyIsNeedlessWhereTheHostHasWaited() {
        assertEquals(List.of(NEEDLESS), found(calls -> {
            long from = calls.buffer();
            for (int frame = 0; frame < 2; frame++) {
                long commands = calls.begin();
                calls.run.call("vkCmdPipelineBarrier", commands, TRANSFER, TRANSFER, 0, 0, 0, 0, 0, 0, 0);
                calls.copy(commands, calls.buffer(), from);
                barrier(calls, commands, TRANSFER, WRITE, TRANSFER, WRITE);
                submitAndWait(calls, commands);
            }
        }));
    }

    /** A capture does not hold what the host reads. */
    @Test
    void oneForTheHostStays() {
        assertEquals(List.of(), found(calls -> {
            long to = calls.buffer();
            for (int frame = 0; frame < 2; frame++) {
                long commands = calls.begin();
                calls.copy(commands, calls.buffer(), to);
                barrier(calls, commands, ALL, ANY, VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
                submitAndWait(calls, commands);
            }
        }));
    }

    private static void transition(SyncCalls calls, long commands, long image, int from, int to) {
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(calls.run.struct("VkImageMemoryBarrier"));
        barrier.srcAccessMask(ANY)
                .dstAccessMask(ANY)
                .oldLayout(from)
                .newLayout(to)
                .image(image)
                .subresourceRange()
                .set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
        calls.run.call("vkCmdPipelineBarrier", commands, ALL, ALL, 0, 0, 0, 0, 0, 1, barrier.address());
    }

    private static void fillImage(SyncCalls calls, long commands, long image) {
        VkBufferImageCopy copy = VkBufferImageCopy.create(calls.run.struct("VkBufferImageCopy"));
        copy.imageSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        copy.imageExtent().set(4, 4, 1);
        calls.run.call(
                "vkCmdCopyBufferToImage",
                commands,
                calls.buffer(),
                image,
                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                1,
                copy.address());
    }

    @Test
    void aTransitionStaysWithNarrowerScopes() {
        assertEquals(List.of(WIDE), found(calls -> {
            long image = calls.image();
            long commands = calls.begin();
            fillImage(calls, commands, image);
            transition(calls, commands, image, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
            fillImage(calls, commands, image);
            submit(calls, commands);
        }));
        assertEquals(
                List.of(
                        "set srcStageMask=VK_PIPELINE_STAGE_TRANSFER_BIT",
                        "set dstStageMask=VK_PIPELINE_STAGE_TRANSFER_BIT",
                        "set pImageMemoryBarriers[0].srcAccessMask=VK_ACCESS_TRANSFER_WRITE_BIT",
                        "set pImageMemoryBarriers[0].dstAccessMask=VK_ACCESS_TRANSFER_WRITE_BIT"),
                edits());
    }

    @Test
    void anImageBarrierWithoutTransitionCanBeNeedless() {
        assertEquals(
                List.of(NEEDLESS),
                found(calls -> {
                            long image = calls.image();
                            long commands = calls.begin();
                            fillImage(calls, commands, image);
                            written(calls, commands);
                            barrier(calls, commands, TRANSFER, WRITE, TRANSFER, WRITE);
                            transition(
                                    calls,
                                    commands,
                                    image,
                                    VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                    VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
                            fillImage(calls, commands, image);
                            submit(calls, commands);
                        })
                        .stream()
                        .filter(rule -> rule.equals(NEEDLESS))
                        .distinct()
                        .toList());
    }

    private static void barrierOf(SyncCalls calls, long commands, long buffer) {
        VkBufferMemoryBarrier barrier = VkBufferMemoryBarrier.create(calls.run.struct("VkBufferMemoryBarrier"));
        barrier.srcAccessMask(WRITE).dstAccessMask(READ).buffer(buffer).size(SyncCalls.BUFFER_BYTES);
        calls.run.call("vkCmdPipelineBarrier", commands, TRANSFER, TRANSFER, 0, 0, 0, 1, barrier.address(), 0, 0);
    }

    /** Two buffers are filled, have a barrier each, and are copied. */
    private List<String> oneAfterTheOther(boolean apart, boolean same) {
        return found(calls -> {
            long one = calls.buffer();
            long other = same ? one : calls.buffer();
            long third = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, one);
            calls.fill(commands, third);
            if (!same) {
                calls.fill(commands, other);
            }
            barrierOf(calls, commands, one);
            if (apart) {
                calls.copy(commands, one, calls.buffer());
            }
            barrierOf(calls, commands, other);
            calls.copy(commands, one, calls.buffer());
            calls.copy(commands, other, calls.buffer());
            submit(calls, commands);
        });
    }

    @Test
    void barriersOfDifferentBuffersInARowCouldBeOne() {
        assertEquals(List.of("BestPractices-synchronization-merge"), oneAfterTheOther(false, false));
        List<CallEdit> edits = search.candidates().get(0).edits();
        assertEquals(2, edits.size());
        assertTrue(
                edits.get(0)
                        .toString()
                        .matches("append \\d+\\.pBufferMemoryBarriers srcAccessMask=VK_ACCESS_TRANSFER_WRITE_BIT"
                                + " dstAccessMask=VK_ACCESS_TRANSFER_READ_BIT srcQueueFamilyIndex=0"
                                + " dstQueueFamilyIndex=0 buffer=\\d+ offset=0 size=1024"),
                edits.toString());
        assertTrue(edits.get(1) instanceof CallEdit.Drop);
    }

    @Test
    void thoseWithACommandBetweenStayTwo() {
        assertEquals(List.of(), oneAfterTheOther(true, false));
    }

    @Test
    void thoseOfOneBufferAreNotMerged() {
        assertEquals(List.of(NEEDLESS), oneAfterTheOther(false, true));
    }

    @Test
    void nothingIsSaidOfACaptureWithHazards() {
        assertEquals(List.of(), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.fill(commands, from);
            calls.copy(commands, from, calls.buffer());
            submit(calls, commands);
        }));
        assertTrue(search.obstacle().startsWith("hazards are left"), search.obstacle());
    }

    @Test
    void nothingIsSaidWhereACommandIsNotJudged() {
        assertEquals(List.of(), found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.copy(commands, from, calls.buffer());
            written(calls, commands);
            calls.copy(commands, from, calls.buffer());
            calls.run.call("vkCmdCuLaunchKernelNVX", commands, 0);
            submit(calls, commands);
        }));
        assertTrue(search.obstacle().contains("vkCmdCuLaunchKernelNVX"), search.obstacle());
    }

    @Test
    void whatRunsMostOftenComesFirst() {
        found(calls -> {
            long from = calls.buffer();
            long commands = calls.begin();
            calls.copy(commands, from, calls.buffer());
            barrier(calls, commands, ALL, ANY, ALL, ANY);
            for (int i = 0; i < 3; i++) {
                calls.copy(commands, from, calls.buffer());
                written(calls, commands);
            }
            calls.copy(commands, from, calls.buffer());
            submit(calls, commands);
        });
        assertEquals(
                List.of(3L, 1L),
                search.candidates().stream().map(Needless::executions).toList());
    }
}
