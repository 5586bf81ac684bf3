package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.state.object.DescriptorMapping;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTDescriptorHeap;

/**
 * Variable pointers to resources whose bindings are mapped. Looked at are the values that OpSelect and OpPhi choose from; those that
 * come from a call or from memory are not known.
 */
final class VariablePointerRules implements StageRules {
    private static final Set<Integer> RESOURCES =
            Set.of(StorageClass.STORAGE_BUFFER, StorageClass.UNIFORM, StorageClass.UNIFORM_CONSTANT);
    private static final Set<Integer> WITHOUT_DESCRIPTOR = Set.of(
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_DATA_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_ADDRESS_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_DATA_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_SHADER_RECORD_ADDRESS_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_INDIRECT_ADDRESS_EXT,
            EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT);

    /** For a resource without a set and binding, and for one whose mapping is not known. */
    private static final int UNDECORATED = -1;

    private static final int UNKNOWN = -2;
    private static final int LIMIT_VALUES = 256;

    @Override
    public void check(CreatedStage stage) {
        if (stage.origin().info() == 0 || stage.stage().mappings().isEmpty()) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            boolean chooses = instruction.opcode() == Op.SELECT || instruction.opcode() == Op.PHI;
            if (chooses && RESOURCES.contains(stage.module().types().storageClass(instruction.resultType()))) {
                pointer(problems, instruction);
            }
        });
    }

    private static void pointer(CodeProblems problems, Instruction pointer) {
        Set<Integer> sources = new HashSet<>();
        for (Instruction variable : variables(problems.stage().module(), pointer)) {
            sources.add(source(problems.stage(), variable.resultId()));
        }
        problems.when(
                sources.stream().anyMatch(WITHOUT_DESCRIPTOR::contains),
                "VUID-RuntimeSpirv-DescriptorSet-11388",
                pointer,
                "a variable pointer may point to a resource that is mapped to data or to an address",
                "map the resource to a descriptor of a heap");
        sources.remove(UNKNOWN);
        problems.when(
                sources.size() > 1,
                "VUID-RuntimeSpirv-source-11387",
                pointer,
                "a variable pointer may point to resources that are mapped in different ways",
                "map all of them with the same source");
    }

    /** The variables that a value may be a pointer into. */
    private static Set<Instruction> variables(SpirvModule module, Instruction pointer) {
        Set<Instruction> variables = new LinkedHashSet<>();
        Set<Integer> seen = new HashSet<>();
        Deque<Instruction> open = new ArrayDeque<>(List.of(pointer));
        while (!open.isEmpty() && seen.size() < LIMIT_VALUES) {
            Instruction at = open.pop();
            if (!seen.add(at.resultId())) {
                continue;
            }
            int first = 0;
            int step = 1;
            int end = 0;
            if (at.opcode() == Op.VARIABLE || at.opcode() == Op.UNTYPED_VARIABLE_KHR) {
                variables.add(at);
            } else if (at.opcode() == Op.SELECT) {
                first = 1;
                end = at.operandCount();
            } else if (at.opcode() == Op.PHI) {
                step = 2;
                end = at.operandCount();
            } else if (PointerOrigin.isChain(at.opcode())) {
                first = PointerOrigin.baseOperand(at.opcode());
                end = first + 1;
            } else if (at.opcode() == Op.COPY_OBJECT) {
                end = 1;
            }
            for (int i = first; i < end; i += step) {
                Instruction value = module.definition(at.operandOr(i, 0));
                if (value != null) {
                    open.push(value);
                }
            }
        }
        return variables;
    }

    /** The source of the mapping of a variable. */
    private static int source(CreatedStage stage, int variable) {
        Decorations decorations = stage.module().decorations();
        if (!decorations.has(variable, Decoration.DESCRIPTOR_SET) || !decorations.has(variable, Decoration.BINDING)) {
            return UNDECORATED;
        }
        int set = decorations.value(variable, Decoration.DESCRIPTOR_SET, 0);
        int binding = decorations.value(variable, Decoration.BINDING, 0);
        List<Integer> sources = stage.stage().mappings().stream()
                .filter(mapping -> mapping.maps(set, binding))
                .map(DescriptorMapping::source)
                .distinct()
                .toList();
        return sources.size() == 1 ? sources.get(0) : UNKNOWN;
    }
}
