package dev.vkval.spirv.pass;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds the descriptors that an instruction consumes, and the instructions between. */
final class AccessPaths {
    private static final int LIMIT_DEPTH = 64;

    private final SpirvModule module;
    private final Types types;
    private final OperandWalker walker;
    private final DescriptorLengths lengths;

    /**
     * From descriptors to a consumer.
     *
     * @param roots by result id of the access chain or variable
     * @param steps access chains, loads of handles and similar by result id, each after those it depends on
     */
    record Path(Map<Integer, DescriptorRoot> roots, Map<Integer, Instruction> steps) {
        Path() {
            this(new LinkedHashMap<>(), new LinkedHashMap<>());
        }
    }

    /** @param lengths single descriptors are included if it has states */
    AccessPaths(SpirvModule module, DescriptorLengths lengths) {
        this.module = module;
        this.lengths = lengths;
        this.types = module.types();
        this.walker = new OperandWalker(module);
    }

    /** The path to an instruction that consumes descriptors, null for any other instruction. */
    Path of(Instruction consumer) {
        if (!consumes(consumer)) {
            return null;
        }
        Path path = new Path();
        walker.walkLeniently(consumer, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID) {
                follow(consumer.word(word), path, 0);
            }
        });
        if (consumer.opcode() == Op.FUNCTION_CALL) {
            path.roots().values().removeIf(root -> !root.array());
        }
        return path.roots().isEmpty() ? null : path;
    }

    /** Whether an instruction uses what its operands refer to, rather than to pass it on. */
    boolean consumes(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.PHI, Op.SELECT, Op.EXT_INST, Op.EXT_INST_WITH_FORWARD_REFS_KHR, Op.LINE -> false;
            case Op.FUNCTION_CALL -> true;
            default ->
                instruction.format() != null
                        && !instruction.isTerminator()
                        && !isStep(instruction)
                        && !isLogicalPointer(instruction.resultType());
        };
    }

    private boolean isLogicalPointer(int type) {
        return types.isPointer(type) && types.storageClass(type) != StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    private boolean isStep(Instruction instruction) {
        return AccessChains.is(instruction)
                || switch (instruction.opcode()) {
                    case Op.SAMPLED_IMAGE, Op.IMAGE, Op.COPY_OBJECT, Op.IMAGE_TEXEL_POINTER -> true;
                    case Op.LOAD -> types.isOpaque(instruction.resultType());
                    default -> false;
                };
    }

    /** Adds the instructions that lead to an id and returns whether any comes from an array. */
    private boolean follow(int id, Path path, int depth) {
        if (path.steps().containsKey(id)) {
            return true;
        }
        Instruction step = module.definition(id);
        if (step != null && AccessChains.isVariable(step)) {
            return followSingle(step, path);
        }
        if (step == null || depth > LIMIT_DEPTH || !isStep(step)) {
            return false;
        }
        DescriptorRoot root = root(step);
        boolean found = root != null;
        if (found) {
            path.roots().put(id, root);
        } else {
            found = follow(AccessChains.base(step), path, depth + 1);
            if (step.opcode() == Op.SAMPLED_IMAGE) {
                found |= follow(step.operand(1), path, depth + 1);
            }
        }
        if (found) {
            path.steps().put(id, step);
        }
        return found;
    }

    private boolean followSingle(Instruction variable, Path path) {
        DescriptorRoot root = ofVariable(variable);
        if (root == null || !lengths.hasStates(root.set(), root.binding())) {
            return false;
        }
        path.roots().put(variable.resultId(), root);
        return true;
    }

    /** The descriptor that a single variable is, null if it is an array or not a descriptor. */
    DescriptorRoot ofVariable(Instruction variable) {
        return root(variable, variable, 0);
    }

    /** An array of descriptors of which none is selected, null if the variable is not one. */
    DescriptorRoot ofArray(Instruction variable) {
        int type = AccessChains.typeOfVariable(module, variable);
        int dimensions = dimensions(type);
        int binding = module.decorations().value(variable.resultId(), Decoration.BINDING, -1);
        int set = module.decorations().value(variable.resultId(), Decoration.DESCRIPTOR_SET, 0);
        return dimensions == 0 || binding < 0
                ? null
                : new DescriptorRoot(variable, variable.resultId(), type, dimensions, set, binding);
    }

    private int dimensions(int type) {
        int dimensions = 0;
        for (int inner = type; types.isArray(inner); inner = types.elementType(inner)) {
            dimensions++;
        }
        return dimensions;
    }

    /** The descriptor in an array that an access chain selects, null for any other instruction. */
    DescriptorRoot root(Instruction chain) {
        Instruction variable = AccessChains.is(chain) ? module.definition(AccessChains.base(chain)) : null;
        if (variable == null || !AccessChains.isVariable(variable)) {
            return null;
        }
        int dimensions = dimensions(AccessChains.typeOfVariable(module, variable));
        return dimensions == 0 ? null : root(chain, variable, dimensions);
    }

    private DescriptorRoot root(Instruction chain, Instruction variable, int dimensions) {
        int id = variable.resultId();
        int storage = types.storageClass(variable.resultType());
        boolean descriptor = storage == StorageClass.UNIFORM_CONSTANT
                || storage == StorageClass.UNIFORM
                || storage == StorageClass.STORAGE_BUFFER;
        int binding = module.decorations().value(id, Decoration.BINDING, -1);
        int type = AccessChains.typeOfVariable(module, variable);
        boolean whole = dimensions == 0
                ? types.isArray(type)
                : chain.operandCount() < AccessChains.firstIndex(chain) + dimensions
                        || AccessChains.type(module, chain) != type;
        if (!descriptor || binding < 0 || whole) {
            return null;
        }
        int set = module.decorations().value(id, Decoration.DESCRIPTOR_SET, 0);
        return new DescriptorRoot(chain, id, type, dimensions, set, binding);
    }
}
