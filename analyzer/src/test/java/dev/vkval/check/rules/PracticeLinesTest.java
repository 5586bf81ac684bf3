package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Best practices are lines of a rule file whose findings are warnings of a family of their own. */
class PracticeLinesTest {
    private static final long BUFFER = 20;
    private static final long MEMORY = 21;

    private final CheckRun run = new CheckRun(sink -> {
        StateTracker state = new StateTracker();
        return List.of(state, Checks.core(finding -> {}, state), Checks.best(sink, state));
    });
    private final Recorder recorder = Recorder.of(run);

    @AfterEach
    void end() {
        recorder.close();
    }

    @ParameterizedTest
    @CsvSource({"65536, true", "1048576, false"})
    void aSmallBufferWithAnAllocationOfItsOwn(long sizeBytes, boolean warned) {
        recorder.buffer(BUFFER, sizeBytes);
        long info = run.struct("VkMemoryAllocateInfo");
        run.set(info, "VkMemoryAllocateInfo", "allocationSize", sizeBytes)
                .create("vkAllocateMemory", MEMORY, Recorder.DEVICE, info, 0, 0);
        String rule = "BestPractices-vkBindBufferMemory-small-dedicated-allocation";
        assertEquals(
                warned ? List.of(rule) : List.of(),
                recorder.broken(() -> run.call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, 0)));
    }

    @Test
    void aDrawWithoutInstancesIsAWarning() {
        recorder.begin();
        assertEquals(List.of(), recorder.broken(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)));
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 0, 0, 0);
        assertEquals(List.of("BestPractices-vkCmdDraw-instance-count-zero"), run.rules());
        Finding finding = run.findings().get(0);
        assertEquals(Severity.WARNING, finding.severity());
        assertEquals(Family.BEST, finding.family());
        assertEquals("a draw has no instances, so it draws nothing", finding.title());
        assertTrue(finding.message().endsWith("instanceCount is 0."), finding.message());
    }

    @ParameterizedTest
    @CsvSource({"2, true", "0, false"})
    void queueFamiliesOfAnExclusiveImage(int families, boolean warned) {
        long info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 4, 4, 1)
                .address();
        run.set(info, "VkImageCreateInfo", "queueFamilyIndexCount", families);
        assertEquals(
                warned ? List.of("BestPractices-vkCreateImage-sharing-mode-exclusive") : List.of(),
                recorder.broken(() -> run.create("vkCreateImage", BUFFER, Recorder.DEVICE, info, 0, 0)));
    }
}
