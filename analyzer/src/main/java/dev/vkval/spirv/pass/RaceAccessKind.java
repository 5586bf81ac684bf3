package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;

/** How an instruction accesses memory that invocations share; the number is that of {@link RaceState}. */
public enum RaceAccessKind {
    LOAD(1),
    ATOMIC(2),
    STORE(3);

    private final int rank;

    RaceAccessKind(int rank) {
        this.rank = rank;
    }

    int rank() {
        return rank;
    }

    /** Whether accesses of different invocations race if nothing orders them. */
    public boolean conflictsWith(RaceAccessKind other) {
        return this == STORE || this != other;
    }

    /** Whether an instruction is an atomic operation. */
    static boolean isAtomic(Instruction instruction) {
        int opcode = instruction.opcode();
        return opcode >= Op.ATOMIC_LOAD && opcode <= Op.ATOMIC_XOR
                || opcode == Op.ATOMIC_FLAG_TEST_AND_SET
                || opcode == Op.ATOMIC_FLAG_CLEAR
                || opcode == Op.ATOMIC_F_MIN_EXT
                || opcode == Op.ATOMIC_F_MAX_EXT
                || opcode == Op.ATOMIC_F_ADD_EXT;
    }
}
