package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks operands for which a result is undefined. An integer is divided by one instead of zero, because the behavior is
 * undefined; other instructions execute.
 */
public final class ArithmeticChecks extends CheckPass {
    private final Set<Instruction> seen = new HashSet<>();
    private ModuleEditor editor;
    private ArithmeticSites sites;
    private boolean flags;
    private ArithmeticConditions conditions;

    public ArithmeticChecks(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "arithmetic-checks";
    }

    @Override
    void addChecks(SpirvModule module) {
        editor = instrumentation.editor();
        flags = instrumentation.flags();
        sites = new ArithmeticSites(module, new Constants(module, instrumentation.specialization()));
        conditions = new ArithmeticConditions(editor, sites);
        boolean any = false;
        for (Function function : List.copyOf(module.functions())) {
            int before = instrumentation.checks().size();
            BlockSplitter splitter = new BlockSplitter(module, function);
            Block block = splitter.first();
            while (block != null) {
                Block rest = checkFirst(splitter, block);
                block = rest == null ? splitter.next(block) : rest;
            }
            splitter.finish();
            if (instrumentation.checks().size() > before) {
                new SampledImageLocality(editor).restore(function);
                any = true;
            }
        }
        if (any) {
            module.invalidate();
        }
    }

    /** Checks the first instruction of a block that needs it; returns the block that it is in then, null for none. */
    private Block checkFirst(BlockSplitter splitter, Block block) {
        for (Instruction instruction : List.copyOf(block.body())) {
            boolean open = instruction.index() != Instruction.INSERTED && !seen.contains(instruction);
            ArithmeticFault fault = open ? sites.fault(instruction) : null;
            if (fault == null || fault == ArithmeticFault.GATHER_COMPONENT) {
                continue;
            }
            seen.add(instruction);
            if (flags && instrumentation.hasRoom()) {
                flag(block, instruction, fault);
                continue;
            }
            if (fault == ArithmeticFault.NAN && instrumentation.hasRoom()) {
                note(block, instruction);
                continue;
            }
            boolean possible = !block.isLoopHeader() || splitter.canIsolateHeader(block);
            if (!possible || !instrumentation.hasRoom()) {
                String why = possible ? Instrumentation.BEYOND_BUDGET : "the header of a loop";
                instrumentation.addUnguarded(instruction.index(), splitter.function(), why);
                continue;
            }
            Block at = block.isLoopHeader() ? splitter.isolateHeader(block) : block;
            return check(splitter, at, instruction, fault);
        }
        return null;
    }

    /** Checks that no operand is NaN: what was wrong with one is known when the shader is compiled. */
    private void note(Block block, Instruction instruction) {
        List<Instruction> before = new ArrayList<>();
        int hit = instrumentation.nextHit();
        instrumentation.add(new ArithmeticCheck(
                hit, instruction.index(), ArithmeticFault.NAN, instruction.operand(1), sites.components(instruction)));
        List<NotedErrors.Note> notes = conditions.notes(before, instruction);
        instrumentation.recorder().emitNotes(before, instruction, hit, ErrorOutput.INDEX_OUT_OF_BOUNDS, notes);
        block.body().addAll(block.body().indexOf(instruction), before);
    }

    /** Checks without a branch: another replay finds who has the error. */
    private void flag(Block block, Instruction instruction, ArithmeticFault fault) {
        List<Instruction> before = new ArrayList<>();
        int hit = instrumentation.nextHit();
        ArithmeticConditions.Failed failed = conditions.emit(before, instruction, fault);
        int bit = instrumentation.recorder().emitFlag(before, hit, failed.any());
        instrumentation.add(new ArithmeticCheck(
                hit, instruction.index(), fault, operation(instruction), sites.components(instruction), bit));
        if (isInteger(instruction, fault)) {
            divideByOne(before, instruction, failed);
        }
        block.body().addAll(block.body().indexOf(instruction), before);
    }

    private static int operation(Instruction instruction) {
        return instruction.opcode() == Op.EXT_INST ? instruction.operand(1) : instruction.opcode();
    }

    private static boolean isInteger(Instruction instruction, ArithmeticFault fault) {
        return fault == ArithmeticFault.ZERO_DIVISOR
                && instruction.opcode() != Op.F_REM
                && instruction.opcode() != Op.F_MOD;
    }

    /** Divides by one where the divisor is zero. */
    private void divideByOne(List<Instruction> body, Instruction division, ArithmeticConditions.Failed failed) {
        int divisor = division.operand(1);
        int type = editor.module().types().typeOf(divisor);
        division.setOperand(1, editor.emit(body, Op.SELECT, type, failed.failed(), editor.one(type), divisor));
    }

    private Block check(BlockSplitter splitter, Block block, Instruction instruction, ArithmeticFault fault) {
        Block rest = splitter.split(block, block.body().indexOf(instruction));
        List<Instruction> body = block.body();
        ArithmeticConditions.Failed failed = conditions.emit(body, instruction, fault);
        int hit = instrumentation.nextHit();
        instrumentation.add(new ArithmeticCheck(
                hit, instruction.index(), fault, operation(instruction), sites.components(instruction)));
        Block undefined = splitter.insertAfter(block);
        List<Instruction> then = undefined.body();
        ArithmeticConditions.Words words = conditions.words(then, instruction, fault, failed);
        instrumentation
                .recorder()
                .emitFailure(
                        then,
                        editor.constant(hit),
                        editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS),
                        words.first(),
                        words.second());
        editor.emitVoid(then, Op.BRANCH, rest.id());
        if (isInteger(instruction, fault)) {
            divideByOne(body, instruction, failed);
        }
        editor.emitVoid(body, Op.SELECTION_MERGE, rest.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, failed.any(), undefined.id(), rest.id());
        return rest;
    }
}
