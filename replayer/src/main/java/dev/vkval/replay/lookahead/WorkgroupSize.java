package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.ShaderCode;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import java.util.HashSet;
import java.util.Set;

/** Limits of compute shader workgroups whose size is in the code; specialization may change it. */
final class WorkgroupSize {
    static final String SIZE = "maxComputeWorkGroupSize";
    static final String INVOCATIONS = "maxComputeWorkGroupInvocations";

    private static final int COMPUTE = 5;
    private static final int LOCAL_SIZE = 17;
    private static final int WORKGROUP_SIZE_BUILT_IN = 25;

    private WorkgroupSize() {}

    static void read(Call call, LimitUses.Sink sink) {
        ShaderCode.visit(call, (by, code, handle) -> {
            int[] words = new int[code.remaining() / Integer.BYTES];
            if (words.length <= SpirvReader.LIMIT_WORDS) {
                code.asIntBuffer().get(words);
                module(words, sink);
            }
        });
    }

    private static void module(int[] words, LimitUses.Sink sink) {
        SpirvModule module;
        try {
            module = SpirvReader.read(words);
        } catch (SpirvFormatException e) {
            return;
        }
        if (specialized(module)) {
            return;
        }
        Set<Integer> compute = new HashSet<>();
        for (Instruction entry : module.section(Section.ENTRY_POINTS)) {
            if (entry.operand(0) == COMPUTE) {
                compute.add(entry.operand(1));
            }
        }
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            if (mode.opcode() == Op.EXECUTION_MODE
                    && compute.contains(mode.operand(0))
                    && mode.operand(1) == LOCAL_SIZE
                    && mode.operandCount() == 5) {
                long x = Integer.toUnsignedLong(mode.operand(2));
                long y = Integer.toUnsignedLong(mode.operand(3));
                long z = Integer.toUnsignedLong(mode.operand(4));
                sink.value(SIZE, 0, x);
                sink.value(SIZE, 1, y);
                sink.value(SIZE, 2, z);
                sink.value(INVOCATIONS, x * y * z);
            }
        }
    }

    /** Whether a constant decorated as WorkgroupSize overrides the execution mode. */
    private static boolean specialized(SpirvModule module) {
        for (Instruction constant : module.section(Section.TYPES)) {
            if (constant.opcode() == Op.SPEC_CONSTANT_COMPOSITE
                    && module.decorations().value(constant.resultId(), Decoration.BUILT_IN, -1)
                            == WORKGROUP_SIZE_BUILT_IN) {
                return true;
            }
        }
        return false;
    }
}
