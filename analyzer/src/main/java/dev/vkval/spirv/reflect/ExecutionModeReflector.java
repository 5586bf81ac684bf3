package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.Collections;
import java.util.TreeSet;

/** Reads the execution modes of an entry point. */
public final class ExecutionModeReflector {
    private static final int LOCAL_SIZE = 17;
    private static final int LOCAL_SIZE_ID = 38;
    private static final int WORKGROUP_SIZE = 25;

    private ExecutionModeReflector() {}

    /** A constant decorated as WorkgroupSize overrides the execution mode (SPIR-V specification, BuiltIn). */
    public static ExecutionModes of(SpirvModule module, int entryFunction, Constants constants) {
        TreeSet<Integer> modes = new TreeSet<>();
        long[] size = new long[3];
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            boolean own = mode.opcode() == Op.EXECUTION_MODE || mode.opcode() == Op.EXECUTION_MODE_ID;
            if (own && mode.operand(0) == entryFunction) {
                modes.add(mode.operand(1));
                for (int i = 0; i < size.length && mode.operandCount() == 2 + size.length; i++) {
                    int operand = mode.operand(2 + i);
                    if (mode.operand(1) == LOCAL_SIZE) {
                        size[i] = Integer.toUnsignedLong(operand);
                    } else if (mode.operand(1) == LOCAL_SIZE_ID) {
                        size[i] = constants.value(operand, 0);
                    }
                }
            }
        }
        if (modes.contains(LOCAL_SIZE) || modes.contains(LOCAL_SIZE_ID)) {
            replaceByBuiltIn(module, constants, size);
        }
        return new ExecutionModes(Collections.unmodifiableSortedSet(modes), size[0], size[1], size[2]);
    }

    private static void replaceByBuiltIn(SpirvModule module, Constants constants, long[] size) {
        for (Instruction instruction : module.section(Section.TYPES)) {
            boolean composite =
                    instruction.opcode() == Op.CONSTANT_COMPOSITE || instruction.opcode() == Op.SPEC_CONSTANT_COMPOSITE;
            if (composite
                    && instruction.operandCount() == size.length
                    && module.decorations().value(instruction.resultId(), Decoration.BUILT_IN, -1) == WORKGROUP_SIZE) {
                for (int i = 0; i < size.length; i++) {
                    size[i] = constants.value(instruction.operand(i), size[i]);
                }
            }
        }
    }
}
