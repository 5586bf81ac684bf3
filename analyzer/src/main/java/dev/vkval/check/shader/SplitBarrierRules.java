package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.opcode;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Arrivals and waits of split barriers that surely execute one after the other: those of one block of the entry point. */
final class SplitBarrierRules implements StageRules {
    private static final int ARRIVE = opcode("OpControlBarrierArriveEXT");
    private static final int WAIT = opcode("OpControlBarrierWaitEXT");

    @Override
    public void check(CreatedStage stage) {
        SpirvModule module = stage.module();
        Function function = module.function(stage.entryFunction());
        CodeProblems problems = new CodeProblems(stage);
        boolean first = true;
        for (Block block : function == null ? List.<Block>of() : function.blocks()) {
            block(problems, block, first);
            first = false;
        }
    }

    private static void block(CodeProblems problems, Block block, boolean first) {
        Map<Long, Integer> last = new HashMap<>();
        boolean called = !first;
        for (Instruction instruction : block.body()) {
            int opcode = instruction.opcode();
            if (opcode == Op.FUNCTION_CALL) {
                last.clear();
                called = true;
            } else if (opcode == ARRIVE || opcode == WAIT) {
                long scope = problems.stage().fixed(instruction.operandOr(0, 0), -1);
                Integer before = last.put(scope, opcode);
                problems.when(
                        opcode == ARRIVE && before != null && before == ARRIVE,
                        "VUID-RuntimeSpirv-OpControlBarrierArriveEXT-13561",
                        instruction,
                        "invocations arrive twice at a split barrier without a wait between",
                        "wait before the next arrival");
                problems.when(
                        opcode == WAIT && before == null && !called,
                        "VUID-RuntimeSpirv-OpControlBarrierWaitEXT-13559",
                        instruction,
                        "invocations wait at a split barrier before they arrive",
                        "arrive before the wait");
                problems.when(
                        opcode == WAIT && before != null && before == WAIT,
                        "VUID-RuntimeSpirv-OpControlBarrierWaitEXT-13560",
                        instruction,
                        "invocations wait twice at a split barrier without an arrival between",
                        "arrive before the next wait");
            }
        }
    }
}
