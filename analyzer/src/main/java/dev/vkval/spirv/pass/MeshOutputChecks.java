package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the numbers of vertices and primitives that mesh shaders set. One that is too large is replaced by the largest
 * one that the shader declares, for which the device has memory.
 */
public final class MeshOutputChecks extends CheckPass {
    private static final int MODE_OUTPUT_VERTICES = 26;
    private static final int MODE_OUTPUT_PRIMITIVES = 5270;

    private final Set<Instruction> seen = new HashSet<>();
    private SpirvModule module;
    private ModuleEditor editor;
    private Constants constants;

    public MeshOutputChecks(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "mesh-output-checks";
    }

    @Override
    void addChecks(SpirvModule target) {
        module = target;
        editor = instrumentation.editor();
        constants = new Constants(module, instrumentation.specialization());
        int[] limits = {limit(MODE_OUTPUT_VERTICES), limit(MODE_OUTPUT_PRIMITIVES)};
        if (limits[0] < 0 || limits[1] < 0) {
            return;
        }
        for (Function function : List.copyOf(module.functions())) {
            BlockSplitter splitter = new BlockSplitter(module, function);
            for (Block block = splitter.first(); block != null; block = splitter.next(block)) {
                check(splitter, block, limits);
            }
            splitter.finish();
        }
        module.invalidate();
    }

    /** The literal of an execution mode of the entry point, -1 if it does not have the mode. */
    private int limit(int mode) {
        for (Instruction each : module.section(Section.EXECUTION_MODES)) {
            boolean own = each.operand(0) == instrumentation.entryPoint().operand(1);
            if (own && each.opcode() == Op.EXECUTION_MODE && each.operand(1) == mode) {
                return each.operand(2);
            }
        }
        return -1;
    }

    private void check(BlockSplitter splitter, Block block, int[] limits) {
        for (Instruction instruction : List.copyOf(block.body())) {
            if (instruction.opcode() != Op.SET_MESH_OUTPUTS_EXT || !seen.add(instruction)) {
                continue;
            }
            if (block.isLoopHeader() && !splitter.canIsolateHeader(block)) {
                instrumentation.addUnguarded(instruction.index(), splitter.function(), "the header of a loop");
                continue;
            }
            Block at = block.isLoopHeader() ? splitter.isolateHeader(block) : block;
            for (int i = 0; i < limits.length; i++) {
                long known = constants.folded(instruction.operand(i), -1);
                if (known < 0 || known > limits[i]) {
                    at = check(splitter, at, instruction, i, limits[i]);
                }
            }
            return;
        }
    }

    /** Checks one of the numbers; returns the block that the instruction is in then. */
    private Block check(BlockSplitter splitter, Block block, Instruction instruction, int operand, int limit) {
        Block rest = splitter.split(block, block.body().indexOf(instruction));
        List<Instruction> body = block.body();
        int count = instruction.operand(operand);
        int most = editor.constant(limit);
        int within = editor.emit(body, Op.U_LESS_THAN_EQUAL, editor.bool(), count, most);
        instruction.setOperand(operand, editor.emit(body, Op.SELECT, editor.uint(), within, count, most));
        int hit = instrumentation.nextHit();
        instrumentation.add(new MeshOutputCheck(hit, instruction.index(), operand == 1, limit));
        Block beyond = splitter.insertAfter(block);
        editor.emitVoid(body, Op.SELECTION_MERGE, rest.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, within, rest.id(), beyond.id());
        instrumentation
                .recorder()
                .emitFailure(
                        beyond.body(),
                        editor.constant(hit),
                        editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS),
                        count,
                        most);
        editor.emitVoid(beyond.body(), Op.BRANCH, rest.id());
        return rest;
    }
}
