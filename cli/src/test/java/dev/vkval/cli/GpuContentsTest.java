package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Contents of buffers that commands read: a sample whose numbers of workgroups the device writes right before. */
class GpuContentsTest {
    private static final String SAMPLE = "indirect-barrier-fixed";
    private static final String RULE = "VUID-VkDispatchIndirectCommand-x-00417";
    private static final int WORKGROUPS = 2;

    @TempDir
    Path folder;

    private static LimitedRun run(int limit) throws IOException {
        return run(limit, UnaryOperator.identity());
    }

    private static LimitedRun run(int limit, UnaryOperator<LimitedDevice> device) throws IOException {
        Consumer<Call> older = call -> limit(GetPhysicalDeviceProperties.pProperties(call), limit);
        Consumer<Call> newer = call ->
                limit(GetPhysicalDeviceProperties2.pProperties(call) + VkPhysicalDeviceProperties2.PROPERTIES, limit);
        return LimitedRun.of(
                Captures.sample(SAMPLE),
                device,
                Map.of(GetPhysicalDeviceProperties.ID, older, GetPhysicalDeviceProperties2.ID, newer));
    }

    private static void limit(long properties, int value) {
        int limit = VkPhysicalDeviceProperties.LIMITS + VkPhysicalDeviceLimits.MAXCOMPUTEWORKGROUPCOUNT;
        MemoryUtil.memPutInt(properties + limit, value);
    }

    @Test
    void whatTheDeviceWroteIsComparedWithTheLimitOfTheCapturedDevice() throws IOException {
        LimitedRun run = run(WORKGROUPS - 1);
        assertEquals(List.of(), run.faults());
        assertEquals(
                List.of(RULE, RULE, RULE),
                run.findings().stream().map(Finding::rule).toList());
        Finding first = run.findings().get(0);
        assertTrue(first.message().contains("x is 2; maxComputeWorkGroupCount[0] is 1"), first.message());
        Access read = first.accesses().get(1);
        assertEquals("vkCmdDispatchIndirect", read.place().call());
        assertEquals("bytes 0..4", read.range());
    }

    @Test
    void theCommandThatWroteThemIsNamed() throws IOException {
        Finding first = run(WORKGROUPS - 1).findings().get(0);
        Access written = first.accesses().get(0);
        assertEquals(Access.WRITER, written.role());
        assertEquals("vkCmdFillBuffer", written.place().call());
        assertEquals("bytes 0..4", written.range());
        String by = "The value was written by #" + written.place().block() + " vkCmdFillBuffer.";
        assertTrue(first.message().endsWith(by), first.message());
        assertTrue(written.place().block() < first.accesses().get(1).place().block());
    }

    @Test
    void aNumberThatIsNotAboveTheLimitIsGood() throws IOException {
        LimitedRun run = run(WORKGROUPS);
        assertEquals(List.of(), run.faults());
        assertEquals(List.of(), run.findings());
    }

    /** The capture itself is replayed as before. */
    @Test
    void withoutMemoryTheContentsAreNamed() throws IOException {
        LimitedRun run = run(WORKGROUPS - 1, device -> device.buffers(0));
        assertEquals(List.of(), run.faults());
        assertEquals(List.of(), run.findings());
        assertTrue(
                run.gaps().keySet().stream()
                        .anyMatch(gap -> gap.startsWith("contents of buffers that there is no memory to copy to")),
                run.gaps()::toString);
        assertTrue(run.errors().entries().isEmpty(), run.errors().entries()::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gpuav_buffers_validation", "gpuav_indirect_dispatches_buffers"})
    void aSettingThatIsOffIsNamed(String setting) throws IOException {
        SoftwareDevice.assume();
        Tool tool = Tool.piped();
        Path capture = Captures.sample(SAMPLE);
        tool.run(
                "check", capture, "-o", folder, "--device", "lavapipe", "--checks", "gpu", "--set", setting + "=false");
        JsonNode gaps = Tool.report(folder).at("/captures/0/coverage/gaps");
        assertTrue(gaps.toString().contains(setting + " is off"), gaps.toString());
    }
}
