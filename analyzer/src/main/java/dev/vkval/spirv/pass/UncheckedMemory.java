package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/**
 * Accesses to memory outside of the invocation that no check compares with a size: all to the shader record, and those to
 * push constants by an index that is not a constant within their arrays.
 */
public final class UncheckedMemory {
    private static final String RECORD = "the shader record, of which no size is known";
    static final String PUSHED = "an index into push constants";

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;

    public UncheckedMemory(SpirvModule module, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
    }

    /** Names the accesses. */
    void name(Instrumentation instrumentation) {
        module.functions()
                .forEach(function -> SpirvModule.forEachOf(function, instruction -> {
                    String why = why(instruction);
                    if (why != null) {
                        instrumentation.addUnguarded(instruction.index(), function, why);
                    }
                }));
    }

    /** What an instruction accesses that is not checked, null for nothing. */
    public String why(Instruction instruction) {
        boolean copies = instruction.opcode() == Op.COPY_MEMORY || instruction.opcode() == Op.COPY_MEMORY_SIZED;
        String first = pointerWhy(
                copies || BufferPointers.accessesRange(instruction)
                        ? instruction.operand(0)
                        : BufferPointers.accessed(instruction));
        return first == null && copies ? pointerWhy(instruction.operand(1)) : first;
    }

    private String pointerWhy(int pointer) {
        return switch (pointer == 0 ? -1 : types.storageClass(types.typeOf(pointer))) {
            case StorageClass.SHADER_RECORD_BUFFER_KHR -> RECORD;
            case StorageClass.PUSH_CONSTANT -> isWithin(pointer) ? null : PUSHED;
            default -> null;
        };
    }

    /** Whether constants within the arrays of a variable lead to a pointer. */
    private boolean isWithin(int pointer) {
        Instruction step = module.definition(pointer);
        while (step != null && (AccessChains.is(step) || step.opcode() == Op.COPY_OBJECT)) {
            if (step.opcode() != Op.COPY_OBJECT && !isConstant(step)) {
                return false;
            }
            step = module.definition(AccessChains.is(step) ? AccessChains.base(step) : step.operand(0));
        }
        return step != null && AccessChains.isVariable(step);
    }

    private boolean isConstant(Instruction chain) {
        int type = AccessChains.type(module, chain);
        for (int i = AccessChains.firstIndex(chain); i < chain.operandCount(); i++) {
            long index = constants.folded(chain.operand(i), -1);
            if (module.opcodeOf(type) == Op.TYPE_STRUCT) {
                boolean member = index >= 0 && index < types.memberCount(type);
                type = member ? types.memberType(type, (int) index) : 0;
            } else if (index >= 0 && index < length(type)) {
                type = types.elementType(type);
            } else {
                return false;
            }
        }
        return true;
    }

    private long length(int type) {
        Instruction definition = module.definition(type);
        return switch (definition == null ? Op.NOP : definition.opcode()) {
            case Op.TYPE_ARRAY -> constants.value(definition.operand(1), 0);
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX -> definition.operand(1);
            default -> 0;
        };
    }
}
