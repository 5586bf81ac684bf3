package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Generated commands that are preprocessed with the state of one command buffer and executed in another one. */
class PreprocessedCommandsRulesTest {
    private static final String INFO = "VkGeneratedCommandsInfoEXT";
    private static final long LAYOUT = 40;
    private static final long PIPELINE = 41;
    private static final long OTHER = 42;
    private static final long STATE = 43;
    private static final long POOL = 44;
    private static final long PIPELINE_LAYOUT = 45;
    private static final long SET_LAYOUT = 46;
    private static final long DESCRIPTORS = 47;
    private static final long SET = 48;
    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    private static final int RAY_TRACING = 1000165000;
    private static final int DRAW = 6;
    private static final int DISPATCH = 9;
    private static final int TRACE = 1000386004;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.begin();
        state(0);
        graphics(PIPELINE);
        graphics(OTHER);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private long with(String struct, Object... members) {
        long made = run.struct(struct);
        for (int i = 0; i < members.length; i += 2) {
            run.set(made, struct, (String) members[i], ((Number) members[i + 1]).longValue());
        }
        return made;
    }

    private void graphics(long id) {
        long info = with("VkGraphicsPipelineCreateInfo");
        run.create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    /** Begins the command buffer with the state, of a queue family. */
    private void state(int family) {
        long pool = with("VkCommandPoolCreateInfo", "queueFamilyIndex", family);
        long buffers = with("VkCommandBufferAllocateInfo", "commandPool", POOL, "commandBufferCount", 1);
        run.create("vkCreateCommandPool", POOL, Recorder.DEVICE, pool, 0, 0)
                .create("vkAllocateCommandBuffers", STATE, Recorder.DEVICE, buffers, 0)
                .call("vkBeginCommandBuffer", STATE, with("VkCommandBufferBeginInfo"));
    }

    private void layout(int type) {
        long token = with("VkIndirectCommandsLayoutTokenEXT", "type", type);
        long info = with("VkIndirectCommandsLayoutCreateInfoEXT", "tokenCount", 1, "pTokens", token);
        run.create("vkCreateIndirectCommandsLayoutEXT", LAYOUT, Recorder.DEVICE, info, 0, 0);
    }

    private void bind(long commands, int bindPoint, long pipeline) {
        run.call("vkCmdBindPipeline", commands, bindPoint, pipeline);
    }

    private long info(int sequences) {
        return with(
                INFO, "indirectCommandsLayout", LAYOUT, "preprocessAddress", 0x10000, "maxSequenceCount", sequences);
    }

    private void preprocess() {
        run.call("vkCmdPreprocessGeneratedCommandsEXT", Recorder.COMMANDS, info(1), STATE);
    }

    private List<String> executed(int preprocessed, int sequences, String... numbers) {
        long info = info(sequences);
        return recorder
                .broken(() -> run.call("vkCmdExecuteGeneratedCommandsEXT", Recorder.COMMANDS, preprocessed, info))
                .stream()
                .map(id -> id.substring(id.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    @Test
    void theGraphicsStateIsTheSame() {
        layout(DRAW);
        bind(STATE, GRAPHICS, PIPELINE);
        preprocess();
        bind(Recorder.COMMANDS, GRAPHICS, OTHER);
        assertEquals(List.of("11049"), executed(1, 1, "11049", "11051", "11052"));
        assertEquals(List.of(), executed(1, 2, "11049"), "preprocessed with other inputs");
        assertEquals(List.of(), executed(0, 1, "11049"), "not preprocessed");
        bind(Recorder.COMMANDS, GRAPHICS, PIPELINE);
        assertEquals(List.of(), executed(1, 1, "11049", "11051", "11052"));
    }

    @ParameterizedTest
    @CsvSource({DISPATCH + ", 1, 11051", TRACE + ", " + RAY_TRACING + ", 11052"})
    void thePipelineIsTheSame(int type, int bindPoint, String rule) {
        layout(type);
        if (type == DISPATCH) {
            long info = with("VkComputePipelineCreateInfo");
            run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0);
        } else {
            long info = with("VkRayTracingPipelineCreateInfoKHR");
            run.create("vkCreateRayTracingPipelinesKHR", PIPELINE, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
        }
        bind(STATE, bindPoint, PIPELINE);
        preprocess();
        assertEquals(List.of(rule), executed(1, 1, "11049", "11051", "11052"));
        bind(Recorder.COMMANDS, bindPoint, PIPELINE);
        assertEquals(List.of(), executed(1, 1, "11049", "11051", "11052"));
    }

    @ParameterizedTest
    @CsvSource({"0,", "1, 11149"})
    void theQueueFamilyIsTheSame(int family, String rule) {
        state(family);
        layout(DRAW);
        preprocess();
        assertEquals(rule == null ? List.of() : List.of(rule), executed(1, 1, "11149"));
    }

    @Test
    void contentsAreUsedOnce() {
        layout(DRAW);
        preprocess();
        assertEquals(List.of(), executed(1, 1, "11142"));
        assertEquals(List.of("11142"), executed(1, 1, "11142"));
        preprocess();
        assertEquals(List.of(), executed(1, 1, "11142"));
    }

    @Test
    void descriptorSetsAreTheSame() {
        layout(DRAW);
        long sets = with("VkDescriptorSetLayoutCreateInfo");
        long layout = with("VkPipelineLayoutCreateInfo", "setLayoutCount", 1, "pSetLayouts", run.pointer(SET_LAYOUT));
        long pool = with("VkDescriptorPoolCreateInfo", "maxSets", 1);
        long allocate = with(
                "VkDescriptorSetAllocateInfo",
                "descriptorPool",
                DESCRIPTORS,
                "descriptorSetCount",
                1,
                "pSetLayouts",
                run.pointer(SET_LAYOUT));
        run.create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, sets, 0, 0)
                .create("vkCreatePipelineLayout", PIPELINE_LAYOUT, Recorder.DEVICE, layout, 0, 0)
                .create("vkCreateDescriptorPool", DESCRIPTORS, Recorder.DEVICE, pool, 0, 0)
                .create("vkAllocateDescriptorSets", SET, Recorder.DEVICE, allocate, 0);
        bindSet(STATE);
        preprocess();
        assertEquals(List.of("11048"), executed(1, 1, "11048"));
        bindSet(Recorder.COMMANDS);
        assertEquals(List.of(), executed(1, 1, "11048"));
    }

    /** What was preprocessed before: nothing, other sequences, the same, and the same where no memory is needed. */
    @ParameterizedTest
    @CsvSource({"0, 64, true", "2, 64, true", "1, 64, false", "0, 0, false"})
    void preprocessedBefore(int sequences, int bytes, boolean broken) {
        layout(DRAW);
        long asked = with("VkGeneratedCommandsMemoryRequirementsInfoEXT", "indirectCommandsLayout", LAYOUT);
        long answer = with("VkMemoryRequirements2");
        VkMemoryRequirements.nsize(answer + VkMemoryRequirements2.MEMORYREQUIREMENTS, bytes);
        run.call("vkGetGeneratedCommandsMemoryRequirementsEXT", Recorder.DEVICE, asked, answer);
        if (sequences != 0) {
            run.call("vkCmdPreprocessGeneratedCommandsEXT", Recorder.COMMANDS, info(sequences), STATE);
        }
        run.call("vkCmdExecuteGeneratedCommandsEXT", Recorder.COMMANDS, 1, info(1))
                .call("vkEndCommandBuffer", Recorder.COMMANDS);
        long submit = with("VkSubmitInfo", "commandBufferCount", 1, "pCommandBuffers", run.pointer(Recorder.COMMANDS));
        assertEquals(
                broken ? List.of("VUID-vkCmdExecuteGeneratedCommandsEXT-isPreprocessed-11046") : List.of(),
                recorder.broken(() -> run.call("vkQueueSubmit", Recorder.QUEUE, 1, submit, 0)).stream()
                        .filter(id -> id.endsWith("-11046"))
                        .toList());
    }

    private void bindSet(long commands) {
        run.call("vkCmdBindDescriptorSets", commands, GRAPHICS, PIPELINE_LAYOUT, 0, 1, run.pointer(SET), 0, 0);
    }
}
