package dev.vkval.check.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads that record command buffers. A script is a list of calls, each of a thread (its digit) on a command buffer:
 * {@code p} and {@code q} of one pool, {@code r} of another one. {@code +} begins it, {@code -} ends it, {@code !} resets
 * its pool, {@code s} sets state, {@code a} is an action.
 */
class CommandBufferThreadsTest {
    private static final String WRITE = "UNASSIGNED-Threading-MultipleThreads-Write";
    private static final long POOL = 40;
    private static final long OTHER_POOL = 41;
    private static final long BUFFER = 50;

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Each has a call between calls of the other.
                "1p+ 2q+ 1pa 2qa",
                "1p+ 2q+ 2qa 1pa 2qa 1p- 2q-",
                // The first one ends before the second one goes on.
                "1p+ 2q+ 1p- 2q-",
                // Begun by a third thread, recorded by these two.
                "3p+ 3q+ 1pa 2qa 1pa 2qa",
                // Secondary to a recording that waits.
                "1p+ 2q+ 2q- 2q+ 1pa 2qa"
            })
    void recordingsOfOnePoolThatCrossAreReported(String script) {
        List<Finding> findings = findings(script);
        assertEquals(List.of(WRITE), findings.stream().map(Finding::rule).toList());
        Finding finding = findings.get(0);
        assertEquals("two threads record command buffers of one pool in turn", finding.title());
        assertEquals(Severity.WARNING, finding.severity());
        assertEquals(Confidence.INFERRED, finding.confidence());
        assertTrue(finding.message().contains("whether a lock stood between these cannot be seen"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // One after the other.
                "1p+ 1pa 1p- 2q+ 2qa 2q- 1p+ 1pa 1p-",
                // A recording within another one, whose thread waits for it; several of them.
                "1p+ 1pa 2q+ 2qa 2q- 1pa 1p-",
                "1p+ 2q+ 2q- 1pa 2q+ 2qa 2q- 1pa 1p-",
                // A pool of each thread.
                "1p+ 2r+ 1pa 2ra 1pa 2ra 1p- 2r-",
                // A command buffer that threads pass on.
                "1p+ 2pa 3pa 2pa 3pa 1p-",
                "1p+ 1q+ 2pa 2qa 2pa 3pa 3qa 1p- 1q-",
                // Recordings of one thread.
                "1p+ 1q+ 1pa 1qa 1pa 1qa 1p- 1q-",
                // The pool is reset, which ends both.
                "1p+ 2q+ 1p! 1p+ 1pa 1p-",
            })
    void recordingsThatDoNotCrossAreNot(String script) {
        assertEquals(List.of(), findings(script));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1p+ 1ps 2ps 1pa 2pa", "3p+ 1ps 2ps 1ps 2ps 2pa 1pa", "1p+ 1ps 2ps 2ps 1pa 2pa 1p-"})
    void stateThatThreadsSetInOneCommandBufferInTurnIsReported(String script) {
        List<Finding> findings = findings(script);
        assertEquals(
                List.of("two threads set state for their actions in one command buffer in turn"),
                findings.stream().map(Finding::title).toList());
        assertEquals(WRITE, findings.get(0).rule());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Each sets state and issues the action before it passes the command buffer on.
                "1p+ 1ps 1pa 2ps 2pa 1ps 1pa 2ps 2pa 1p-",
                // State that a first thread sets for all.
                "1p+ 1ps 2ps 2pa 3ps 3pa 1pa 1p-",
                // A new recording.
                "1p+ 1ps 2ps 1p- 1p+ 1pa 2pa"
            })
    void stateAndActionsOfOneThreadAtATimeAreNot(String script) {
        assertEquals(List.of(), findings(script));
    }

    @Test
    void recordingsThatTheCaptureToolRecreatesHaveNoThreads() {
        try (CheckRun run = run()) {
            run.stateSection(true);
            play(run, "1p+ 2q+ 1pa 2qa");
            assertEquals(List.of(), run.findings());
        }
    }

    /** More works than are remembered: those that go on are still compared with the newest ones. */
    @Test
    void manyRecordingsOfOnePool() {
        try (CheckRun run = run()) {
            for (int i = 0; i < 1000; i++) {
                play(run, "1p+ 1pa 1p- 2q+ 2qa 2q-");
            }
            play(run, "1p+ 2q+ 1pa 2qa");
            assertEquals(1, run.findings().size());
        }
    }

    private static List<Finding> findings(String script) {
        try (CheckRun run = run()) {
            play(run, script);
            run.finish();
            return run.findings();
        }
    }

    private static CheckRun run() {
        CheckRun run = new CheckRun(sink -> {
                    StateTracker state = new StateTracker();
                    return List.of(state, Checks.threads(sink, state));
                })
                .device(3);
        for (long pool : List.of(POOL, OTHER_POOL)) {
            run.create("vkCreateCommandPool", pool, Recorder.DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        }
        for (char name : "pqr".toCharArray()) {
            long info = run.struct("VkCommandBufferAllocateInfo");
            run.set(info, "VkCommandBufferAllocateInfo", "commandPool", pool(name))
                    .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", BUFFER + name, Recorder.DEVICE, info, 0);
        }
        return run;
    }

    private static long pool(char buffer) {
        return buffer == 'r' ? OTHER_POOL : POOL;
    }

    private static void play(CheckRun run, String script) {
        for (String call : script.split(" ")) {
            long buffer = BUFFER + call.charAt(1);
            run.thread(call.charAt(0) - '0');
            switch (call.charAt(2)) {
                case '+' -> run.call("vkBeginCommandBuffer", buffer, run.struct("VkCommandBufferBeginInfo"));
                case '-' -> run.call("vkEndCommandBuffer", buffer);
                case '!' -> run.call("vkResetCommandPool", Recorder.DEVICE, pool(call.charAt(1)), 0);
                case 's' -> run.call("vkCmdSetLineWidth", buffer, 0);
                case 'a' -> run.call("vkCmdDraw", buffer, 3, 1, 0, 0);
                default -> throw new IllegalArgumentException(call);
            }
        }
    }
}
