package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;

/** Descriptor sets with millions of descriptors: each is looked up, and bindings that are too large for it are named. */
class GpuManyDescriptorsTest {
    private static final String SAMPLE = "compute-descriptor-index-runtime";
    private static final int BINDINGS = 4;

    /** The largest binding that is looked up; the set has four of them. */
    private static final int LARGEST = 1 << 20;

    private static LimitedRun run(String sample, int descriptors) throws IOException {
        LimitedRun run = LimitedRun.of(
                Captures.sample(sample),
                device -> device,
                Map.of(
                        CreateDescriptorSetLayout.ID, call -> enlarge(call, descriptors),
                        CreateDescriptorPool.ID, call -> enlargePool(call, BINDINGS * descriptors)));
        assertEquals(List.of(), run.faults());
        return run;
    }

    private static void enlarge(Call call, int descriptors) {
        VkDescriptorSetLayoutCreateInfo info =
                VkDescriptorSetLayoutCreateInfo.create(CreateDescriptorSetLayout.pCreateInfo(call));
        assertEquals(BINDINGS, info.bindingCount());
        for (VkDescriptorSetLayoutBinding binding : info.pBindings()) {
            binding.descriptorCount(descriptors);
        }
    }

    private static void enlargePool(Call call, int descriptors) {
        VkDescriptorPoolCreateInfo info = VkDescriptorPoolCreateInfo.create(CreateDescriptorPool.pCreateInfo(call));
        for (VkDescriptorPoolSize size : info.pPoolSizes()) {
            size.descriptorCount(descriptors);
        }
    }

    @Test
    void eachOfFourMillionIsLookedUp() throws IOException {
        LimitedRun run = run(SAMPLE, LARGEST);
        assertTrue(run.gaps().isEmpty(), run.gaps()::toString);
        assertEquals(
                List.of("VUID-vkCmdDispatch-None-08114"),
                run.findings().stream().map(Finding::rule).distinct().toList());
    }

    @Test
    void fourMillionAreSilent() throws IOException {
        LimitedRun run = run(SAMPLE + "-fixed", LARGEST);
        assertTrue(run.gaps().isEmpty(), run.gaps()::toString);
        assertEquals(List.of(), run.findings());
    }

    @Test
    void bindingsOfMoreAreNamed() throws IOException {
        LimitedRun run = run(SAMPLE + "-fixed", LARGEST + 1);
        assertEquals(List.of(), run.findings());
        assertTrue(
                run.gaps().keySet().stream().anyMatch(gap -> gap.startsWith("bindings of more than " + LARGEST)),
                run.gaps()::toString);
    }
}
