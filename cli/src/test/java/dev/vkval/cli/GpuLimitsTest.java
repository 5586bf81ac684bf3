package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.CreateShaderModule;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;

/** Checks in shaders on a device that has too little for them: what is not checked is named, the rest is. */
class GpuLimitsTest {
    /** A sample with an error in each of three dispatches of one command buffer each. */
    private static final String COMPUTE = "compute-descriptor-index";

    private static final String FRAGMENT = "fragment-descriptor-index";
    private static final String VERTEX = "vertex-descriptor-index";
    private static final int ERRORS = 3;

    private static LimitedRun run(String sample, UnaryOperator<LimitedDevice> limits) throws IOException {
        LimitedRun run = LimitedRun.of(Captures.sample(sample), limits);
        assertEquals(List.of(), run.faults());
        return run;
    }

    @Test
    void withoutLimitsEverythingIsChecked() throws IOException {
        for (String sample : List.of(COMPUTE, FRAGMENT, VERTEX)) {
            LimitedRun run = run(sample, device -> device);
            assertFalse(run.findings().isEmpty(), sample);
            assertTrue(run.gaps().isEmpty(), run.gaps()::toString);
        }
    }

    /** With each buffer more, more is checked; never does an action run without a set, nor is one forgotten. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void withoutMemoryTheRestIsNamed(int buffers) throws IOException {
        LimitedRun run = run(COMPUTE, device -> device.buffers(buffers));
        assertTrue(run.findings().size() < ERRORS || run.gaps().isEmpty(), run.gaps()::toString);
        assertTrue(run.findings().size() == ERRORS || !run.gaps().isEmpty(), "what was not checked is named");
        if (buffers == 0) {
            assertTrue(run.gaps().firstKey().startsWith("shaders whose checks get no memory"), run.gaps()::toString);
        }
    }

    static List<Arguments> refusals() {
        return List.of(
                refusal("shaders whose checks get no memory are not checked", CreateDescriptorPool.ID, 0),
                refusal("shaders whose checks get no memory are not checked", AllocateDescriptorSets.ID, 0),
                refusal("actions whose checks get no memory are not checked", AllocateDescriptorSets.ID, 1),
                refusal("the checks on a device cannot be prepared", CreateDescriptorSetLayout.ID, 0),
                refusal("shaders whose checks get no memory are not checked", CreateShaderModule.ID, 0),
                refusal(
                        "pipelines that could not be created with checks: their shaders are not checked",
                        CreateComputePipelines.ID,
                        0),
                refusal("submits that failed on the device or that no fence can follow", CreateFence.ID, 0),
                limit(
                        "pipeline layouts that use all descriptor set slots",
                        device -> withoutAddresses(device).limit(VkPhysicalDeviceLimits.MAXBOUNDDESCRIPTORSETS, 1)),
                limit(
                        "pipeline layouts that reach the limit maxPerStageDescriptorStorageBuffers",
                        device -> withoutAddresses(device)
                                .limit(VkPhysicalDeviceLimits.MAXPERSTAGEDESCRIPTORSTORAGEBUFFERS, 4)),
                limit(
                        "pipeline layouts that reach the limit maxPerStageResources",
                        device -> withoutAddresses(device).limit(VkPhysicalDeviceLimits.MAXPERSTAGERESOURCES, 4)),
                limit(
                        "pipeline layouts that reach the limit maxDescriptorSetStorageBuffers",
                        device -> withoutAddresses(device)
                                .limit(VkPhysicalDeviceLimits.MAXDESCRIPTORSETSTORAGEBUFFERS, 4)),
                limit(
                        "shaders whose checks get no memory are not checked: they would come too near to the limit"
                                + " maxMemoryAllocationCount",
                        device -> device.limit(VkPhysicalDeviceLimits.MAXMEMORYALLOCATIONCOUNT, 3)),
                limit(
                        "shaders whose checks get no memory are not checked: they would exceed the limit"
                                + " maxStorageBufferRange",
                        device -> device.limit(VkPhysicalDeviceLimits.MAXSTORAGEBUFFERRANGE, 256)));
    }

    private static LimitedDevice withoutAddresses(LimitedDevice device) {
        return device.without("bufferDeviceAddress");
    }

    private static Arguments refusal(String gap, int command, int after) {
        return limit(gap, device -> device.failing(command, after));
    }

    private static Arguments limit(String gap, UnaryOperator<LimitedDevice> limits) {
        return Arguments.of(gap, limits);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void whatTheDeviceRefusesIsNamed(String gap, UnaryOperator<LimitedDevice> limits) throws IOException {
        LimitedRun run = run(COMPUTE, limits);
        long named = run.gaps().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(gap) && entry.getValue() > 0)
                .count();
        assertEquals(1, named, run.gaps()::toString);
        assertEquals(List.of(), run.findings());
    }

    @Test
    void stagesThatCannotStoreAreNamedAndOthersAreChecked() throws IOException {
        LimitedRun run = run(FRAGMENT, device -> device.without("fragmentStoresAndAtomics"));
        assertEquals(List.of(), run.findings());
        assertEquals(
                "the device does not support fragmentStoresAndAtomics: shaders of the stage fragment are not checked",
                run.gaps().firstKey());
        run = run(FRAGMENT, device -> device.without("vertexPipelineStoresAndAtomics"));
        assertFalse(run.findings().isEmpty());
        run = run(VERTEX, device -> device.without("vertexPipelineStoresAndAtomics"));
        assertEquals(List.of(), run.findings());
        assertEquals(
                "the device does not support vertexPipelineStoresAndAtomics: shaders of the stage vertex are not checked",
                run.gaps().firstKey());
    }

    @Test
    void robustAccessThatIsMissingCostsGuardsOnly() throws IOException {
        LimitedRun run = run(COMPUTE, device -> device.without("robustBufferAccess"));
        assertEquals(ERRORS, run.findings().size());
    }
}
