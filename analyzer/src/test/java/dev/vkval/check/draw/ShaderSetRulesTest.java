package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Shader objects that are bound together, and the layouts that sets and push constants are set with. */
class ShaderSetRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 30;
    private static final int POOL = 31;
    private static final int COMMANDS = 32;
    private static final int SET_LAYOUT = 33;
    private static final int OTHER_SET_LAYOUT = 34;
    private static final int LAYOUT = 35;
    private static final int DESCRIPTORS = 36;
    private static final int SET = 37;
    private static final long SHADER = 1000;
    private static final int VERTEX = VK10.VK_SHADER_STAGE_VERTEX_BIT;
    private static final int GEOMETRY = VK10.VK_SHADER_STAGE_GEOMETRY_BIT;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int TASK = 0x40;
    private static final int MESH = 0x80;
    private static final int LINK = 1;
    private static final int NO_TASK = 8;
    private static final int INDEPENDENT = 1 << 18;
    private static final int LAYOUT_INDEPENDENT = 2;
    private static final int LAYOUT_NO_TASK = 4;
    private static final String INFO = "VkShaderCreateInfoEXT";

    private final CheckRun run = CheckRun.core().device(3);

    @BeforeEach
    void start() {
        String features = "VkPhysicalDeviceShaderObjectFeaturesEXT";
        long objects = run.struct(features);
        long info = run.struct("VkDeviceCreateInfo");
        run.set(objects, features, "shaderObject", 1)
                .set(info, "VkDeviceCreateInfo", "pNext", objects)
                .create("vkCreateDevice", DEVICE, PHYSICAL, info, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(allocate, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
        setLayout(SET_LAYOUT, VERTEX);
        setLayout(OTHER_SET_LAYOUT, FRAGMENT);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void setLayout(int handle, int stages) {
        String bindingStruct = "VkDescriptorSetLayoutBinding";
        String struct = "VkDescriptorSetLayoutCreateInfo";
        long binding = run.struct(bindingStruct);
        long info = run.struct(struct);
        run.set(binding, bindingStruct, "descriptorType", VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                .set(binding, bindingStruct, "descriptorCount", 1)
                .set(binding, bindingStruct, "stageFlags", stages)
                .set(info, struct, "bindingCount", 1)
                .set(info, struct, "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", handle, DEVICE, info, 0, 0);
    }

    private void shader(int stage, int flags, int setLayout) {
        long info = run.struct(INFO);
        fill(info, stage, flags, setLayout);
        run.create("vkCreateShadersEXT", SHADER + stage, DEVICE, 1, info, 0, 0);
        bind(stage, SHADER + stage);
    }

    private void fill(long info, int stage, int flags, int setLayout) {
        run.set(info, INFO, "sType", 1000482002)
                .set(info, INFO, "stage", stage)
                .set(info, INFO, "flags", flags)
                .set(info, INFO, "setLayoutCount", setLayout == 0 ? 0 : 1)
                .set(info, INFO, "pSetLayouts", run.array(setLayout));
    }

    private void bind(int stage, long shader) {
        run.call("vkCmdBindShadersEXT", COMMANDS, 1, run.pointer(stage), run.array(shader));
    }

    private void draw() {
        run.call("vkCmdDraw", COMMANDS, 3, 1, 0, 0);
    }

    /** A set is bound with a pipeline layout of the first set layout. */
    private void bindSet(int layoutFlags) {
        bindSet(layoutFlags, 0);
    }

    /** The same, at a number; those below it are not bound. */
    private void bindSet(int layoutFlags, int number) {
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        long allocate = run.struct("VkDescriptorSetAllocateInfo");
        run.set(layout, "VkPipelineLayoutCreateInfo", "flags", layoutFlags)
                .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", number + 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT, SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, DEVICE, layout, 0, 0)
                .create("vkCreateDescriptorPool", DESCRIPTORS, DEVICE, pool, 0, 0)
                .set(allocate, "VkDescriptorSetAllocateInfo", "descriptorPool", DESCRIPTORS)
                .set(allocate, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(allocate, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, DEVICE, allocate, 0)
                .call("vkCmdBindDescriptorSets", COMMANDS, 0, LAYOUT, number, 1, run.array(SET), 0, 0);
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"33,", "34, 08879", "0, 08879"})
    void setLayouts(int ofFragments, String expected) {
        shader(VERTEX, 0, SET_LAYOUT);
        shader(FRAGMENT, 0, ofFragments);
        draw();
        assertEquals(expected == null ? List.of() : List.of(expected), only("08879"));
    }

    /** An equal draw is not judged again, and another one is. */
    @Test
    void aDrawAfterOthersAreBoundIsJudged() {
        shader(VERTEX, 0, SET_LAYOUT);
        draw();
        draw();
        shader(FRAGMENT, 0, OTHER_SET_LAYOUT);
        draw();
        assertEquals(List.of("08879"), only("08879"));
    }

    @ParameterizedTest
    @CsvSource({"true, 08699", "false,"})
    void betweenLinkedStages(boolean geometry, String expected) {
        long infos = MemoryUtil.nmemCallocChecked(2, VkShaderCreateInfoEXT.SIZEOF);
        try {
            fill(infos, VERTEX, LINK, 0);
            fill(infos + VkShaderCreateInfoEXT.SIZEOF, FRAGMENT, LINK, 0);
            run.call("vkCreateShadersEXT", DEVICE, 2, infos, 0, run.array(SHADER + VERTEX, SHADER + FRAGMENT));
        } finally {
            MemoryUtil.nmemFree(infos);
        }
        bind(VERTEX, SHADER + VERTEX);
        bind(FRAGMENT, SHADER + FRAGMENT);
        if (geometry) {
            shader(GEOMETRY, 0, 0);
        }
        draw();
        assertEquals(expected == null ? List.of() : List.of(expected), only("08699"));
    }

    @ParameterizedTest
    @CsvSource({"true,", "false, 13361"})
    void allSetsAreIndependent(boolean both, String expected) {
        shader(VERTEX, INDEPENDENT, 0);
        shader(FRAGMENT, both ? INDEPENDENT : 0, 0);
        draw();
        assertEquals(expected == null ? List.of() : List.of(expected), only("13361"));
    }

    @ParameterizedTest
    @CsvSource({"true, 13365", "false,"})
    void meshShadersWithoutATask(boolean task, String expected) {
        shader(MESH, INDEPENDENT | NO_TASK, 0);
        if (task) {
            shader(TASK, INDEPENDENT, 0);
        }
        run.call("vkCmdDrawMeshTasksEXT", COMMANDS, 1, 1, 1);
        assertEquals(expected == null ? List.of() : List.of(expected), only("13365"));
    }

    @ParameterizedTest
    @CsvSource({"0, 13362 13364", "2, 13364", "6,"})
    void layoutOfBoundSets(int flags, String expected) {
        shader(MESH, INDEPENDENT | NO_TASK, SET_LAYOUT);
        bindSet(flags);
        run.call("vkCmdDrawMeshTasksEXT", COMMANDS, 1, 1, 1);
        assertEquals(expected == null ? List.of() : List.of(expected.split(" ")), only("13362", "13364"));
    }

    @Test
    void setsBelowThatAreNotBoundHaveNoLayout() {
        shader(MESH, INDEPENDENT | NO_TASK, SET_LAYOUT);
        bindSet(2, 1);
        run.call("vkCmdDrawMeshTasksEXT", COMMANDS, 1, 1, 1);
        assertEquals(List.of("13364"), only("13362", "13364"));
    }

    @ParameterizedTest
    @CsvSource({"129, 13363", "17,"})
    void stagesOfBoundSets(int stages, String expected) {
        setLayout(SET_LAYOUT, stages);
        shader(VERTEX, INDEPENDENT, SET_LAYOUT);
        bindSet(LAYOUT_INDEPENDENT | LAYOUT_NO_TASK);
        draw();
        assertEquals(expected == null ? List.of() : List.of(expected), only("13363"));
    }

    @ParameterizedTest
    @CsvSource({"0, 12491", "2,"})
    void layoutOfPushConstants(int flags, String expected) {
        String struct = "VkPushConstantRange";
        long range = run.struct(struct);
        long info = run.struct(INFO);
        fill(info, VERTEX, INDEPENDENT, 0);
        run.set(range, struct, "stageFlags", VERTEX)
                .set(range, struct, "size", 4)
                .set(info, INFO, "pushConstantRangeCount", 1)
                .set(info, INFO, "pPushConstantRanges", range)
                .create("vkCreateShadersEXT", SHADER + VERTEX, DEVICE, 1, info, 0, 0);
        bind(VERTEX, SHADER + VERTEX);
        bindSet(flags);
        run.call("vkCmdPushConstants", COMMANDS, LAYOUT, VERTEX, 0, 4, run.pointer(1));
        draw();
        assertEquals(expected == null ? List.of() : List.of(expected), only("12491"));
    }
}
