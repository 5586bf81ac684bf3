package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Lists the descriptors among the variables that a call tree uses. */
final class DescriptorReflector {
    private static final int SAMPLED_AS_STORAGE = 2;

    private final SpirvModule module;
    private final Types types;
    private final Decorations decorations;
    private final TypeLayout layout;

    DescriptorReflector(SpirvModule module, TypeLayout layout) {
        this.module = module;
        this.types = module.types();
        this.decorations = module.decorations();
        this.layout = layout;
    }

    /** By set, binding and variable. */
    List<DescriptorUse> list(Map<Integer, MemoryUses.Use> uses) {
        List<DescriptorUse> descriptors = new ArrayList<>();
        uses.forEach((id, use) -> {
            Instruction variable = module.definition(id);
            int binding = decorations.value(id, Decoration.BINDING, -1);
            if (binding >= 0 && isDescriptor(types.storageClass(variable.resultType()))) {
                descriptors.add(describe(variable, binding, use));
            }
        });
        descriptors.sort(Comparator.comparingInt(DescriptorUse::set)
                .thenComparingInt(DescriptorUse::binding)
                .thenComparingInt(DescriptorUse::variable));
        return List.copyOf(descriptors);
    }

    private static boolean isDescriptor(int storage) {
        return storage == StorageClass.UNIFORM_CONSTANT
                || storage == StorageClass.UNIFORM
                || storage == StorageClass.STORAGE_BUFFER;
    }

    private DescriptorUse describe(Instruction variable, int binding, MemoryUses.Use use) {
        int id = variable.resultId();
        int storage = types.storageClass(variable.resultType());
        int type = variable.opcode() == Op.VARIABLE ? types.pointee(variable.resultType()) : variable.operandOr(1, 0);
        int element = types.withoutArrays(type);
        String name = decorations.name(id);
        return new DescriptorUse(
                decorations.value(id, Decoration.DESCRIPTOR_SET, 0),
                binding,
                id,
                name.isEmpty() ? decorations.name(element) : name,
                layout.elements(type),
                types.isArray(type),
                types.isArray(type) ? use.elements() : null,
                kind(storage, element),
                use.read() && !promises(id, element, Decoration.NON_READABLE),
                use.written() && !promises(id, element, Decoration.NON_WRITABLE),
                use.atomic(),
                ImageShape.of(module, element, use.extended()),
                decorations.value(id, Decoration.INPUT_ATTACHMENT_INDEX, -1),
                List.copyOf(use.accesses()));
    }

    /** Whether a variable, or every member of its block, has the decoration. */
    private boolean promises(int variable, int block, int decoration) {
        if (decorations.has(variable, decoration)) {
            return true;
        }
        int members = types.memberCount(block);
        for (int member = 0; member < members; member++) {
            if (!decorations.memberHas(block, member, decoration)) {
                return false;
            }
        }
        return members > 0;
    }

    private DescriptorUse.Kind kind(int storage, int type) {
        if (storage == StorageClass.STORAGE_BUFFER) {
            return DescriptorUse.Kind.STORAGE_BUFFER;
        }
        if (storage == StorageClass.UNIFORM) {
            return decorations.has(type, Decoration.BUFFER_BLOCK)
                    ? DescriptorUse.Kind.STORAGE_BUFFER
                    : DescriptorUse.Kind.UNIFORM_BUFFER;
        }
        Instruction definition = module.definition(type);
        if (definition == null) {
            return DescriptorUse.Kind.OTHER;
        }
        return switch (definition.opcode()) {
            case Op.TYPE_SAMPLER -> DescriptorUse.Kind.SAMPLER;
            case Op.TYPE_ACCELERATION_STRUCTURE_KHR -> DescriptorUse.Kind.ACCELERATION_STRUCTURE;
            case Op.TYPE_TENSOR_ARM -> DescriptorUse.Kind.TENSOR;
            case Op.TYPE_SAMPLED_IMAGE -> {
                DescriptorUse.Kind image = image(module.definition(definition.operand(0)));
                yield image == DescriptorUse.Kind.SAMPLED_IMAGE ? DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER : image;
            }
            case Op.TYPE_IMAGE -> image(definition);
            default -> DescriptorUse.Kind.OTHER;
        };
    }

    /** Operands of OpTypeImage: sampled type, dim, depth, arrayed, multisampled, sampled. */
    private static DescriptorUse.Kind image(Instruction type) {
        if (type == null || type.opcode() != Op.TYPE_IMAGE) {
            return DescriptorUse.Kind.OTHER;
        }
        int dim = type.operandOr(1, 0);
        boolean storage = type.operandOr(5, 0) == SAMPLED_AS_STORAGE;
        if (dim == Dim.SUBPASS_DATA) {
            return DescriptorUse.Kind.INPUT_ATTACHMENT;
        }
        if (dim == Dim.BUFFER) {
            return storage ? DescriptorUse.Kind.STORAGE_TEXEL_BUFFER : DescriptorUse.Kind.UNIFORM_TEXEL_BUFFER;
        }
        return storage ? DescriptorUse.Kind.STORAGE_IMAGE : DescriptorUse.Kind.SAMPLED_IMAGE;
    }
}
