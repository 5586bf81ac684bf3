package dev.vkval.check.drawstate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPipelineSampleLocationsStateCreateInfoEXT;
import org.lwjgl.vulkan.VkSampleLocationsInfoEXT;
import org.lwjgl.vulkan.VkSubpassDescription;
import org.lwjgl.vulkan.VkSubpassSampleLocationsEXT;

/** What a graphics pipeline may differ in from what was bound or begun before. */
class BindRulesTest {
    private static final int PHYSICAL = 2;
    private static final long FIRST = 20;
    private static final long SECOND = 21;
    private static final long RENDER_PASS = 22;
    private static final long FRAMEBUFFER = 23;
    private static final int VIEWPORT = 0;
    private static final int SCISSOR = 1;
    private static final int SAMPLE_LOCATIONS = 1_000_143_000;
    private static final int RASTERIZATION_SAMPLES = 1_000_455_005;
    private static final String GRAPHICS = "VkGraphicsPipelineCreateInfo";
    private static final String SAMPLES = "VkPipelineMultisampleStateCreateInfo";
    private static final String RASTER = "VkPipelineRasterizationStateCreateInfo";
    private static final String MODE = "VkPipelineRasterizationProvokingVertexStateCreateInfoEXT";
    private static final String LOCATIONS = "VkPipelineSampleLocationsStateCreateInfoEXT";
    private static final String BEGUN = "VkRenderPassSampleLocationsBeginInfoEXT";

    private final Recorder recorder =
            new Recorder("VK_EXT_provoking_vertex", "VK_EXT_sample_locations", "VK_NV_inherited_viewport_scissor");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private long chained(String struct, String into, long owner) {
        long info = run.struct(struct);
        run.set(owner, into, "pNext", info);
        return info;
    }

    /** What a pipeline is created with, for a render pass object. */
    private long info(int... dynamicStates) {
        long info = run.struct(GRAPHICS);
        long dynamic = run.struct("VkPipelineDynamicStateCreateInfo");
        long array = run.array(new long[Math.max(1, dynamicStates.length)]);
        for (int i = 0; i < dynamicStates.length; i++) {
            MemoryUtil.memPutInt(array + (long) i * Integer.BYTES, dynamicStates[i]);
        }
        run.set(dynamic, "VkPipelineDynamicStateCreateInfo", "dynamicStateCount", dynamicStates.length)
                .set(dynamic, "VkPipelineDynamicStateCreateInfo", "pDynamicStates", array)
                .set(info, GRAPHICS, "renderPass", RENDER_PASS)
                .set(info, GRAPHICS, "pDynamicState", dynamic);
        return info;
    }

    private long withSamples(int samples, long info) {
        long state = run.struct(SAMPLES);
        run.set(state, SAMPLES, "rasterizationSamples", samples).set(info, GRAPHICS, "pMultisampleState", state);
        return state;
    }

    private long withMode(int mode) {
        long info = info();
        long raster = run.struct(RASTER);
        run.set(info, GRAPHICS, "pRasterizationState", raster)
                .set(chained(MODE, RASTER, raster), MODE, "provokingVertexMode", mode);
        return info;
    }

    private void pipeline(long id, long info) {
        run.create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private void property(String struct, String member, int value) {
        long all = run.struct("VkPhysicalDeviceProperties2");
        run.set(chained(struct, "VkPhysicalDeviceProperties2", all), struct, member, value)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL, all);
    }

    private void renderPass(int subpasses) {
        long info = run.struct("VkRenderPassCreateInfo");
        long array = run.array(new long[subpasses * VkSubpassDescription.SIZEOF / Long.BYTES]);
        run.set(info, "VkRenderPassCreateInfo", "subpassCount", subpasses)
                .set(info, "VkRenderPassCreateInfo", "pSubpasses", array)
                .create("vkCreateRenderPass", RENDER_PASS, Recorder.DEVICE, info, 0, 0);
    }

    private void beginRenderPass(long chain) {
        long info = run.struct("VkRenderPassBeginInfo");
        run.set(info, "VkRenderPassBeginInfo", "renderPass", RENDER_PASS)
                .set(info, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .set(info, "VkRenderPassBeginInfo", "pNext", chain)
                .call("vkCmdBeginRenderPass", Recorder.COMMANDS, info, 0);
    }

    private void bind(long pipeline) {
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, pipeline);
    }

    private void is(String rule, boolean expected) {
        String id = "VUID-vkCmdBindPipeline-" + rule;
        assertEquals(
                expected ? List.of(id) : List.of(),
                run.rules().stream().filter(id::equals).toList());
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 1, true", "4, 4, 1, false", "1, 4, 2, false"})
    void aSubpassWithoutAttachmentsKeepsItsSampleCount(int first, int second, int subpasses, boolean expected) {
        long one = info();
        withSamples(first, one);
        pipeline(FIRST, one);
        long other = info();
        withSamples(second, other);
        pipeline(SECOND, other);
        renderPass(subpasses);
        recorder.begin();
        beginRenderPass(0);
        bind(FIRST);
        if (subpasses > 1) {
            run.call("vkCmdNextSubpass", Recorder.COMMANDS, 0);
        }
        bind(SECOND);
        is("pipeline-00781", expected);
    }

    @Test
    void dynamicSampleCountsMayDiffer() {
        long one = info();
        withSamples(1, one);
        pipeline(FIRST, one);
        long other = info(RASTERIZATION_SAMPLES);
        withSamples(4, other);
        pipeline(SECOND, other);
        renderPass(1);
        recorder.begin();
        beginRenderPass(0);
        bind(FIRST);
        bind(SECOND);
        is("pipeline-00781", false);
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 1, true", "4, 4, 1, false", "1, 4, 2, false"})
    void drawsOfASubpassWithoutAttachmentsHaveTheSameSampleCount(
            int first, int second, int subpasses, boolean expected) {
        pipeline(FIRST, info(RASTERIZATION_SAMPLES));
        renderPass(subpasses);
        recorder.begin();
        bind(FIRST);
        beginRenderPass(0);
        run.call("vkCmdSetRasterizationSamplesEXT", Recorder.COMMANDS, first)
                .call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)
                .call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
        if (subpasses > 1) {
            run.call("vkCmdNextSubpass", Recorder.COMMANDS, 0);
        }
        run.call("vkCmdSetRasterizationSamplesEXT", Recorder.COMMANDS, second)
                .call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
        String id = "VUID-vkCmdDraw-rasterizationSamples-07471";
        assertEquals(
                expected ? List.of(id) : List.of(),
                run.rules().stream().filter(id::equals).toList());
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0, true", "1, 1, 0, false", "0, 1, 1, false"})
    void theProvokingVertexStaysInARenderPassInstance(int first, int second, int perPipeline, boolean expected) {
        property("VkPhysicalDeviceProvokingVertexPropertiesEXT", "provokingVertexModePerPipeline", perPipeline);
        pipeline(FIRST, withMode(first));
        pipeline(SECOND, withMode(second));
        renderPass(1);
        recorder.begin();
        bind(FIRST);
        beginRenderPass(0);
        bind(SECOND);
        is("pipelineBindPoint-04881", expected);
    }

    @Test
    void theProvokingVertexMayChangeOutsideOfRenderPassInstances() {
        property("VkPhysicalDeviceProvokingVertexPropertiesEXT", "provokingVertexModePerPipeline", 0);
        pipeline(FIRST, withMode(0));
        pipeline(SECOND, withMode(1));
        recorder.begin();
        bind(FIRST);
        bind(SECOND);
        is("pipelineBindPoint-04881", false);
    }

    private void locations(VkSampleLocationsInfoEXT info, float x) {
        long array = run.array(0, 0);
        MemoryUtil.memPutFloat(array, x);
        info.sType$Default().sampleLocationsPerPixel(1).sampleLocationGridSize().set(1, 1);
        VkSampleLocationsInfoEXT.nsampleLocationsCount(info.address(), 1);
        MemoryUtil.memPutAddress(info.address() + VkSampleLocationsInfoEXT.PSAMPLELOCATIONS, array);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0, 0, false", "0.25, 0, 0, true", "0.5, 1, 0, true", "0.25, 0, 1, false"})
    void sampleLocationsAreThoseThatTheRenderPassInstanceBeginsWith(
            float begun, int subpass, int variable, boolean expected) {
        property("VkPhysicalDeviceSampleLocationsPropertiesEXT", "variableSampleLocations", variable);
        fixedLocations(0.5f);
        renderPass(1);
        long begin = run.struct(BEGUN);
        long array = run.array(new long[VkSubpassSampleLocationsEXT.SIZEOF / Long.BYTES]);
        VkSubpassSampleLocationsEXT after = VkSubpassSampleLocationsEXT.create(array);
        after.subpassIndex(subpass);
        locations(after.sampleLocationsInfo(), begun);
        run.set(begin, BEGUN, "postSubpassSampleLocationsCount", 1)
                .set(begin, BEGUN, "pPostSubpassSampleLocations", array);
        recorder.begin();
        beginRenderPass(begin);
        bind(FIRST);
        is("variableSampleLocations-01525", expected);
        long set = run.struct("VkSampleLocationsInfoEXT");
        locations(VkSampleLocationsInfoEXT.create(set), 0.5f);
        run.call("vkCmdSetSampleLocationsEXT", Recorder.COMMANDS, set);
        String rule = "VUID-vkCmdSetSampleLocationsEXT-variableSampleLocations-01530";
        assertEquals(expected, run.rules().contains(rule));
    }

    private void fixedLocations(float x, int... dynamicStates) {
        long info = info(dynamicStates);
        long state = chained(LOCATIONS, SAMPLES, withSamples(1, info));
        run.set(state, LOCATIONS, "sampleLocationsEnable", 1);
        VkPipelineSampleLocationsStateCreateInfoEXT typed = VkPipelineSampleLocationsStateCreateInfoEXT.create(state);
        locations(typed.sampleLocationsInfo(), x);
        pipeline(FIRST, info);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sampleLocationsOfARenderPassThatBeginsWithoutAnyAreDynamic(boolean dynamic) {
        property("VkPhysicalDeviceSampleLocationsPropertiesEXT", "variableSampleLocations", 0);
        if (dynamic) {
            fixedLocations(0.5f, SAMPLE_LOCATIONS);
        } else {
            fixedLocations(0.5f);
        }
        renderPass(1);
        recorder.begin();
        beginRenderPass(0);
        bind(FIRST);
        is("variableSampleLocations-01525", !dynamic);
    }

    private void bindInheriting(int inherits, long info) {
        pipeline(FIRST, info);
        long inheritance = run.struct("VkCommandBufferInheritanceInfo");
        String struct = "VkCommandBufferInheritanceViewportScissorInfoNV";
        run.set(chained(struct, "VkCommandBufferInheritanceInfo", inheritance), struct, "viewportScissor2D", inherits);
        recorder.beginSecondary(0, inheritance);
        run.call("vkCmdBindPipeline", Recorder.SECONDARY, 0, FIRST);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 1, false",
        "1, 1000267003, 1000267004, false",
        "1, 0, 0, true",
        "1, 1, 1000267004, true",
        "0, 0, 0, false"
    })
    void inheritedViewportsAndScissorsAreDynamic(int inherits, int one, int other, boolean expected) {
        bindInheriting(inherits, info(one, other));
        is("commandBuffer-04808", expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void inheritedViewportsAndScissorsAreNotSet(int inherits) {
        bindInheriting(inherits, info(VIEWPORT, SCISSOR));
        long array = run.array(0, 0, 0, 0, 0, 0);
        List<String> broken = recorder.broken(() -> run.call("vkCmdSetViewport", Recorder.SECONDARY, 0, 1, array)
                .call("vkCmdSetViewportWithCount", Recorder.SECONDARY, 1, array)
                .call("vkCmdSetScissor", Recorder.SECONDARY, 0, 1, array)
                .call("vkCmdSetScissorWithCount", Recorder.SECONDARY, 1, array)
                .call("vkCmdSetDiscardRectangleEXT", Recorder.SECONDARY, 0, 1, array));
        assertEquals(
                inherits == 0
                        ? List.of()
                        : List.of(
                                "VUID-vkCmdSetViewport-commandBuffer-04821",
                                "VUID-vkCmdSetViewportWithCount-commandBuffer-04819",
                                "VUID-vkCmdSetScissor-viewportScissor2D-04789",
                                "VUID-vkCmdSetScissorWithCount-commandBuffer-04820",
                                "VUID-vkCmdSetDiscardRectangleEXT-viewportScissor2D-04788"),
                broken.stream().filter(rule -> rule.matches(".*-04(78|8[12]).")).toList());
    }

    @ParameterizedTest
    @CsvSource({"2, 0, true", "0, 0, false", "2, 1000099000, false", "0, 1000099001, true"})
    void inheritedDiscardRectanglesAreDynamic(int count, int dynamic, boolean expected) {
        long info = info(VIEWPORT, SCISSOR, dynamic);
        String struct = "VkPipelineDiscardRectangleStateCreateInfoEXT";
        run.set(chained(struct, GRAPHICS, info), struct, "discardRectangleCount", count);
        bindInheriting(1, info);
        is("commandBuffer-04809", expected);
    }
}
