package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.gpuav.CodeStore;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.gpuav.PrintOptions;
import dev.vkval.gpuav.RecordedWork;
import dev.vkval.gpuav.ShaderSink;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.gpuav.select.Selection;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.source.ShaderListing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPipelineRobustnessCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Accesses beyond the range of a descriptor: an error, or a warning where robust access hides it. */
class GpuRobustnessTest {
    private static final int DEFAULT = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DEVICE_DEFAULT;
    private static final int DISABLED = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED;
    private static final int ROBUST = VK14.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS;

    private static final int INFOS = 3;

    /** Checks are added when pipelines are created: this test adds to the create infos what captures have in them. */
    private static final GpuOptions EVERYWHERE = new GpuOptions(
            new SelectedWork(Selection.ALL),
            ShaderSink.NONE,
            CodeStore.NONE,
            Map.of(),
            HitCounters.COUNTS,
            false,
            false,
            RecordedWork.NONE,
            ShaderListing.Sink.NONE,
            PrintOptions.NONE);

    /** The descriptors of the sample reach two bytes only. */
    private static void shorten(Call call) {
        for (int i = 0; i < UpdateDescriptorSets.descriptorWriteCount(call); i++) {
            long write = UpdateDescriptorSets.pDescriptorWrites(call) + (long) i * VkWriteDescriptorSet.SIZEOF;
            VkDescriptorBufferInfo.nrange(CMemory.pointer(write + VkWriteDescriptorSet.PBUFFERINFO), 2);
        }
    }

    private static void enable(Call call) {
        long features = PNext.find(CreateDevice.pCreateInfo(call), VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
        VkPhysicalDeviceFeatures.nrobustBufferAccess(features + VkPhysicalDeviceFeatures2.FEATURES, 1);
    }

    private static Set<Severity> severities(boolean onDevice, Integer ofPipeline) throws IOException {
        Map<Integer, Consumer<Call>> edits = new HashMap<>();
        edits.put(UpdateDescriptorSets.ID, GpuRobustnessTest::shorten);
        if (onDevice) {
            edits.put(CreateDevice.ID, GpuRobustnessTest::enable);
        }
        Set<Severity> found = new HashSet<>();
        Path sample = Captures.sample("compute-descriptor-index-fixed");
        for (Finding finding : LimitedRun.of(sample, device -> with(device, ofPipeline), edits, EVERYWHERE)
                .findings()) {
            assertEquals("VUID-vkCmdDispatch-storageBuffers-06936", finding.rule());
            found.add(finding.severity());
        }
        return found;
    }

    /** The pipelines of the capture are created with a behavior for storage buffers. */
    private static LimitedDevice with(LimitedDevice device, Integer ofPipeline) {
        if (ofPipeline != null) {
            device.hook(CreateComputePipelines.ID, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    PNext.insert(CreateComputePipelines.pCreateInfos(call.recorded()), info(call, ofPipeline));
                    PNext.insert(call.u64(INFOS), info(call, ofPipeline));
                }
            });
        }
        return device;
    }

    private static long info(ExecutedCall call, int ofStorageBuffers) {
        long info = call.allocate(VkPipelineRobustnessCreateInfo.SIZEOF);
        VkPipelineRobustnessCreateInfo.create(info).sType$Default().storageBuffers(ofStorageBuffers);
        return info;
    }

    @ParameterizedTest
    @CsvSource({
        "false, , ERROR",
        "true, , WARNING",
        "false, " + ROBUST + ", WARNING",
        "true, " + DISABLED + ", ERROR",
        "true, " + DEFAULT + ", WARNING",
        "false, " + DEFAULT + ", ERROR"
    })
    void robustAccessMakesAWarning(boolean onDevice, Integer ofPipeline, Severity severity) throws IOException {
        assertEquals(Set.of(severity), severities(onDevice, ofPipeline));
    }
}
