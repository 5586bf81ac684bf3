package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The accesses of a module to memory that a workgroup shares, and what orders them. */
final class SharedAccesses {
    private final SpirvModule module;
    private final Constants constants;
    private final WorkgroupMemory memory;
    private final List<Access> found = new ArrayList<>();
    private final Map<Instruction, Access> racing = new HashMap<>();
    private final List<Unknown> unknown = new ArrayList<>();
    private final MemoryOrder order;
    private long unit;

    /**
     * An access to scalars of a variable.
     *
     * @param chains access chains to the pointer, that of the variable first
     * @param count number of scalars
     */
    record Access(
            Instruction instruction,
            Function function,
            RaceAccessKind kind,
            int variable,
            List<Instruction> chains,
            long count) {}

    /** An access that cannot be followed. */
    record Unknown(Instruction instruction, Function function, String why) {}

    SharedAccesses(SpirvModule module, Constants constants, WorkgroupMemory memory) {
        this.module = module;
        this.constants = constants;
        this.memory = memory;
        this.order = MemoryOrder.ofShared(module, constants);
        for (Function function : module.functions()) {
            for (Block block : function.blocks()) {
                block.body().forEach(each -> look(function, each));
            }
        }
        Map<Integer, Set<RaceAccessKind>> kinds = new HashMap<>();
        found.forEach(each -> kinds.computeIfAbsent(each.variable(), id -> EnumSet.noneOf(RaceAccessKind.class))
                .add(each.kind()));
        found.removeIf(each -> {
            Set<RaceAccessKind> all = kinds.get(each.variable());
            return !all.contains(RaceAccessKind.STORE) && all.size() < 2;
        });
        found.forEach(each -> racing.put(each.instruction(), each));
        found.forEach(each -> walk(each, (index, step) -> divide(step)));
        found.forEach(each -> divide(each.count()));
        found.forEach(each -> divide(memory.first(each.variable())));
    }

    private void divide(long scalars) {
        unit = BigInteger.valueOf(unit).gcd(BigInteger.valueOf(scalars)).intValue();
    }

    /** How many scalars are always accessed together: all accesses begin and end at multiples of it. */
    int unit() {
        return (int) Math.max(1, unit);
    }

    /** Those that may be part of a race, in the order of the module. */
    List<Access> racing() {
        return found;
    }

    List<Access> at(Instruction instruction) {
        Access access = racing.get(instruction);
        return access == null ? List.of() : List.of(access);
    }

    List<Unknown> unknown() {
        return unknown;
    }

    /** What orders them. */
    MemoryOrder order() {
        return order;
    }

    private void look(Function function, Instruction instruction) {
        switch (instruction.opcode()) {
            case Op.LOAD -> add(function, instruction, instruction.operand(0), RaceAccessKind.LOAD);
            case Op.STORE -> add(function, instruction, instruction.operand(0), RaceAccessKind.STORE);
            case Op.EXT_INST -> other(function, instruction, 2, instruction.operandCount());
            case Op.COPY_MEMORY, Op.COPY_MEMORY_SIZED -> other(function, instruction, 0, 2);
            default -> {
                if (AccessSizes.isMatrix(instruction) || BufferPointers.accessesRange(instruction)) {
                    other(function, instruction, 0, 1);
                } else if (RaceAccessKind.isAtomic(instruction)) {
                    add(function, instruction, instruction.operand(0), RaceAccessKind.ATOMIC);
                }
            }
        }
    }

    private boolean isShared(int pointer) {
        return module.types().storageClass(module.types().typeOf(pointer)) == StorageClass.WORKGROUP;
    }

    /** An instruction whose operands from one to before another may be pointers that it accesses. */
    private void other(Function function, Instruction instruction, int from, int to) {
        for (int i = from; i < to; i++) {
            if (isShared(instruction.operand(i))) {
                unknown.add(new Unknown(instruction, function, "an instruction that accesses shared memory otherwise"));
            }
        }
    }

    private void add(Function function, Instruction instruction, int pointer, RaceAccessKind kind) {
        if (!isShared(pointer)) {
            return;
        }
        List<Instruction> chains = new ArrayList<>();
        Instruction at = module.definition(pointer);
        while (at.opcode() == Op.ACCESS_CHAIN
                || at.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN
                || at.opcode() == Op.COPY_OBJECT) {
            if (at.opcode() != Op.COPY_OBJECT) {
                chains.add(0, at);
            }
            at = module.definition(at.operand(0));
        }
        int type = module.types().pointee(module.types().typeOf(pointer));
        if (!memory.has(at.resultId()) || type == 0) {
            unknown.add(new Unknown(instruction, function, "a pointer to shared memory that is not followed"));
            return;
        }
        found.add(new Access(instruction, function, kind, at.resultId(), chains, memory.scalars(type)));
    }

    private interface Steps {
        /**
         * A step of access chains.
         *
         * @param index id of an index that is not known, 0 for none
         * @param scalars number of the scalars that it skips, or for each of the index
         */
        void step(int index, long scalars);
    }

    private void walk(Access access, Steps steps) {
        int type = AccessChains.typeOfVariable(module, module.definition(access.variable()));
        for (Instruction chain : access.chains()) {
            for (int i = 1; i < chain.operandCount(); i++) {
                int index = chain.operand(i);
                long number = constants.folded(index, -1);
                if (module.opcodeOf(type) == Op.TYPE_STRUCT) {
                    steps.step(0, memory.member(type, (int) number));
                    type = module.types().memberType(type, (int) number);
                    continue;
                }
                type = module.types().elementType(type);
                long stride = memory.scalars(type);
                steps.step(number >= 0 ? 0 : index, number >= 0 ? number * stride : stride);
            }
        }
    }

    /** The number of the first word of an access. */
    int emitFirst(ModuleEditor editor, List<Instruction> body, Access access) {
        long[] known = {memory.first(access.variable())};
        int[] sum = {0};
        int uint = editor.uint();
        walk(access, (index, scalars) -> {
            if (index == 0) {
                known[0] += scalars;
                return;
            }
            int stride = editor.constant((int) (scalars / unit()));
            int term = editor.emit(body, Op.I_MUL, uint, word(editor, body, index), stride);
            sum[0] = sum[0] == 0 ? term : editor.emit(body, Op.I_ADD, uint, sum[0], term);
        });
        int constant = editor.constant((int) (known[0] / unit()));
        return sum[0] == 0 ? constant : editor.emit(body, Op.I_ADD, uint, sum[0], constant);
    }

    private int word(ModuleEditor editor, List<Instruction> body, int index) {
        int type = module.types().typeOf(index);
        if (type == editor.uint()) {
            return index;
        }
        int opcode = module.types().widthBits(type) == Integer.SIZE ? Op.BITCAST : Op.U_CONVERT;
        return editor.emit(body, opcode, editor.uint(), index);
    }
}
