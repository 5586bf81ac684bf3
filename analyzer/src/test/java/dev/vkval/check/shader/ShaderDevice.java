package dev.vkval.check.shader;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkSamplerCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** A device, whose properties in a structure are as given, and 0 else. */
final class ShaderDevice implements AutoCloseable {
    private static final long MODULE = 30;
    private static final long LAYOUT = 31;
    private static final long PIPELINE = 32;
    private static final long SET_LAYOUT = 33;
    private static final long SHADER = 34;
    private static final long SAMPLER = 35;
    private static final long CONVERSION = 36;
    private static final long FIRST_BOUND = 40;
    private static final int COMPUTE_BIT = 0x20;
    private static final int RAYGEN_BIT = 0x100;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String LIMITS = "VkPhysicalDeviceLimits";

    private static final String TYPES = """
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %vec2 = OpTypeVector %float 2
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u3 = OpConstant %uint 3
            %u8 = OpConstant %uint 8
            """;

    private final Recorder recorder;
    final CheckRun run;

    ShaderDevice(Recorder recorder, String struct, Map<String, Long> properties) {
        this.recorder = recorder;
        this.run = recorder.run();
        long all = run.struct("VkPhysicalDeviceProperties2");
        if (struct.equals(LIMITS)) {
            long limits = VkPhysicalDeviceProperties.create(all + VkPhysicalDeviceProperties2.PROPERTIES)
                    .limits()
                    .address();
            properties.forEach((name, value) -> run.set(limits, LIMITS, name, value));
        } else {
            long more = run.struct(struct);
            properties.forEach((name, value) -> run.set(more, struct, name, value));
            MemoryUtil.memPutAddress(all + VkPhysicalDeviceProperties2.PNEXT, more);
        }
        run.call("vkGetPhysicalDeviceProperties2", 2, all);
    }

    /** Rules about shaders that a call breaks. */
    private TreeSet<String> broken(Runnable call) {
        return new TreeSet<>(recorder.broken(call));
    }

    /** As {@link #module}, without what {@link #withoutEnvironment} leaves out. */
    TreeSet<String> runtime(String text) throws SpirvTextException {
        return withoutEnvironment(module(text));
    }

    /**
     * Rules without those of standalone code, which {@code StandaloneRulesTest} is about: modules of other tests are no
     * larger than they need, and declare resources without sets.
     */
    static TreeSet<String> withoutEnvironment(Collection<String> rules) {
        TreeSet<String> others = new TreeSet<>(rules);
        others.removeIf(rule -> rule.startsWith("VUID-StandaloneSpirv-") || rule.endsWith("-pCode-08737"));
        return others;
    }

    TreeSet<String> module(String text) throws SpirvTextException {
        return words(Assembler.words(text));
    }

    /** A shader module of words, whatever they are. */
    TreeSet<String> words(int... words) {
        long info = run.struct("VkShaderModuleCreateInfo");
        run.set(info, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                .set(info, "VkShaderModuleCreateInfo", "pCode", run.words(words));
        return broken(() -> run.create("vkCreateShaderModule", MODULE, Recorder.DEVICE, info, 0, 0));
    }

    private void stage(long stage, int bit) {
        run.set(stage, "VkPipelineShaderStageCreateInfo", "sType", 18)
                .set(stage, "VkPipelineShaderStageCreateInfo", "stage", bit)
                .set(stage, "VkPipelineShaderStageCreateInfo", "module", MODULE);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
    }

    /** A compute pipeline, of whose stage are given flags and a required size of subgroups, 0 for none. */
    TreeSet<String> computePipeline(String text, int flags, int subgroupSize) throws SpirvTextException {
        module(text);
        long info = run.struct("VkComputePipelineCreateInfo");
        long stage = info + VkComputePipelineCreateInfo.STAGE;
        stage(stage, 0x20);
        run.set(stage, "VkPipelineShaderStageCreateInfo", "flags", flags);
        if (subgroupSize != 0) {
            String struct = "VkPipelineShaderStageRequiredSubgroupSizeCreateInfo";
            long size = run.struct(struct);
            run.set(size, struct, "requiredSubgroupSize", subgroupSize);
            MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNEXT, size);
        }
        return broken(() -> run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0));
    }

    /** A pipeline of one stage, with a layout of as many uniform buffers that the stage may use. */
    TreeSet<String> withBuffers(String text, int bit, int count) throws SpirvTextException {
        module(text);
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long set = run.struct("VkDescriptorSetLayoutCreateInfo");
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", 6)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", count)
                .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", bit)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0);
        if (bit == COMPUTE_BIT) {
            long info = run.struct("VkComputePipelineCreateInfo");
            run.set(info, "VkComputePipelineCreateInfo", "layout", LAYOUT);
            stage(info + VkComputePipelineCreateInfo.STAGE, bit);
            return broken(() -> run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0));
        }
        boolean rays = bit == RAYGEN_BIT;
        String struct = rays ? "VkRayTracingPipelineCreateInfoKHR" : "VkGraphicsPipelineCreateInfo";
        long stage = run.struct("VkPipelineShaderStageCreateInfo");
        long info = run.struct(struct);
        stage(stage, bit);
        run.set(info, struct, "stageCount", 1)
                .set(info, struct, "pStages", stage)
                .set(info, struct, "layout", LAYOUT);
        return broken(() -> {
            if (rays) {
                run.create("vkCreateRayTracingPipelinesKHR", PIPELINE, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
            } else {
                run.create("vkCreateGraphicsPipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0);
            }
        });
    }

    /** A shader object with flags and a chain. */
    TreeSet<String> chainedObject(String text, int bit, long flags, long chain) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long info = run.struct("VkShaderCreateInfoEXT");
        run.set(info, "VkShaderCreateInfoEXT", "stage", bit)
                .set(info, "VkShaderCreateInfoEXT", "flags", flags)
                .set(info, "VkShaderCreateInfoEXT", "pNext", chain)
                .set(info, "VkShaderCreateInfoEXT", "codeType", 1)
                .set(info, "VkShaderCreateInfoEXT", "codeSize", words.length * 4L)
                .set(info, "VkShaderCreateInfoEXT", "pCode", run.words(words));
        MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
        return broken(() -> run.create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, info, 0, 0));
    }

    /** A compute pipeline with a chain of its own. */
    TreeSet<String> computeChained(String text, long chain) throws SpirvTextException {
        module(text);
        long info = run.struct("VkComputePipelineCreateInfo");
        stage(info + VkComputePipelineCreateInfo.STAGE, COMPUTE_BIT);
        run.set(info, "VkComputePipelineCreateInfo", "pNext", chain);
        return broken(() -> run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0));
    }

    /** A compute or ray tracing pipeline of one stage, with VkPipelineCreateFlags2 and a chain of the stage. */
    TreeSet<String> pipeline(String text, int bit, long flags, long chain) throws SpirvTextException {
        module(text);
        boolean compute = bit == COMPUTE_BIT;
        String struct = compute ? "VkComputePipelineCreateInfo" : "VkRayTracingPipelineCreateInfoKHR";
        long info = run.struct(struct);
        long stage = compute ? info + VkComputePipelineCreateInfo.STAGE : run.struct("VkPipelineShaderStageCreateInfo");
        stage(stage, bit);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNEXT, chain);
        long flags2 = run.struct("VkPipelineCreateFlags2CreateInfo");
        run.set(flags2, "VkPipelineCreateFlags2CreateInfo", "flags", flags).set(info, struct, "pNext", flags2);
        if (compute) {
            return broken(() -> run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0));
        }
        run.set(info, struct, "stageCount", 1).set(info, struct, "pStages", stage);
        return broken(
                () -> run.create("vkCreateRayTracingPipelinesKHR", PIPELINE, Recorder.DEVICE, 0, 0, 1, info, 0, 0));
    }

    /** Shader objects of one call, with flags that all of them have. */
    TreeSet<String> objects(int flags, String[] texts, int... bits) throws SpirvTextException {
        long infos = MemoryUtil.nmemCallocChecked(bits.length, VkShaderCreateInfoEXT.SIZEOF);
        try {
            for (int i = 0; i < bits.length; i++) {
                long info = infos + (long) i * VkShaderCreateInfoEXT.SIZEOF;
                int[] words = Assembler.words(texts[i]);
                run.set(
                                info,
                                "VkShaderCreateInfoEXT",
                                "sType",
                                EXTShaderObject.VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT)
                        .set(info, "VkShaderCreateInfoEXT", "flags", flags)
                        .set(info, "VkShaderCreateInfoEXT", "stage", bits[i])
                        .set(info, "VkShaderCreateInfoEXT", "codeType", 1)
                        .set(info, "VkShaderCreateInfoEXT", "codeSize", words.length * 4L)
                        .set(info, "VkShaderCreateInfoEXT", "pCode", run.words(words));
                MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
            }
            return broken(() -> run.call("vkCreateShadersEXT", Recorder.DEVICE, bits.length, infos, 0, 0));
        } finally {
            MemoryUtil.nmemFree(infos);
        }
    }

    /** A graphics pipeline of one stage. */
    TreeSet<String> graphics(String text, int bit) throws SpirvTextException {
        module(text);
        long stage = run.struct("VkPipelineShaderStageCreateInfo");
        stage(stage, bit);
        long info = run.struct("VkGraphicsPipelineCreateInfo");
        run.set(info, "VkGraphicsPipelineCreateInfo", "stageCount", 1)
                .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stage);
        return broken(() -> run.create("vkCreateGraphicsPipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0));
    }

    /** A draw with shader objects that were created one by one. */
    TreeSet<String> draw(String[] texts, int... bits) throws SpirvTextException {
        recorder.begin();
        return drawRecording(texts, bits);
    }

    /** A draw with a vertex shader object and one attribute, at location 0 of a binding that has a buffer. */
    TreeSet<String> drawWithAttribute(String text, int format) throws SpirvTextException {
        long binding = run.struct("VkVertexInputBindingDescription2EXT");
        long attribute = run.struct("VkVertexInputAttributeDescription2EXT");
        run.set(attribute, "VkVertexInputAttributeDescription2EXT", "format", format);
        recorder.begin();
        run.call("vkCmdSetVertexInputEXT", Recorder.COMMANDS, 1, binding, 1, attribute)
                .call("vkCmdBindVertexBuffers", Recorder.COMMANDS, 0, 1, run.array(0), run.array(0));
        return drawRecording(new String[] {text}, 1);
    }

    private TreeSet<String> drawRecording(String[] texts, int... bits) throws SpirvTextException {
        for (int i = 0; i < bits.length; i++) {
            int[] words = Assembler.words(texts[i]);
            long info = run.struct("VkShaderCreateInfoEXT");
            run.set(info, "VkShaderCreateInfoEXT", "stage", bits[i])
                    .set(info, "VkShaderCreateInfoEXT", "codeType", 1)
                    .set(info, "VkShaderCreateInfoEXT", "codeSize", words.length * 4L)
                    .set(info, "VkShaderCreateInfoEXT", "pCode", run.words(words));
            MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
            run.create("vkCreateShadersEXT", FIRST_BOUND + i, Recorder.DEVICE, 1, info, 0, 0)
                    .call(
                            "vkCmdBindShadersEXT",
                            Recorder.COMMANDS,
                            1,
                            run.pointer(bits[i]),
                            run.array(FIRST_BOUND + i));
        }
        return broken(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0));
    }

    /** A fragment shader object with a set layout of one image, whose immutable sampler may have a conversion. */
    TreeSet<String> sampling(String text, boolean conversion) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long sampler = run.struct("VkSamplerCreateInfo");
        if (conversion) {
            long chained = run.struct("VkSamplerYcbcrConversionInfo");
            run.set(chained, "VkSamplerYcbcrConversionInfo", "conversion", CONVERSION);
            MemoryUtil.memPutAddress(sampler + VkSamplerCreateInfo.PNEXT, chained);
        }
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long set = run.struct("VkDescriptorSetLayoutCreateInfo");
        long info = run.struct("VkShaderCreateInfoEXT");
        run.create("vkCreateSampler", SAMPLER, Recorder.DEVICE, sampler, 0, 0)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", 1)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", 0x10)
                .set(binding, "VkDescriptorSetLayoutBinding", "pImmutableSamplers", run.array(SAMPLER))
                .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .set(info, "VkShaderCreateInfoEXT", "stage", 0x10)
                .set(info, "VkShaderCreateInfoEXT", "codeType", 1)
                .set(info, "VkShaderCreateInfoEXT", "codeSize", words.length * 4L)
                .set(info, "VkShaderCreateInfoEXT", "pCode", run.words(words))
                .set(info, "VkShaderCreateInfoEXT", "setLayoutCount", 1)
                .set(info, "VkShaderCreateInfoEXT", "pSetLayouts", run.array(SET_LAYOUT));
        MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
        return broken(() -> run.create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, info, 0, 0));
    }

    /** A shader object with a set layout that has one storage buffer. */
    TreeSet<String> object(String text, int bit) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long set = run.struct("VkDescriptorSetLayoutCreateInfo");
        long info = run.struct("VkShaderCreateInfoEXT");
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", 7)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", bit)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .set(info, "VkShaderCreateInfoEXT", "stage", bit)
                .set(info, "VkShaderCreateInfoEXT", "codeType", 1)
                .set(info, "VkShaderCreateInfoEXT", "codeSize", words.length * 4L)
                .set(info, "VkShaderCreateInfoEXT", "pCode", run.words(words))
                .set(info, "VkShaderCreateInfoEXT", "setLayoutCount", 1)
                .set(info, "VkShaderCreateInfoEXT", "pSetLayouts", run.array(SET_LAYOUT));
        MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
        return broken(() -> run.create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, info, 0, 0));
    }

    @Override
    public void close() {
        recorder.close();
    }

    static String shader(String model, String modes, String globals, String code) {
        return "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint " + model + " %main \"main\"\n" + modes
                + "\n" + TYPES + globals + "\n%main = OpFunction %void None %fn\n%start = OpLabel\n" + code
                + "\nOpReturn\nOpFunctionEnd\n";
    }

    static String compute(String modes, String globals, String code) {
        return shader("GLCompute", "OpExecutionMode %main LocalSize 1 1 1\n" + modes, globals, code);
    }

    static ShaderDevice device(String struct, Object... properties) {
        return device(new Recorder(), struct, properties);
    }

    /** A device of a recorder, which may have extensions and features. */
    static ShaderDevice device(Recorder recorder, String struct, Object... properties) {
        Map<String, Long> values = new TreeMap<>();
        for (int i = 0; i < properties.length; i += 2) {
            values.put((String) properties[i], ((Number) properties[i + 1]).longValue());
        }
        return new ShaderDevice(recorder, struct, values);
    }
}
