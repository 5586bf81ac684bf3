package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Puts accesses under the condition of a check: one that fails does not execute and yields zero. */
final class AccessGuards {
    private final Instrumentation instrumentation;
    private final ModuleEditor editor;
    private final Set<Instruction> seen = new HashSet<>();

    /** Which accesses are checked, and how. */
    interface Checks {
        boolean has(Instruction access);

        /** Adds code to a body for the condition of an access. */
        Checked emit(List<Instruction> body, Instruction access);
    }

    /**
     * A check in a body.
     *
     * @param ok id of its condition
     * @param failure adds what a failing check does to a body
     */
    record Checked(int ok, Consumer<List<Instruction>> failure) {}

    AccessGuards(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.editor = instrumentation.editor();
    }

    /** Guards the accesses of a function. */
    void guard(Function function, Checks checks) {
        BlockSplitter splitter = new BlockSplitter(editor.module(), function);
        Block block = splitter.first();
        while (block != null) {
            Instruction access = firstAccess(splitter, block, checks);
            if (access == null) {
                block = splitter.next(block);
                continue;
            }
            if (block.isLoopHeader()) {
                block = splitter.isolateHeader(block);
            }
            block = guard(splitter, block, access, checks);
        }
        splitter.finish();
    }

    private Instruction firstAccess(BlockSplitter splitter, Block block, Checks checks) {
        boolean possible = !block.isLoopHeader() || splitter.canIsolateHeader(block);
        for (Instruction instruction : block.body()) {
            boolean open = instruction.index() != Instruction.INSERTED && !seen.contains(instruction);
            if (open && checks.has(instruction)) {
                seen.add(instruction);
                if (possible && instrumentation.hasRoom()) {
                    return instruction;
                }
                instrumentation.addUnguarded(
                        instruction.index(),
                        splitter.function(),
                        possible ? Instrumentation.BEYOND_BUDGET : "the header of a loop");
            }
        }
        return null;
    }

    private Block guard(BlockSplitter splitter, Block block, Instruction access, Checks checks) {
        Block rest = splitter.split(block, block.body().indexOf(access));
        List<Instruction> body = block.body();
        Checked checked = checks.emit(body, access);
        rest.body().remove(0);
        Block valid = splitter.insertAfter(block);
        Block invalid = splitter.insertAfter(valid);
        editor.emitVoid(body, Op.SELECTION_MERGE, rest.id(), 0);
        editor.emitVoid(body, Op.BRANCH_CONDITIONAL, checked.ok(), valid.id(), invalid.id());
        checked.failure().accept(invalid.body());
        editor.emitVoid(invalid.body(), Op.BRANCH, rest.id());
        Instruction executed = editor.copy(access, Map.of());
        instrumentation.place(executed, instrumentation.index(access));
        valid.body().add(executed);
        editor.emitVoid(valid.body(), Op.BRANCH, rest.id());
        if (access.resultId() != 0) {
            rest.body().add(0, result(access, executed, valid, invalid));
        }
        return rest;
    }

    /** The original's id becomes the result of a phi. */
    private Instruction result(Instruction access, Instruction executed, Block valid, Block invalid) {
        SpirvModule module = editor.module();
        int type = access.resultType();
        return module.define(Instruction.of(
                Op.PHI, type, access.resultId(), executed.resultId(), valid.id(), editor.zero(type), invalid.id()));
    }
}
