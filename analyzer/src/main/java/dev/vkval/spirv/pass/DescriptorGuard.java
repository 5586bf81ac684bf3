package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.pass.CheckEmitter.Checked;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Inserts a check before one instruction.
 *
 * <pre>
 * guarded:            block -> valid: steps, instruction -> rest: phi(result, zero)
 *                           -> invalid: record           -> rest
 * always executing:   block -> invalid: record -> rest: steps with clamped index, instruction
 *                           -> rest
 *                     rest -> zero -> end: phi(result, zero)
 *                          -> end
 * </pre>
 */
final class DescriptorGuard {
    private final ModuleEditor editor;
    private final SpirvModule module;
    private final Instrumentation instrumentation;
    private final CheckEmitter emitter;

    DescriptorGuard(Instrumentation instrumentation, CheckEmitter emitter) {
        this.instrumentation = instrumentation;
        this.editor = instrumentation.editor();
        this.module = editor.module();
        this.emitter = emitter;
    }

    /** Guards the instruction at an index of a block and returns the block that continues after it. */
    Block guard(BlockSplitter splitter, Block block, int at, AccessPaths.Path path) {
        Instruction consumer = block.body().get(at);
        boolean executes = alwaysExecutes(consumer);
        Block rest = splitter.split(block, at);
        List<Checked> checked = new ArrayList<>();
        for (DescriptorRoot root : path.roots().values()) {
            checked.add(check(block.body(), root, consumer, !executes));
        }
        int ok = checked.get(0).ok();
        for (Checked each : checked.subList(1, checked.size())) {
            ok = emitter.and(block.body(), ok, each.ok());
        }
        rest.body().remove(0);
        return executes
                ? executeClamped(splitter, new Site(block, rest, consumer, path, checked, ok))
                : skip(splitter, new Site(block, rest, consumer, path, checked, ok));
    }

    /** Checks accesses before the first of them, at an index of a block, and returns the block that continues with it. */
    Block watch(BlockSplitter splitter, Block block, int at, WatchedAccesses.Group group) {
        int hit = instrumentation.nextHit();
        DescriptorRoot root = group.root();
        instrumentation.add(new DescriptorCheck(
                hit,
                group.accesses().get(0).instruction(),
                root.variable(),
                root.set(),
                root.binding(),
                root.array(),
                false,
                emitter.element(root),
                group.accesses()));
        Instruction consumer = block.body().get(at);
        Block rest = splitter.split(block, at);
        Checked checked = emitter.check(block.body(), root, group.end(), hit);
        Block invalid = splitter.insertAfter(block);
        branch(block, checked.ok(), rest, invalid, rest);
        record(invalid, new Site(block, rest, consumer, null, List.of(checked), checked.ok()));
        editor.emitVoid(invalid.body(), Op.BRANCH, rest.id());
        return rest;
    }

    /** A guarded instruction and its location. */
    private record Site(
            Block block, Block rest, Instruction consumer, AccessPaths.Path path, List<Checked> checked, int ok) {}

    private static boolean alwaysExecutes(Instruction consumer) {
        String name = consumer.format().name();
        return consumer.opcode() == Op.FUNCTION_CALL
                || name.contains("ImplicitLod")
                || consumer.opcode() == Op.IMAGE_QUERY_LOD
                || consumer.opcode() == Op.IMAGE_SAMPLE_FOOTPRINT_NV;
    }

    private Checked check(List<Instruction> body, DescriptorRoot root, Instruction consumer, boolean guarded) {
        int hit = instrumentation.nextHit();
        instrumentation.add(new DescriptorCheck(
                hit, consumer.index(), root.variable(), root.set(), root.binding(), root.array(), guarded));
        return emitter.check(body, root, consumer, hit);
    }

    private Block skip(BlockSplitter splitter, Site site) {
        Block valid = splitter.insertAfter(site.block());
        Block invalid = splitter.insertAfter(valid);
        branch(site.block(), site.ok(), valid, invalid, site.rest());
        record(invalid, site);
        if (site.consumer().opcode() == Op.RAY_QUERY_INITIALIZE_KHR) {
            editor.emitVoid(invalid.body(), Op.STORE, instrumentation.skippedQuery(), editor.constant(1));
        }
        editor.emitVoid(invalid.body(), Op.BRANCH, site.rest().id());
        Instruction executed = execute(valid.body(), site, copySteps(valid.body(), site, Map.of()));
        editor.emitVoid(valid.body(), Op.BRANCH, site.rest().id());
        join(site.rest(), site.consumer(), executed, valid, invalid);
        return site.rest();
    }

    private Block executeClamped(BlockSplitter splitter, Site site) {
        Block invalid = splitter.insertAfter(site.block());
        branch(site.block(), site.ok(), site.rest(), invalid, site.rest());
        record(invalid, site);
        editor.emitVoid(invalid.body(), Op.BRANCH, site.rest().id());
        List<Instruction> body = new ArrayList<>();
        Map<Integer, Integer> safe = new HashMap<>();
        for (Checked each : site.checked()) {
            if (!each.root().array()) {
                continue;
            }
            int zero = editor.constant(0);
            int index = editor.emit(body, Op.SELECT, editor.uint(), each.ok(), each.index(), zero);
            editor.copyDecorations(each.root().chain().operand(each.root().firstIndex()), index);
            safe.put(each.root().chain().resultId(), index);
        }
        Map<Integer, Integer> copies = copySteps(body, site, safe);
        if (site.consumer().opcode() == Op.FUNCTION_CALL) {
            editor.replaceIds(site.consumer(), copies);
            body.add(site.consumer());
            site.rest().body().addAll(0, body);
            return site.rest();
        }
        Block end = splitter.split(site.rest(), 0);
        Instruction executed = execute(body, site, copies);
        site.rest().body().addAll(body);
        Block zero = splitter.insertAfter(site.rest());
        branch(site.rest(), site.ok(), end, zero, end);
        editor.emitVoid(zero.body(), Op.BRANCH, end.id());
        join(end, site.consumer(), executed, site.rest(), zero);
        return end;
    }

    private void branch(Block from, int condition, Block then, Block otherwise, Block merge) {
        editor.emitVoid(from.body(), Op.SELECTION_MERGE, merge.id(), 0);
        editor.emitVoid(from.body(), Op.BRANCH_CONDITIONAL, condition, then.id(), otherwise.id());
    }

    /** One record for an instruction, for its first descriptor that fails. */
    private void record(Block invalid, Site site) {
        List<Instruction> body = invalid.body();
        int uint = editor.uint();
        Checked last = site.checked().get(site.checked().size() - 1);
        CheckEmitter.Failure failure = emitter.failure(body, last);
        int hit = editor.constant(last.hit());
        int index = last.index();
        int error = failure.error();
        int second = failure.second();
        for (int i = site.checked().size() - 2; i >= 0; i--) {
            Checked each = site.checked().get(i);
            CheckEmitter.Failure own = emitter.failure(body, each);
            hit = editor.emit(body, Op.SELECT, uint, each.ok(), hit, editor.constant(each.hit()));
            index = editor.emit(body, Op.SELECT, uint, each.ok(), index, each.index());
            error = editor.emit(body, Op.SELECT, uint, each.ok(), error, own.error());
            second = editor.emit(body, Op.SELECT, uint, each.ok(), second, own.second());
        }
        instrumentation.recorder().emitFailure(body, hit, error, index, second);
    }

    /** Copies of the steps; chains in the map get a clamped index for the last dimension and zero for those before. */
    private Map<Integer, Integer> copySteps(List<Instruction> body, Site site, Map<Integer, Integer> safe) {
        Map<Integer, Integer> copies = new HashMap<>();
        site.path().steps().forEach((id, step) -> {
            Instruction copy = editor.copy(step, copies);
            Integer index = safe.get(id);
            if (index != null) {
                clamp(body, copy, site.path().roots().get(id), site, index);
            }
            copies.put(id, copy.resultId());
            body.add(copy);
        });
        return copies;
    }

    private void clamp(List<Instruction> body, Instruction chain, DescriptorRoot root, Site site, int flat) {
        if (root.indices() == 1) {
            chain.setOperand(root.firstIndex(), flat);
            return;
        }
        for (int i = root.firstIndex(); i < root.firstIndex() + root.indices(); i++) {
            int type = module.types().typeOf(chain.operand(i));
            int zero = editor.zero(type);
            int index = editor.emit(body, Op.SELECT, type, site.ok(), chain.operand(i), zero);
            chain.setOperand(i, index);
        }
    }

    private Instruction execute(List<Instruction> body, Site site, Map<Integer, Integer> copies) {
        Instruction executed = editor.copy(site.consumer(), copies);
        instrumentation.place(executed, instrumentation.index(site.consumer()));
        body.add(executed);
        return executed;
    }

    /** The original's id becomes the result of a phi. */
    private void join(Block at, Instruction original, Instruction executed, Block from, Block failed) {
        int type = original.resultType();
        if (original.resultId() == 0 || module.opcodeOf(type) == Op.TYPE_VOID) {
            return;
        }
        at.body()
                .add(
                        0,
                        module.define(Instruction.of(
                                Op.PHI,
                                type,
                                original.resultId(),
                                executed.resultId(),
                                from.id(),
                                editor.zero(type),
                                failed.id())));
    }
}
