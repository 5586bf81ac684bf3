package dev.vkval.check.shader;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.TypeLayout;
import dev.vkval.state.object.DescriptorMapping;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.EXTDescriptorHeap;

/** Resources of a stage whose bindings are mapped to descriptor heaps, push data, shader records or addresses. */
final class MappedResourceRules implements StageRules {
    private static final String OBJECT = "VkShaderCreateInfoEXT";
    private static final String HEAP = "VkPhysicalDeviceDescriptorHeapPropertiesEXT";
    private static final String RAY_TRACING = "VkPhysicalDeviceRayTracingPipelinePropertiesKHR";
    private static final Set<Integer> DATA = Set.of(
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT);
    private static final Set<Integer> ADDRESS = Set.of(
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_ADDRESS_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_INDIRECT_ADDRESS_EXT);
    private static final Set<Integer> RECORD = Set.of(
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT);
    private static final Set<Integer> RAY_TRACING_MODELS = CodeProblems.numbers(
            "ExecutionModel",
            "RayGenerationKHR",
            "IntersectionKHR",
            "AnyHitKHR",
            "ClosestHitKHR",
            "MissKHR",
            "CallableKHR");

    @Override
    public void check(CreatedStage stage) {
        EntryPointReflection reflection = stage.origin().info() == 0 ? null : stage.reflection();
        boolean object = ofObject(stage);
        long heapBit = object
                ? EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT
                : EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT;
        boolean heap = (stage.origin().flags() & heapBit) != 0;
        if (reflection == null || !heap && stage.stage().mappings().isEmpty()) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        for (DescriptorUse use : reflection.descriptors()) {
            Instruction variable = stage.module().definition(use.variable());
            DescriptorMapping mapping = stage.stage().mappings().stream()
                    .filter(each -> each.maps(use))
                    .findFirst()
                    .orElse(null);
            if (mapping == null) {
                boolean unmapped = heap && decorated(stage.module(), variable);
                problems.when(
                        object && unmapped,
                        "VUID-VkShaderCreateInfoEXT-flags-11292",
                        variable,
                        "a resource of a shader object for descriptor heaps has no mapping",
                        "map its set and binding");
                problems.when(
                        !object && unmapped,
                        "VUID-{VkGraphicsPipelineCreateInfo|VkComputePipelineCreateInfo"
                                + "|VkRayTracingPipelineCreateInfoKHR|VkRayTracingPipelineCreateInfoNV}-flags-11312",
                        variable,
                        "a resource of a pipeline for descriptor heaps has no mapping",
                        "map its set and binding");
            } else if (variable != null) {
                mapped(problems, use, mapping, variable);
            }
        }
        if (heap && !object) {
            pushed(problems);
        }
    }

    private static boolean ofObject(CreatedStage stage) {
        return stage.origin().owner().equals(OBJECT);
    }

    /** Reports a rule that stages of pipelines and shader objects have under the same number. */
    private static void when(
            CodeProblems problems, boolean broken, String rule, Instruction where, String title, String help) {
        String owner = ofObject(problems.stage()) ? OBJECT : "VkPipelineShaderStageCreateInfo";
        problems.when(broken, OwnerSets.id(rule, owner), where, title, help);
    }

    private static boolean decorated(SpirvModule module, Instruction variable) {
        return variable != null
                && module.decorations().has(variable.resultId(), Decoration.DESCRIPTOR_SET)
                && module.decorations().has(variable.resultId(), Decoration.BINDING);
    }

    private static void mapped(
            CodeProblems problems, DescriptorUse use, DescriptorMapping mapping, Instruction variable) {
        CreatedStage stage = problems.stage();
        Types types = stage.module().types();
        int type = types.pointee(variable.resultType());
        boolean uniformBlock = variable.operand(0) == StorageClass.UNIFORM
                && stage.module().decorations().has(type, Decoration.BLOCK);
        when(
                problems,
                DATA.contains(mapping.source()) && !uniformBlock,
                "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-11315",
                variable,
                "a resource that is mapped to data is no uniform block",
                "declare a uniform block");
        if (uniformBlock) {
            size(problems, mapping, variable, type);
        }
        DescriptorUse.Kind kind = use.kind();
        when(
                problems,
                ADDRESS.contains(mapping.source())
                        && (use.array()
                                || kind != DescriptorUse.Kind.UNIFORM_BUFFER
                                        && kind != DescriptorUse.Kind.STORAGE_BUFFER
                                        && kind != DescriptorUse.Kind.ACCELERATION_STRUCTURE),
                "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-11318",
                variable,
                "a resource that is mapped to an address is neither a buffer nor an acceleration structure",
                "map it to a descriptor");
        if (ADDRESS.contains(mapping.source())) {
            lengths(problems, variable);
        }
        when(
                problems,
                use.array() && mapping.embeddedSampler(),
                "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-11399",
                variable,
                "an array is mapped with an embedded sampler",
                "pass NULL in pEmbeddedSampler");
        when(
                problems,
                RECORD.contains(mapping.source()) && !RAY_TRACING_MODELS.contains(stage.model()),
                "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-12454",
                variable,
                "a resource is mapped to a shader record in a stage that has none",
                "map it in another way");
        if (DATA.contains(mapping.source()) || ADDRESS.contains(mapping.source())) {
            constant(problems, use, variable);
        }
    }

    /** What is mapped to data is within what can be pushed, or within a shader record. */
    private static void size(CodeProblems problems, DescriptorMapping mapping, Instruction variable, int type) {
        CreatedStage stage = problems.stage();
        long end = new TypeLayout(stage.module(), stage.constants()).sizeBytes(type)
                + Integer.toUnsignedLong(mapping.words().get(0));
        when(
                problems,
                mapping.source() == EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT
                        && stage.exceeds(end, HEAP, "maxPushDataSize", 0),
                "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-11316",
                variable,
                "a block that is mapped to push data ends behind maxPushDataSize",
                "make it smaller, or map it to a lower offset");
        when(
                problems,
                mapping.source() == EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT
                        && stage.exceeds(end, RAY_TRACING, "maxShaderGroupStride", 0),
                "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-11317",
                variable,
                "a block that is mapped to shader records ends behind maxShaderGroupStride",
                "make it smaller, or map it to a lower offset");
    }

    private static void lengths(CodeProblems problems, Instruction variable) {
        problems.stage().instructions(instruction -> {
            boolean typed = instruction.opcode() == Op.ARRAY_LENGTH;
            if (typed || instruction.opcode() == Op.UNTYPED_ARRAY_LENGTH_KHR) {
                when(
                        problems,
                        PointerOrigin.variable(problems.stage().module(), instruction.operandOr(typed ? 0 : 1, 0))
                                == variable,
                        "VUID-{VkPipelineShaderStageCreateInfo|VkShaderCreateInfoEXT}-pNext-11378",
                        instruction,
                        "the length of an array is asked for in a buffer that is mapped to an address",
                        "pass the length in another way");
            }
        });
    }

    /** An array that is mapped to data or addresses is indexed by constants. */
    private static void constant(CodeProblems problems, DescriptorUse use, Instruction variable) {
        SpirvModule module = problems.stage().module();
        int type = module.types().pointee(variable.resultType());
        if (!use.array() || !module.types().isArray(type)) {
            return;
        }
        problems.stage().instructions(instruction -> {
            boolean chain = PointerOrigin.isChain(instruction.opcode())
                    && instruction.operandOr(PointerOrigin.baseOperand(instruction.opcode()), 0) == variable.resultId();
            if (chain) {
                int index = instruction.operandOr(PointerOrigin.firstIndex(instruction.opcode()), 0);
                problems.when(
                        problems.stage().constants().folded(index, Long.MIN_VALUE) == Long.MIN_VALUE,
                        "VUID-RuntimeSpirv-DescriptorSet-11385",
                        instruction,
                        "resources that are mapped to data or addresses are indexed by a value that is not constant",
                        "use a constant index, or map them to descriptors");
            }
        });
    }

    /** Push constants of pipelines for descriptor heaps are push data. */
    private static void pushed(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        OptionalLong most = stage.property(HEAP, "maxPushDataSize", 0);
        Set<Integer> used = most.isEmpty() ? Set.of() : StorageClassRules.used(stage);
        for (int id : used) {
            Instruction variable = stage.module().definition(id);
            if (variable != null
                    && variable.opcode() == Op.VARIABLE
                    && variable.operandOr(0, 0) == StorageClass.PUSH_CONSTANT) {
                int block = stage.module().types().pointee(variable.resultType());
                problems.when(
                        new TypeLayout(stage.module(), stage.constants()).sizeBytes(block) > most.getAsLong(),
                        "VUID-RuntimeSpirv-maxPushDataSize-12455",
                        variable,
                        "the block of push constants is larger than maxPushDataSize",
                        "push less data");
            }
        }
    }
}
