package dev.vkval.spirv;

import java.util.ArrayList;
import java.util.List;

/** A basic block: its label, its instructions and, last among them, its terminator. */
public final class Block {
    private final List<Instruction> beforeLabel;
    private final Instruction label;
    private final List<Instruction> body = new ArrayList<>();

    public Block(Instruction label) {
        this(new ArrayList<>(), label);
    }

    Block(List<Instruction> beforeLabel, Instruction label) {
        this.beforeLabel = beforeLabel;
        this.label = label;
    }

    /** Debug lines between the previous terminator and the label; mostly empty. */
    public List<Instruction> beforeLabel() {
        return beforeLabel;
    }

    public Instruction label() {
        return label;
    }

    public int id() {
        return label.resultId();
    }

    /** All instructions after the label, including the terminator; mutable. */
    public List<Instruction> body() {
        return body;
    }

    /** The last instruction of the body. */
    public Instruction terminator() {
        return body.get(body.size() - 1);
    }

    /** The OpSelectionMerge or OpLoopMerge before the terminator, null if there is none. */
    public Instruction merge() {
        for (int i = body.size() - 2; i >= 0; i--) {
            int opcode = body.get(i).opcode();
            if (opcode == Op.LOOP_MERGE || opcode == Op.SELECTION_MERGE) {
                return body.get(i);
            }
            if (opcode != Op.LINE && opcode != Op.NO_LINE) {
                return null;
            }
        }
        return null;
    }

    public boolean isLoopHeader() {
        Instruction merge = merge();
        return merge != null && merge.opcode() == Op.LOOP_MERGE;
    }

    @Override
    public String toString() {
        return "block %" + id();
    }
}
