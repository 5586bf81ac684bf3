package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Descriptors written with objects of another device, and handles whose rules have numbers. */
class ForeignHandlesTest {
    private static final long DEVICE = 3;
    private static final long OTHER_DEVICE = 30;
    private static final long SET = 7;
    private static final long OBJECT = 40;
    private static final long FOREIGN = 50;

    private final CheckRun run = new CheckRun(Checks::object).device(2);

    @BeforeEach
    void start() {
        run.create("vkCreateDevice", OTHER_DEVICE, 2, run.struct("VkDeviceCreateInfo"), 0, 0);
        run.create("vkCreateDescriptorPool", 5, DEVICE, run.struct("VkDescriptorPoolCreateInfo"), 0, 0)
                .create("vkCreateDescriptorSetLayout", 6, DEVICE, run.struct("VkDescriptorSetLayoutCreateInfo"), 0, 0);
        long info = run.struct("VkDescriptorSetAllocateInfo");
        run.set(info, "VkDescriptorSetAllocateInfo", "descriptorPool", 5)
                .set(info, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(info, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(6))
                .create("vkAllocateDescriptorSets", SET, DEVICE, info, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private long write(int type) {
        long write = run.struct("VkWriteDescriptorSet");
        run.set(write, "VkWriteDescriptorSet", "dstSet", SET)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", type);
        return write;
    }

    private void makeObject(String command, long id, long device) {
        String vendor = command.replaceFirst(".*?([A-Z]*)$", "$1");
        String name = command.substring(0, command.length() - vendor.length()).replace("vkCreate", "Vk");
        run.create(command, id, device, run.struct(name + "CreateInfo" + vendor), 0, 0);
    }

    private long written(String command, long id) {
        return switch (command) {
            case "vkCreateBufferView" -> {
                long write = write(4);
                run.set(write, "VkWriteDescriptorSet", "pTexelBufferView", run.array(id));
                yield write;
            }
            case "vkCreateBuffer" -> {
                long info = run.struct("VkDescriptorBufferInfo");
                run.set(info, "VkDescriptorBufferInfo", "buffer", id);
                long write = write(6);
                run.set(write, "VkWriteDescriptorSet", "pBufferInfo", info);
                yield write;
            }
            case "vkCreateAccelerationStructureKHR" ->
                chained("AccelerationStructureKHR", "accelerationStructure", 1_000_150_000, id);
            case "vkCreateAccelerationStructureNV" ->
                chained("AccelerationStructureNV", "accelerationStructure", 1_000_165_000, id);
            case "vkCreateTensorViewARM" -> chained("TensorARM", "tensorView", 1_000_460_000, id);
            default -> {
                boolean sampler = command.equals("vkCreateSampler");
                long info = run.struct("VkDescriptorImageInfo");
                run.set(info, "VkDescriptorImageInfo", sampler ? "sampler" : "imageView", id);
                long write = write(sampler ? 0 : 2);
                run.set(write, "VkWriteDescriptorSet", "pImageInfo", info);
                yield write;
            }
        };
    }

    /** A write whose objects are in a structure of its chain. */
    private long chained(String of, String member, int type, long id) {
        String struct = "VkWriteDescriptorSet" + of;
        String objects = "p" + Character.toUpperCase(member.charAt(0)) + member.substring(1) + "s";
        long info = run.struct(struct);
        run.set(info, struct, member + "Count", 1).set(info, struct, objects, run.array(id));
        long write = write(type);
        run.set(write, "VkWriteDescriptorSet", "pNext", info);
        return write;
    }

    private List<String> rules() {
        return run.rules().stream()
                .filter(rule -> rule.contains("UpdateDescriptorSets"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "vkCreateBufferView, 06236",
        "vkCreateBuffer, 06237",
        "vkCreateSampler, 06238",
        "vkCreateImageView, 06239",
        "vkCreateAccelerationStructureKHR, 06240",
        "vkCreateAccelerationStructureNV, 06241",
        "vkCreateTensorViewARM, 12324"
    })
    void descriptor(String command, String number) {
        makeObject(command, OBJECT, DEVICE);
        run.call("vkUpdateDescriptorSets", DEVICE, 1, written(command, OBJECT), 0, 0);
        assertEquals(List.of(), rules());
        makeObject(command, FOREIGN, OTHER_DEVICE);
        run.call("vkUpdateDescriptorSets", DEVICE, 1, written(command, FOREIGN), 0, 0);
        assertEquals(List.of("VUID-vkUpdateDescriptorSets-pDescriptorWrites-" + number), rules());
    }

    @Test
    void setThatThereIsNot() {
        long write = run.struct("VkWriteDescriptorSet");
        run.set(write, "VkWriteDescriptorSet", "dstSet", 77).call("vkUpdateDescriptorSets", DEVICE, 1, write, 0, 0);
        assertEquals(List.of("VUID-VkWriteDescriptorSet-dstSet-00320"), run.rules());
    }

    /** A pipeline is derived from one that there is. */
    @ParameterizedTest
    @CsvSource({
        "vkCreateGraphicsPipelines, VkGraphicsPipelineCreateInfo",
        "vkCreateComputePipelines, VkComputePipelineCreateInfo"
    })
    void basePipeline(String command, String struct) {
        long info = run.struct(struct);
        String rule = "VUID-" + struct + "-flags-07984";
        run.set(info, struct, "flags", 4)
                .set(info, struct, "basePipelineIndex", -1)
                .create(command, OBJECT, DEVICE, 0, 1, info, 0, 0);
        int nothing = (int) run.rules().stream().filter(rule::equals).count();
        run.set(info, struct, "basePipelineHandle", OBJECT).create(command, OBJECT + 1, DEVICE, 0, 1, info, 0, 0);
        assertEquals(nothing, run.rules().stream().filter(rule::equals).count());
        run.set(info, struct, "basePipelineHandle", 78).create(command, OBJECT + 2, DEVICE, 0, 1, info, 0, 0);
        assertEquals(nothing + 1, run.rules().stream().filter(rule::equals).count());
    }

    /** Pipelines and sessions of another device, in structures whose rules have a number for each command. */
    @ParameterizedTest
    @CsvSource({
        "vkGetPipelineExecutablePropertiesKHR, VkPipelineInfoKHR, pipeline, 03271",
        "vkGetPipelinePropertiesEXT, VkPipelineInfoKHR, pipeline, 06738",
        "vkGetPipelineExecutableStatisticsKHR, VkPipelineExecutableInfoKHR, pipeline, 03273",
        "vkGetPipelineExecutableInternalRepresentationsKHR, VkPipelineExecutableInfoKHR, pipeline, 03277",
        "vkGetDataGraphPipelineAvailablePropertiesARM, VkDataGraphPipelineInfoARM, dataGraphPipeline, 09888",
        "vkGetDataGraphPipelinePropertiesARM, VkDataGraphPipelineInfoARM, dataGraphPipeline, 09802",
        "vkGetDataGraphPipelineSessionBindPointRequirementsARM, "
                + "VkDataGraphPipelineSessionBindPointRequirementsInfoARM, session, 09783",
        "vkGetDataGraphPipelineSessionMemoryRequirementsARM, VkDataGraphPipelineSessionMemoryRequirementsInfoARM, "
                + "session, 09950"
    })
    void questions(String command, String struct, String member, String number) {
        String rule = "VUID-" + command + "-" + member + "-" + number;
        for (long device : new long[] {DEVICE, OTHER_DEVICE}) {
            long id = device == DEVICE ? OBJECT : FOREIGN;
            if (member.equals("session")) {
                long info = run.struct("VkDataGraphPipelineSessionCreateInfoARM");
                run.create("vkCreateDataGraphPipelineSessionARM", id, device, info, 0, 0);
            } else {
                long info = run.struct("VkComputePipelineCreateInfo");
                run.create("vkCreateComputePipelines", id, device, 0, 1, info, 0, 0);
            }
            long info = run.struct(struct);
            run.set(info, struct, member, id);
            switch (command) {
                case "vkGetPipelinePropertiesEXT", "vkGetDataGraphPipelineSessionMemoryRequirementsARM" ->
                    run.call(command, DEVICE, info, 0);
                case "vkGetDataGraphPipelinePropertiesARM" -> run.call(command, DEVICE, info, 0, 0);
                default -> run.call(command, DEVICE, info, run.pointer(0), 0);
            }
            assertEquals(device == OTHER_DEVICE, run.rules().contains(rule));
        }
    }
}
