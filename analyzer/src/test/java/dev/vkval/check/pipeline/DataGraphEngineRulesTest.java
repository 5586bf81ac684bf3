package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.ARMDataGraph;

/** Descriptor sets and descriptor buffers in command buffers whose pools have foreign processing engines or none. */
class DataGraphEngineRulesTest {
    private static final String ENGINES = "VkDataGraphProcessingEngineCreateInfoARM";
    private static final String ENGINE = "VkPhysicalDeviceDataGraphProcessingEngineARM";
    private static final long FOREIGN = ARMDataGraph.VK_BUFFER_USAGE_2_DATA_GRAPH_FOREIGN_DESCRIPTOR_BIT_ARM;
    private static final int DEVICE = 3;
    private static final int POOL = 20;
    private static final int COMMANDS = 21;
    private static final int SET_LAYOUT = 22;
    private static final int LAYOUT = 23;
    private static final int SETS = 24;
    private static final int SET = 25;
    private static final int BUFFER = 26;
    private static final long ADDRESS = 0x10000;

    private final CheckRun run = CheckRun.core().device(3, "VK_ARM_data_graph");

    @AfterEach
    void end() {
        run.close();
    }

    private long chained(String struct, String member, long value) {
        long chained = run.struct(struct);
        run.set(chained, struct, member, value);
        return chained;
    }

    private long engines() {
        long engines = chained(ENGINES, "processingEngineCount", 1);
        run.set(engines, ENGINES, "pProcessingEngines", chained(ENGINE, "isForeign", 1));
        return engines;
    }

    private void recording(boolean withEngines) {
        long pool = chained("VkCommandPoolCreateInfo", "pNext", withEngines ? engines() : 0);
        long allocate = chained("VkCommandBufferAllocateInfo", "commandPool", POOL);
        run.create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
    }

    private void set(boolean withEngines) {
        String allocate = "VkDescriptorSetAllocateInfo";
        long layout = chained("VkPipelineLayoutCreateInfo", "setLayoutCount", 1);
        long pool = chained("VkDescriptorPoolCreateInfo", "pNext", withEngines ? engines() : 0);
        long info = chained(allocate, "descriptorPool", SETS);
        run.create(
                        "vkCreateDescriptorSetLayout",
                        SET_LAYOUT,
                        DEVICE,
                        run.struct("VkDescriptorSetLayoutCreateInfo"),
                        0,
                        0)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, DEVICE, layout, 0, 0)
                .create("vkCreateDescriptorPool", SETS, DEVICE, pool, 0, 0)
                .set(info, allocate, "descriptorSetCount", 1)
                .set(info, allocate, "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, DEVICE, info, 0);
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"false, false,", "true, false, 09914", "true, true,", "false, true, 09915"})
    void enginesOfDescriptorSets(boolean ofSet, boolean ofCommands, String expected) {
        String struct = "VkBindDescriptorSetsInfo";
        List<String> found = expected == null ? List.of() : List.of(expected);
        recording(ofCommands);
        set(ofSet);
        run.call("vkCmdBindDescriptorSets", COMMANDS, 0, LAYOUT, 0, 1, run.array(SET), 0, 0);
        assertEquals(found, only("09914", "09915"));
        long info = chained(struct, "layout", LAYOUT);
        run.set(info, struct, "descriptorSetCount", 1)
                .set(info, struct, "pDescriptorSets", run.array(SET))
                .call("vkCmdBindDescriptorSets2", COMMANDS, info);
        assertEquals(
                found.stream()
                        .map(number -> "VUID-VkBindDescriptorSetsInfo-pDescriptorSets-" + number)
                        .toList(),
                run.rules().stream()
                        .filter(rule -> rule.startsWith("VUID-VkBindDescriptorSetsInfo-pDescriptorSets-099"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"false, false,", "true, false, 09947", "true, true,"})
    void usageOfDescriptorBuffers(boolean ofCommands, boolean ofBuffer, String expected) {
        String binding = "VkDescriptorBufferBindingInfoEXT";
        long usage = chained("VkBufferUsageFlags2CreateInfo", "usage", ofBuffer ? FOREIGN : 1);
        long info = chained("VkBufferCreateInfo", "size", 256);
        long asked = chained("VkBufferDeviceAddressInfo", "buffer", BUFFER);
        run.set(info, "VkBufferCreateInfo", "pNext", usage)
                .create("vkCreateBuffer", BUFFER, DEVICE, info, 0, 0)
                .returning((int) ADDRESS)
                .call("vkGetBufferDeviceAddress", DEVICE, asked)
                .returning(0);
        recording(ofCommands);
        run.call("vkCmdBindDescriptorBuffersEXT", COMMANDS, 1, chained(binding, "address", ADDRESS));
        assertEquals(expected == null ? List.of() : List.of(expected), only("09947"));
    }
}
