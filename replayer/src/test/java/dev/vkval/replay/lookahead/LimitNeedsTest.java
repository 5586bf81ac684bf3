package dev.vkval.replay.lookahead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.device.ReportedStruct;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.failure.UnfitDeviceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;

/** Real captures on devices whose limits are narrower than those of the device that they were made on. */
class LimitNeedsTest {
    private static final Struct LIMITS = Registry.vulkan().struct("VkPhysicalDeviceLimits");

    @ParameterizedTest
    @CsvSource({
        "maxPushConstantsSize, 0, compute-barrier-fixed, vkCreatePipelineLayout",
        "maxBoundDescriptorSets, 0, compute-barrier-fixed, vkCreatePipelineLayout",
        "maxComputeWorkGroupCount, 0, compute-barrier-fixed, vkCmdDispatch",
        "maxComputeWorkGroupSize, 63, compute-barrier-fixed, vkCreateShaderModule",
        "maxComputeWorkGroupInvocations, 63, compute-barrier-fixed, vkCreateShaderModule",
        "maxMemoryAllocationCount, 1, compute-barrier-fixed, vkAllocateMemory",
        "maxImageDimension2D, 15, render-copy-fixed, vkCreateImage",
        "maxImageArrayLayers, 0, render-copy-fixed, vkCreateImage",
        "framebufferColorSampleCounts, 1, multisampled-trimmed, vkCreateImage",
        "framebufferDepthSampleCounts, 1, multisampled-trimmed, vkCreateImage",
        "maxColorAttachments, 0, render-copy-fixed, vkCmdBeginRendering",
        "maxColorAttachments, 0, subpass-dependency-fixed, vkCreateRenderPass",
        "maxFramebufferWidth, 15, subpass-dependency-fixed, vkCreateFramebuffer",
        "maxFramebufferLayers, 0, subpass-dependency-fixed, vkCreateFramebuffer",
        "maxVertexInputBindings, 0, vertices-overwritten-fixed, vkCreateGraphicsPipelines",
        "maxVertexInputAttributes, 0, vertices-overwritten-fixed, vkCreateGraphicsPipelines",
        "maxVertexInputBindingStride, 4, vertices-overwritten-fixed, vkCreateGraphicsPipelines",
        "maxSamplerAllocationCount, 0, graphics-barrier-fixed, vkCreateSampler"
    })
    void aNarrowerLimitIsFoundWithTheCallThatNeedsMore(String limit, long own, String sample, String command)
            throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", sample + ".gfxr");
        check(capture, limit, own, command);
    }

    @ParameterizedTest
    @CsvSource({
        "minUniformBufferOffsetAlignment, 64,"
                + " qt5-quick-vulkantextureimport.g105_frames_1_through_10, vkCmdBindDescriptorSets",
        "maxSamplerAnisotropy, 1, sw-dynamicrendering.g105, vkCreateSampler",
        "maxUniformBufferRange, 15, sw-triangle.g0918, vkUpdateDescriptorSets",
        "maxUniformBufferRange, 15, glxgears-zink.g0918_frames_1_through_15, vkCmdPushDescriptorSetWithTemplateKHR",
        "maxVertexInputAttributeOffset, 0, sw-triangle.g0918, vkCreateGraphicsPipelines",
        "maxViewports, 0, sw-triangle.g0918, vkCmdSetViewport"
    })
    void theSameOfApplications(String limit, long own, String app, String command) throws IOException {
        check(Corpus.folder("apps").resolve(app + ".gfxr"), limit, own, command);
    }

    private static void check(Path capture, String limit, long own, String command) throws IOException {
        ReportedStruct wide = wide(limits -> {});
        ReportedStruct narrow = wide(limits -> put(limits, limit, own));
        LookAhead.find(capture, List.of(new LimitNeeds(wide, wide)));
        LookAhead.find(capture, List.of(new LimitNeeds(narrow, narrow)));
        UnfitDeviceException unfit = assertThrows(
                UnfitDeviceException.class, () -> LookAhead.find(capture, List.of(new LimitNeeds(wide, narrow))));
        String text = unfit.getMessage();
        assertTrue(text.contains("the device does not have a " + limit), text);
        assertTrue(text.contains("its limit is " + own + ", the limit of the captured device is "), text);
        assertTrue(text.contains("needed by " + command + " (block " + unfit.block() + ")"), text);
    }

    @Test
    void withoutKnowingTheCapturedDeviceWhatItDidCountsAsAllowed() throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples/captures/compute-barrier-fixed.gfxr");
        ReportedStruct narrow = wide(limits -> put(limits, "maxPushConstantsSize", 4));
        UnfitDeviceException unfit = assertThrows(
                UnfitDeviceException.class,
                () -> LookAhead.find(capture, List.of(new LimitNeeds(ReportedStruct.UNKNOWN, narrow))));
        assertTrue(unfit.getMessage().contains("the limit of the captured device is not recorded"));
    }

    /** Calls that no narrower limit is about are not even decoded. */
    @Test
    void commandsWithoutANarrowerLimitAreOfNoConcern() {
        LimitNeeds needs =
                new LimitNeeds(wide(limits -> {}), wide(limits -> put(limits, "maxComputeWorkGroupCount", 1)));
        List<String> concerned = Registry.vulkan().commands().stream()
                .filter(command -> needs.concerns(command.number()))
                .map(command -> command.name())
                .toList();
        assertEquals(List.of("vkCmdDispatch"), concerned);
    }

    /** Limits that allow anything, changed. */
    private static ReportedStruct wide(LongConsumer change) {
        long limits = MemoryUtil.nmemAlloc(LIMITS.sizeBytes());
        try {
            MemoryUtil.memSet(limits, 0x3F, LIMITS.sizeBytes());
            for (Member member : LIMITS.members()) {
                if (member.attributes().getOrDefault("limit", "").startsWith("min")) {
                    put(limits, member.name(), 1);
                } else if (member.base() == Base.F32) {
                    put(limits, member.name(), 1 << 20);
                }
            }
            change.accept(limits);
            return ReportedStruct.limits(limits);
        } finally {
            MemoryUtil.nmemFree(limits);
        }
    }

    private static void put(long limits, String name, long value) {
        Member member = LIMITS.member(name);
        long at = limits + member.offset();
        if (member.base() == Base.F32) {
            MemoryUtil.memPutFloat(at, value);
        } else if (member.valueBytes() == Long.BYTES) {
            MemoryUtil.memPutLong(at, value);
        } else {
            MemoryUtil.memPutInt(at, (int) value);
        }
    }
}
