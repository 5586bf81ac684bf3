package dev.vkval.check.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Coverage;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects that threads use in turn are counted, by the attributes of the registry, and never reported. */
class SharedObjectsTest {
    private static final long CACHE = 20;
    private static final long OTHER_CACHE = 21;
    private static final long FENCE = 22;
    private static final long DESCRIPTORS = 23;
    private static final long SET = 24;

    @Test
    void aQueueThatThreadsUseInTurnIsCounted() {
        try (CheckRun run = run()) {
            submits(run, 1, 2, 1, 2);
            assertEquals(List.of("VkQueue 1"), counted(run));
            assertEquals(List.of(), run.findings());
        }
    }

    @ParameterizedTest
    @CsvSource({"1 1 1", "1 2", "1 1 2 2", "2 2 2"})
    void aQueueThatIsPassedOnIsNot(String threads) {
        try (CheckRun run = run()) {
            for (String thread : threads.split(" ")) {
                submits(run, Integer.parseInt(thread));
            }
            assertEquals(List.of(), counted(run));
        }
    }

    /** vkDeviceWaitIdle uses the queues of its device. */
    @Test
    void objectsThatACommandImpliesAreUsed() {
        try (CheckRun run = run()) {
            submits(run, 1);
            run.thread(2).call("vkDeviceWaitIdle", Recorder.DEVICE);
            submits(run, 1);
            assertEquals(List.of("VkQueue 1"), counted(run));
        }
    }

    /** A reset of a pool uses its descriptor sets, and they end with it. */
    @Test
    void objectsThatEndAreForgotten() {
        try (CheckRun run = run()) {
            for (int thread = 1; thread < 5; thread++) {
                run.thread(1);
                set(run);
                run.thread(2).call("vkResetDescriptorPool", Recorder.DEVICE, DESCRIPTORS, 0);
            }
            assertEquals(List.of("VkDescriptorPool 1"), counted(run));
        }
    }

    /** Members of structures, as the pool that sets are allocated from. */
    @Test
    void objectsThatMembersNameAreUsed() {
        try (CheckRun run = run()) {
            run.thread(1);
            set(run);
            run.thread(2);
            set(run);
            run.thread(1);
            set(run);
            assertEquals(List.of("VkDescriptorPool 1"), counted(run));
        }
    }

    /** What is written is used where the parameter says so, and not where it is ignored. */
    @ParameterizedTest
    @CsvSource({"vkUpdateDescriptorSets, true", "vkCmdPushDescriptorSet, false"})
    void setsThatAreWrittenAreUsed(String command, boolean used) {
        try (CheckRun run = run()) {
            Recorder recorder = Recorder.of(run);
            set(run);
            long write = run.struct("VkWriteDescriptorSet");
            run.set(write, "VkWriteDescriptorSet", "dstSet", SET);
            for (int thread : new int[] {1, 2, 1}) {
                run.thread(thread);
                if (used) {
                    run.call(command, Recorder.DEVICE, 1, write, 0, 0);
                } else {
                    run.call(command, Recorder.COMMANDS, 0, 0, 0, 1, write);
                }
            }
            assertEquals(used ? List.of("VkDescriptorSet 1") : List.of(), counted(recorder.run()));
        }
    }

    /** A pipeline cache is internally synchronized, unless it was created otherwise or others are merged into it. */
    @ParameterizedTest
    @CsvSource({"0, false, ''", "1, false, VkPipelineCache 1", "0, true, VkPipelineCache 1", "8, true, ''"})
    void aPipelineCacheIsUsedAsItWasCreated(int flags, boolean merges, String expected) {
        try (CheckRun run = run()) {
            cache(run, CACHE, flags);
            cache(run, OTHER_CACHE, 0);
            for (int thread : new int[] {1, 2, 1, 2}) {
                run.thread(thread);
                if (merges) {
                    run.call("vkMergePipelineCaches", Recorder.DEVICE, CACHE, 1, run.array(OTHER_CACHE));
                } else {
                    run.call("vkCreateComputePipelines", Recorder.DEVICE, CACHE, 0, 0, 0, 0);
                }
            }
            assertEquals(expected.isEmpty() ? List.of() : List.of(expected), counted(run));
        }
    }

    /** A fence that a thread waits for is not used by that in the sense of the registry; one that it resets is. */
    @Test
    void elementsOfArraysAreUsed() {
        try (CheckRun run = run()) {
            run.create("vkCreateFence", FENCE, Recorder.DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
            for (int thread : new int[] {1, 2, 1}) {
                run.thread(thread).call("vkWaitForFences", Recorder.DEVICE, 1, run.array(FENCE), 1, 0);
            }
            assertEquals(List.of(), counted(run));
            for (int thread : new int[] {2, 1, 2}) {
                run.thread(thread).call("vkResetFences", Recorder.DEVICE, 1, run.array(FENCE));
            }
            assertEquals(List.of("VkFence 1"), counted(run));
        }
    }

    private static CheckRun run() {
        CheckRun run = new CheckRun(sink -> {
                    StateTracker state = new StateTracker();
                    return List.of(state, Checks.threads(sink, state));
                })
                .device(3);
        run.create("vkGetDeviceQueue", Recorder.QUEUE, Recorder.DEVICE, 0, 0, 0);
        run.create(
                "vkCreateDescriptorPool", DESCRIPTORS, Recorder.DEVICE, run.struct("VkDescriptorPoolCreateInfo"), 0, 0);
        return run;
    }

    private static void submits(CheckRun run, int... threads) {
        for (int thread : threads) {
            run.thread(thread).call("vkQueueSubmit", Recorder.QUEUE, 0, 0, 0);
        }
    }

    private static void set(CheckRun run) {
        long info = run.struct("VkDescriptorSetAllocateInfo");
        run.set(info, "VkDescriptorSetAllocateInfo", "descriptorPool", DESCRIPTORS)
                .set(info, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(info, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(0))
                .create("vkAllocateDescriptorSets", SET, Recorder.DEVICE, info, 0);
    }

    private static void cache(CheckRun run, long id, int flags) {
        long info = run.struct("VkPipelineCacheCreateInfo");
        run.set(info, "VkPipelineCacheCreateInfo", "flags", flags)
                .create("vkCreatePipelineCache", id, Recorder.DEVICE, info, 0, 0);
    }

    /** Types and numbers of the objects that are said not to be judged. */
    private static List<String> counted(CheckRun run) {
        List<Coverage.Gap> gaps = run.gaps();
        return gaps.stream()
                .peek(gap -> assertTrue(gap.what().equals("threads"), gap.what()))
                .flatMap(gap ->
                        List.of(gap.why().substring(gap.why().indexOf(';') + 2).split(", ")).stream())
                .toList();
    }
}
