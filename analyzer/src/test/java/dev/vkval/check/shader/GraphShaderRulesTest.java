package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.spirv.Instruction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.ARMTensors;

/** A data graph whose module has the graph entry point "main" and an array of two tensors at binding 0 of set 0. */
class GraphShaderRulesTest {
    private static final int DEVICE = 3;
    private static final int SET_LAYOUT = 20;
    private static final int LAYOUT = 21;
    private static final int MODULE = 22;
    private static final int TENSORS = ARMTensors.VK_DESCRIPTOR_TYPE_TENSOR_ARM;
    private static final String CHAINED = "VkDataGraphPipelineShaderModuleCreateInfoARM";

    private final CheckRun run = CheckRun.core().device(3, "VK_ARM_data_graph");
    private final List<ByteBuffer> memory = new ArrayList<>();

    @AfterEach
    void end() {
        run.close();
        memory.forEach(MemoryUtil::memFree);
    }

    private static void add(List<Integer> words, int opcode, int... operands) {
        words.add((operands.length + 1) << 16 | opcode);
        for (int operand : operands) {
            words.add(operand);
        }
    }

    /** Ids: 1 int, 2 length, 3 tensor, 4 array, 5 pointer, 6 variable, 7 graph type, 8 graph. */
    private static int[] words() {
        List<Integer> words = new ArrayList<>(List.of(0x07230203, 0x00010600, 0, 9, 0));
        add(words, 17, 4191);
        add(words, 14, 0, 1);
        int[] name = Instruction.stringWords("main");
        int[] entry = new int[name.length + 1];
        entry[0] = 8;
        System.arraycopy(name, 0, entry, 1, name.length);
        add(words, 4182, entry);
        add(words, 71, 6, 34, 0);
        add(words, 71, 6, 33, 0);
        add(words, 21, 1, 32, 0);
        add(words, 43, 1, 2, 2);
        add(words, 4163, 3, 1);
        add(words, 28, 4, 3, 2);
        add(words, 32, 5, 0, 4);
        add(words, 59, 5, 6, 0);
        return words.stream().mapToInt(Integer::intValue).toArray();
    }

    private long bytes(byte[] values) {
        ByteBuffer buffer = MemoryUtil.memAlloc(values.length + 1);
        memory.add(buffer);
        buffer.put(values).put((byte) 0).flip();
        return MemoryUtil.memAddress(buffer);
    }

    @ParameterizedTest
    @CsvSource({
        "main, 1000460000, 2,",
        "other, 1000460000, 2, VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-pName-09872",
        "main, 7, 2, VUID-VkDataGraphPipelineCreateInfoARM-layout-09769",
        "main, 1000460000, 1, VUID-VkDataGraphPipelineCreateInfoARM-layout-09934"
    })
    void modules(String name, int type, int count, String expected) {
        assertEquals(1000460000, TENSORS);
        String set = "VkDescriptorSetLayoutCreateInfo";
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long sets = run.struct(set);
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", type)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", count)
                .set(sets, set, "bindingCount", 1)
                .set(sets, set, "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, DEVICE, sets, 0, 0)
                .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, DEVICE, layout, 0, 0);
        int[] words = words();
        ByteBuffer code = MemoryUtil.memAlloc(words.length * Integer.BYTES);
        memory.add(code);
        code.asIntBuffer().put(words);
        long module = run.struct("VkShaderModuleCreateInfo");
        run.set(module, "VkShaderModuleCreateInfo", "codeSize", (long) words.length * Integer.BYTES)
                .set(module, "VkShaderModuleCreateInfo", "pCode", MemoryUtil.memAddress(code))
                .create("vkCreateShaderModule", MODULE, DEVICE, module, 0, 0);
        String struct = "VkDataGraphPipelineCreateInfoARM";
        long chained = run.struct(CHAINED);
        long info = run.struct(struct);
        run.set(chained, CHAINED, "module", MODULE)
                .set(chained, CHAINED, "pName", bytes(name.getBytes(StandardCharsets.UTF_8)))
                .set(info, struct, "layout", LAYOUT)
                .set(info, struct, "pNext", chained)
                .create("vkCreateDataGraphPipelinesARM", 23, DEVICE, 0, 0, 1, info, 0, 0);
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                run.rules().stream()
                        .filter(id -> id.matches(".*-(09872|09769|09934)"))
                        .toList());
    }
}
