package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.function.IntPredicate;

/** Names accesses whose end is not compared with a size, because it is not known how far they reach. */
final class UncheckedEnds {
    private final SpirvModule module;
    private final AccessSizes sizes;
    private final boolean dynamic;

    /** @param dynamic whether checks follow sizes that are known only when the shader runs */
    UncheckedEnds(SpirvModule module, AccessSizes sizes, boolean dynamic) {
        this.module = module;
        this.sizes = sizes;
        this.dynamic = dynamic;
    }

    /** @param accessed whether a pointer is to memory whose accesses are to be named */
    void name(Instrumentation instrumentation, IntPredicate accessed) {
        for (Function function : module.functions()) {
            SpirvModule.forEachOf(function, instruction -> {
                if (isUnknown(instruction) && accesses(instruction, accessed)) {
                    instrumentation.addUnguarded(instruction.index(), function, why(instruction));
                }
            });
        }
    }

    static String why(Instruction access) {
        return "the end of " + access.format().name();
    }

    private boolean isUnknown(Instruction instruction) {
        if (instruction.index() == Instruction.INSERTED) {
            return false;
        }
        return AccessSizes.isMatrix(instruction)
                ? sizes.of(instruction) == null || !dynamic && sizes.sizeBytes(instruction) < 0
                : BufferPointers.accessesRange(instruction);
    }

    private static boolean accesses(Instruction instruction, IntPredicate accessed) {
        boolean copy = instruction.opcode() == Op.COPY_MEMORY_SIZED;
        return accessed.test(instruction.operand(0)) || copy && accessed.test(instruction.operand(1));
    }
}
