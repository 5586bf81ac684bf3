package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Splits blocks of a function. Structured control flow and phis are preserved. The function has the new blocks after
 * {@link #finish}.
 */
final class BlockSplitter {
    private final SpirvModule module;
    private final Function function;
    private final Map<Integer, Block> byLabel = new HashMap<>();
    private final Set<Integer> original = new HashSet<>();
    /** The block after each in the order of the function, by label. */
    private final Map<Integer, Block> next = new HashMap<>();

    BlockSplitter(SpirvModule module, Function function) {
        this.module = module;
        this.function = function;
        Block before = null;
        for (Block block : function.blocks()) {
            byLabel.put(block.id(), block);
            original.add(block.id());
            if (before != null) {
                next.put(before.id(), block);
            }
            before = block;
        }
    }

    Function function() {
        return function;
    }

    /** Whether the function had the block before, and nothing has been split off it. */
    boolean isOriginal(Block block) {
        return original.contains(block.id());
    }

    /** The first block, null if the function has none. */
    Block first() {
        return function.blocks().isEmpty() ? null : function.blocks().get(0);
    }

    /** The block after another in the order of the function, null after the last one. */
    Block next(Block block) {
        return next.get(block.id());
    }

    /** Adds the new blocks to the function. */
    void finish() {
        if (byLabel.size() == function.blocks().size()) {
            return;
        }
        List<Block> all = new ArrayList<>(byLabel.size());
        for (Block block = first(); block != null; block = next(block)) {
            all.add(block);
        }
        function.blocks().clear();
        function.blocks().addAll(all);
    }

    /** A new, empty block after another in the order of the function. */
    Block insertAfter(Block block) {
        Block inserted = new Block(module.define(Instruction.of(Op.LABEL, module.allocateId())));
        Block following = next.put(block.id(), inserted);
        if (following != null) {
            next.put(inserted.id(), following);
        }
        byLabel.put(inserted.id(), inserted);
        return inserted;
    }

    /**
     * Moves the instructions from an index on into a new block. The first block is left without a terminator.
     *
     * @return the new block, to which the phis of its successors now point
     */
    Block split(Block block, int at) {
        original.remove(block.id());
        Block rest = insertAfter(block);
        List<Instruction> tail = block.body().subList(at, block.body().size());
        rest.body().addAll(tail);
        tail.clear();
        repoint(rest, block.id());
        return rest;
    }

    /** Whether {@link #isolateHeader} is possible: the code after the header needs no merge instruction. */
    boolean canIsolateHeader(Block header) {
        Instruction merge = header.merge();
        Instruction terminator = header.terminator();
        if (terminator.opcode() == Op.BRANCH) {
            return true;
        }
        if (terminator.opcode() != Op.BRANCH_CONDITIONAL) {
            return false;
        }
        for (int label : new int[] {terminator.operand(1), terminator.operand(2)}) {
            if (label == merge.operand(0) || label == merge.operand(1) || label == header.id()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reduces a loop header to its phis, its OpLoopMerge and a branch to a new block with the rest, so that the rest
     * can be split and back edges still lead to the header. If a header is its own continue target, the new block
     * becomes it.
     */
    Block isolateHeader(Block header) {
        List<Instruction> body = header.body();
        Instruction merge = header.merge();
        int firstOther = 0;
        while (body.get(firstOther).opcode() == Op.PHI || body.get(firstOther).opcode() == Op.LINE) {
            firstOther++;
        }
        if (body.subList(0, firstOther).stream().noneMatch(each -> each.opcode() == Op.PHI)) {
            firstOther = 0;
        }
        body.remove(merge);
        Block rest = split(header, firstOther);
        if (merge.operand(1) == header.id()) {
            merge.setOperand(1, rest.id());
        }
        body.add(merge);
        body.add(Instruction.of(Op.BRANCH, rest.id()));
        return rest;
    }

    private void repoint(Block parent, int formerParent) {
        for (int label : module.successors(parent)) {
            Block successor = byLabel.get(label);
            for (Instruction instruction : successor == null ? List.<Instruction>of() : successor.body()) {
                if (instruction.opcode() == Op.PHI) {
                    for (int i = 1; i < instruction.operandCount(); i += 2) {
                        if (instruction.operand(i) == formerParent) {
                            instruction.setOperand(i, parent.id());
                        }
                    }
                } else if (instruction.opcode() != Op.LINE && instruction.opcode() != Op.NO_LINE) {
                    break;
                }
            }
        }
    }
}
