package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearAttachment;

/** Best practices of vendors about what objects were created with and about values of commands. */
class VendorStateTest {
    private static final String PAGEABLE = "VK_EXT_pageable_device_local_memory";
    private static final long PHYSICAL_DEVICE = 2;
    private static final long OBJECT = 60;
    private static final long MORE = 61;

    private static int found(CheckRun run, String rule) {
        return Collections.frequency(run.rules(), rule);
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, buffer, 1",
        "NONE, image, 1",
        "NONE, buffers, 1",
        "NONE, images, 1",
        "ALLOCATED, buffer, 0",
        "ALLOCATED, images, 0",
        "SET, image, 0",
        "SET, buffers, 0"
    })
    void memoryWithoutPriority(String priority, String bound, int warnings) {
        try (CheckRun run = PracticeRun.of("nvidia").device(3, PAGEABLE, "VK_EXT_memory_priority")) {
            Recorder.of(run);
            long info = run.struct("VkMemoryAllocateInfo");
            run.set(info, "VkMemoryAllocateInfo", "allocationSize", 1 << 20);
            if (priority.equals("ALLOCATED")) {
                run.set(info, "VkMemoryAllocateInfo", "pNext", run.struct("VkMemoryPriorityAllocateInfoEXT"));
            }
            run.create("vkAllocateMemory", OBJECT, Recorder.DEVICE, info, 0, 0);
            if (priority.equals("SET")) {
                run.call("vkSetDeviceMemoryPriorityEXT", Recorder.DEVICE, OBJECT, Float.floatToRawIntBits(1));
            }
            bind(run, bound);
            assertEquals(warnings, found(run, "BestPractices-NVIDIA-BindMemory-NoPriority"));
        }
    }

    private static void bind(CheckRun run, String what) {
        switch (what) {
            case "buffer" -> run.call("vkBindBufferMemory", Recorder.DEVICE, MORE, OBJECT, 0);
            case "image" -> run.call("vkBindImageMemory", Recorder.DEVICE, MORE, OBJECT, 0);
            default -> {
                boolean buffers = what.equals("buffers");
                String struct = buffers ? "VkBindBufferMemoryInfo" : "VkBindImageMemoryInfo";
                long info = run.struct(struct);
                run.set(info, struct, "memory", OBJECT)
                        .call(buffers ? "vkBindBufferMemory2" : "vkBindImageMemory2", Recorder.DEVICE, 1, info);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "1"})
    void memoryOfADeviceThatDoesNotPageIt(int asked) {
        String[] vendors = asked == 0 ? new String[] {} : new String[] {"nvidia"};
        String[] extensions = asked == 0 ? new String[] {PAGEABLE} : new String[] {};
        try (CheckRun run = PracticeRun.of(vendors).device(3, extensions)) {
            Recorder.of(run);
            run.call("vkBindBufferMemory", Recorder.DEVICE, MORE, Recorder.MEMORY, 0);
            assertEquals(0, found(run, "BestPractices-NVIDIA-BindMemory-NoPriority"));
        }
    }

    /** Storage buffers take 16 bytes each, sampled images 4, and sets that are updated after they are bound none. */
    @ParameterizedTest
    @CsvSource({"7, 16, 0, 0", "7, 17, 0, 1", "2, 64, 0, 0", "2, 65, 0, 1", "2, 65, 2, 0", "6, 32, 0, 0", "6, 33, 0, 1"
    })
    void largePipelineLayouts(int type, int count, int flags, int warnings) {
        try (CheckRun run = PracticeRun.of("nvidia").device(3)) {
            long binding = run.struct("VkDescriptorSetLayoutBinding");
            run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", type)
                    .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", count);
            long set = run.struct("VkDescriptorSetLayoutCreateInfo");
            run.set(set, "VkDescriptorSetLayoutCreateInfo", "flags", flags)
                    .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                    .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                    .create("vkCreateDescriptorSetLayout", OBJECT, Recorder.DEVICE, set, 0, 0);
            long layout = run.struct("VkPipelineLayoutCreateInfo");
            run.set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.pointer(OBJECT))
                    .create("vkCreatePipelineLayout", MORE, Recorder.DEVICE, layout, 0, 0);
            assertEquals(warnings, found(run, "BestPractices-NVIDIA-CreatePipelineLayout-LargePipelineLayout"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "vkCreateComputePipelines, 61, vkCreateComputePipelines-multiple-cache, 1",
        "vkCreateComputePipelines, 60, vkCreateComputePipelines-multiple-cache, 0",
        "vkCreateComputePipelines, 61, vkCreatePipelines-multiple-pipelines-caches, 0",
        "vkCreateGraphicsPipelines, 61, vkCreatePipelines-multiple-pipelines-caches, 1"
    })
    void severalPipelineCaches(String command, long cache, String rule, int warnings) {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            for (long used : new long[] {OBJECT, cache}) {
                String struct =
                        command.contains("Compute") ? "VkComputePipelineCreateInfo" : "VkGraphicsPipelineCreateInfo";
                run.call(command, Recorder.DEVICE, used, 1, run.struct(struct), 0, 0);
            }
            assertEquals(warnings, found(run, "BestPractices-" + rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, 0",
        "1, 1, 1, 1, 0",
        "0, 0, 0, 1, 0",
        "1, 1, 1, 0, 0",
        "0.5, 0.5, 0.5, 1, 1",
        "0, 1, 0, 1, 1",
        "1, 1, 1, 0.5, 1"
    })
    void colorsThatClearFast(float red, float green, float blue, float alpha, int warnings) {
        float[] color = {red, green, blue, alpha};
        assertEquals(warnings, cleared("color", VK10.VK_IMAGE_ASPECT_COLOR_BIT, bits(color)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "1, 7, 0", "0.5, 0, 0", "0.5, 7, 1"})
    void depthAndStencilThatClearFast(float depth, int stencil, int warnings) {
        int[] value = {Float.floatToRawIntBits(depth), stencil};
        assertEquals(warnings, cleared("depth-stencil", VK10.VK_IMAGE_ASPECT_DEPTH_BIT, value));
    }

    private static int[] bits(float... values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]);
        }
        return bits;
    }

    private static int cleared(String rule, int aspect, int... value) {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            Recorder.of(run).begin();
            long attachment = run.struct("VkClearAttachment");
            run.set(attachment, "VkClearAttachment", "aspectMask", aspect);
            for (int i = 0; i < value.length; i++) {
                MemoryUtil.memPutInt(attachment + VkClearAttachment.CLEARVALUE + (long) i * Integer.BYTES, value[i]);
            }
            run.call("vkCmdClearAttachments", Recorder.COMMANDS, 1, attachment, 1, run.struct("VkClearRect"));
            return found(run, "BestPractices-AMD-ClearAttachment-FastClearValues-" + rule);
        }
    }

    /** Instances of these runs are created for Vulkan 1.3; this one is about all devices. */
    @ParameterizedTest
    @CsvSource({"2, 1", "3, 0", "4, 0"})
    void aDeviceOfAnEarlierVersion(int minorVersion, int remarks) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            long properties = run.struct("VkPhysicalDeviceProperties");
            run.set(properties, "VkPhysicalDeviceProperties", "apiVersion", 1 << 22 | minorVersion << 12)
                    .call("vkGetPhysicalDeviceProperties", PHYSICAL_DEVICE, properties)
                    .call("vkCreateDevice", PHYSICAL_DEVICE, run.struct("VkDeviceCreateInfo"), 0, 0);
            assertEquals(remarks, found(run, "BestPractices-vkCreateDevice-API-version-mismatch"));
        }
    }
}
