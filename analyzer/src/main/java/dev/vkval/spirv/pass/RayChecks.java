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
 * Checks the parameters of rays and the kinds of hits. Where one is wrong, a ray of no length without flags is traced
 * instead, because drivers may hang or crash with what they do not expect.
 */
public final class RayChecks extends CheckPass {
    private final Rays rays;
    private final long pipelineFlags;
    private final Set<Instruction> seen = new HashSet<>();
    private ModuleEditor editor;
    private RayConditions conditions;

    /**
     * Which instructions are checked.
     *
     * @param queries those of ray queries
     * @param traces all others
     */
    public record Rays(boolean queries, boolean traces) {}

    /** @param pipelineFlags VkPipelineCreateFlags2 */
    public RayChecks(Instrumentation instrumentation, Rays rays, long pipelineFlags) {
        super(instrumentation);
        this.rays = rays;
        this.pipelineFlags = pipelineFlags;
    }

    @Override
    public String name() {
        return "ray-checks";
    }

    @Override
    void addChecks(SpirvModule module) {
        editor = instrumentation.editor();
        Constants constants = new Constants(module, instrumentation.specialization());
        conditions = new RayConditions(editor, new RayConstants(module, constants), pipelineFlags);
        for (Function function : List.copyOf(module.functions())) {
            BlockSplitter splitter = new BlockSplitter(module, function);
            Block block = splitter.first();
            while (block != null) {
                Block rest = checkFirst(splitter, block);
                block = rest == null ? splitter.next(block) : rest;
            }
            splitter.finish();
        }
        module.invalidate();
    }

    /** Checks the first instruction of a block that needs it; returns the block that it is in then, null for none. */
    private Block checkFirst(BlockSplitter splitter, Block block) {
        for (Instruction instruction : List.copyOf(block.body())) {
            if (!isChecked(instruction.opcode()) || !seen.add(instruction)) {
                continue;
            }
            List<RayConditions.Condition> open = conditions.of(instruction);
            if (open.isEmpty()) {
                continue;
            }
            boolean possible = !block.isLoopHeader() || splitter.canIsolateHeader(block);
            if (!possible || !instrumentation.hasRoom()) {
                String why = possible ? Instrumentation.BEYOND_BUDGET : "the header of a loop";
                instrumentation.addUnguarded(instruction.index(), splitter.function(), why);
                continue;
            }
            Block at = block.isLoopHeader() ? splitter.isolateHeader(block) : block;
            return check(splitter, at, instruction, open);
        }
        return null;
    }

    /** Whether instructions of an opcode may get a check. */
    public static boolean isRay(int opcode) {
        return opcode == Op.REPORT_INTERSECTION_KHR || RayParameters.of(opcode) != null;
    }

    private boolean isChecked(int opcode) {
        return isRay(opcode) && (opcode == Op.RAY_QUERY_INITIALIZE_KHR ? rays.queries() : rays.traces());
    }

    private Block check(
            BlockSplitter splitter, Block block, Instruction instruction, List<RayConditions.Condition> open) {
        Block rest = splitter.split(block, block.body().indexOf(instruction));
        List<Instruction> body = block.body();
        List<Integer> failed = new ArrayList<>();
        for (RayConditions.Condition condition : open) {
            failed.add(condition.failed().applyAsInt(body));
        }
        int any = failed.get(0);
        for (int each : failed.subList(1, failed.size())) {
            any = editor.emit(body, Op.LOGICAL_OR, editor.bool(), any, each);
        }
        Block recording = splitter.insertAfter(block);
        branch(block, any, recording, rest);
        for (int i = 0; i < open.size(); i++) {
            recording = record(splitter, recording, instruction, open.get(i), failed.get(i));
        }
        editor.emitVoid(recording.body(), Op.BRANCH, rest.id());
        List<Instruction> joined = new ArrayList<>();
        for (RayConditions.Harmless harmless : conditions.harmless(instruction, open)) {
            int operand = instruction.operand(harmless.operand());
            int type = editor.module().types().typeOf(operand);
            int joinedId = editor.emit(joined, Op.PHI, type, operand, block.id(), harmless.value(), recording.id());
            instruction.setOperand(harmless.operand(), joinedId);
        }
        rest.body().addAll(0, joined);
        return rest;
    }

    /** Records one fault in a block, under its condition; returns the block after. */
    private Block record(
            BlockSplitter splitter,
            Block block,
            Instruction instruction,
            RayConditions.Condition condition,
            int failed) {
        int hit = instrumentation.nextHit();
        instrumentation.add(new RayCheck(hit, instruction.index(), instruction.opcode(), condition.fault()));
        Block wrong = splitter.insertAfter(block);
        Block next = splitter.insertAfter(wrong);
        branch(block, failed, wrong, next);
        RayConditions.Words words = condition.words().apply(wrong.body());
        int error = editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS);
        instrumentation
                .recorder()
                .emitFailure(wrong.body(), editor.constant(hit), error, words.first(), words.second());
        editor.emitVoid(wrong.body(), Op.BRANCH, next.id());
        return next;
    }

    /** Goes to a block under a condition, and else where that leads as well. */
    private void branch(Block from, int condition, Block then, Block merge) {
        editor.emitVoid(from.body(), Op.SELECTION_MERGE, merge.id(), 0);
        editor.emitVoid(from.body(), Op.BRANCH_CONDITIONAL, condition, then.id(), merge.id());
    }
}
