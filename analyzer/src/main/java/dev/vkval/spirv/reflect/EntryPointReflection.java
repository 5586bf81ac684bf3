package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What an entry point does with memory.
 *
 * @param descriptors by set and binding
 * @param outputLocations locations below 64 of its output variables, as a mask
 */
public record EntryPointReflection(List<DescriptorUse> descriptors, long outputLocations) {
    private static final int SAMPLED_AS_STORAGE = 2;

    /**
     * Reflects an entry point.
     *
     * @param executionModel ExecutionModel of the entry point
     * @param specialization values of specialisation constants, which may size arrays
     * @return null where the module has no such entry point
     */
    public static EntryPointReflection of(
            SpirvModule module, String entryPoint, int executionModel, Specialization specialization) {
        for (Instruction instruction : module.section(Section.ENTRY_POINTS)) {
            if (instruction.opcode() == Op.ENTRY_POINT
                    && instruction.operand(0) == executionModel
                    && instruction.string(2).equals(entryPoint)) {
                return new Reflector(module, specialization).reflect(instruction);
            }
        }
        return null;
    }

    /** Reads the variables of one entry point. */
    private static final class Reflector {
        private final SpirvModule module;
        private final Types types;
        private final Decorations decorations;
        private final Constants constants;

        private Reflector(SpirvModule module, Specialization specialization) {
            this.module = module;
            this.types = module.types();
            this.decorations = module.decorations();
            this.constants = new Constants(module, specialization);
        }

        private EntryPointReflection reflect(Instruction entryPoint) {
            MemoryUses uses = new MemoryUses(module, entryPoint.operand(1));
            List<DescriptorUse> descriptors = new ArrayList<>();
            for (Map.Entry<Integer, MemoryUses.Use> entry : uses.byVariable().entrySet()) {
                DescriptorUse descriptor = descriptor(module.definition(entry.getKey()), entry.getValue());
                if (descriptor != null) {
                    descriptors.add(descriptor);
                }
            }
            descriptors.sort(Comparator.comparingInt(DescriptorUse::set)
                    .thenComparingInt(DescriptorUse::binding)
                    .thenComparingInt(DescriptorUse::variable));
            return new EntryPointReflection(List.copyOf(descriptors), outputs(entryPoint));
        }

        private DescriptorUse descriptor(Instruction variable, MemoryUses.Use use) {
            int id = variable.resultId();
            int binding = decorations.value(id, Decoration.BINDING, -1);
            int storage = types.storageClass(variable.resultType());
            boolean descriptor = storage == StorageClass.UNIFORM_CONSTANT
                    || storage == StorageClass.UNIFORM
                    || storage == StorageClass.STORAGE_BUFFER;
            if (!descriptor || binding < 0) {
                return null;
            }
            int type = types.pointee(variable.resultType());
            boolean array = types.isArray(type);
            int element = types.withoutArrays(type);
            String name = decorations.name(id);
            return new DescriptorUse(
                    decorations.value(id, Decoration.DESCRIPTOR_SET, 0),
                    binding,
                    id,
                    name.isEmpty() ? decorations.name(element) : name,
                    length(type),
                    array,
                    kind(storage, element),
                    use.read(),
                    use.written(),
                    decorations.value(id, Decoration.INPUT_ATTACHMENT_INDEX, -1),
                    List.copyOf(new TreeSet<>(use.accesses())));
        }

        private long length(int type) {
            long length = 1;
            for (int inner = type; types.isArray(inner); inner = types.elementType(inner)) {
                Instruction definition = module.definition(inner);
                if (definition.opcode() == Op.TYPE_RUNTIME_ARRAY) {
                    return 0;
                }
                length *= Math.max(constants.value(definition.operand(1), 1), 1);
            }
            return length;
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
                case Op.TYPE_SAMPLED_IMAGE -> image(module.definition(definition.operand(0)));
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

        private long outputs(Instruction entryPoint) {
            int nameWords = entryPoint.stringWords(entryPoint.firstOperandWord() + 2);
            long locations = 0;
            for (int i = 2 + nameWords; i < entryPoint.operandCount(); i++) {
                Instruction variable = module.definition(entryPoint.operand(i));
                if (variable != null
                        && variable.opcode() == Op.VARIABLE
                        && types.storageClass(variable.resultType()) == StorageClass.OUTPUT) {
                    locations |= locations(variable);
                }
            }
            return locations;
        }

        private long locations(Instruction variable) {
            int type = types.pointee(variable.resultType());
            int location = decorations.value(variable.resultId(), Decoration.LOCATION, -1);
            if (location >= 0) {
                return span(location, length(type));
            }
            long locations = 0;
            int structure = types.withoutArrays(type);
            for (int member = 0; member < types.memberCount(structure); member++) {
                int own = decorations.memberValue(structure, member, Decoration.LOCATION, -1);
                if (own >= 0) {
                    locations |= span(own, length(types.memberType(structure, member)));
                }
            }
            return locations;
        }

        private static long span(int first, long count) {
            long mask = 0;
            for (long i = first; i < Math.min(first + count, Long.SIZE); i++) {
                mask |= 1L << i;
            }
            return mask;
        }
    }
}
