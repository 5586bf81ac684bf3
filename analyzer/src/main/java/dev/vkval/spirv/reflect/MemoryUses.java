package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The variables that the functions of a call tree use and access.
 *
 * <p>Every pointer and handle that is accessed is followed back to the variables it may come from. In this sense the
 * effects on a variable are exact for a module of any size; the accessing instructions are listed only if following
 * them back takes at most {@link #LIMIT_STEPS} steps in total.
 */
final class MemoryUses {
    private static final int LIMIT_STEPS = 1 << 19;
    private static final int LIMIT_MEMBERS = 1 << 14;
    private static final int LIMIT_ELEMENTS = 1 << 20;

    /** The effects on one variable. */
    static final class Use {
        private int effects;
        private boolean wholeWritten;
        private final BitSet membersWritten = new BitSet();
        private final Set<Integer> accesses = new TreeSet<>();
        private final Map<Integer, Integer> elements = new TreeMap<>();
        private boolean anyElement;
        private boolean extended;

        boolean read() {
            return (effects & MemoryAccess.READ) != 0;
        }

        boolean written() {
            return (effects & MemoryAccess.WRITTEN) != 0;
        }

        /** Whether it is accessed only by atomics. */
        boolean atomic() {
            return (effects & (MemoryAccess.ATOMIC | MemoryAccess.PLAIN)) == MemoryAccess.ATOMIC;
        }

        /** Whether the member of a block may be written. */
        boolean written(int member) {
            return wholeWritten || membersWritten.get(member);
        }

        /** The elements of an array of descriptors that are accessed, by index; null where any may be. */
        List<DescriptorUse.Element> elements() {
            return anyElement
                    ? null
                    : elements.entrySet().stream()
                            .map(one -> new DescriptorUse.Element(
                                    one.getKey(),
                                    (one.getValue() & MemoryAccess.READ) != 0,
                                    (one.getValue() & MemoryAccess.WRITTEN) != 0))
                            .toList();
        }

        /** Whether an access of it has the image operand SignExtend or ZeroExtend. */
        boolean extended() {
            return extended;
        }

        /** Indices of the accessing instructions, ascending. */
        Set<Integer> accesses() {
            return accesses;
        }
    }

    private final SpirvModule module;
    private final Constants constants;
    private final PointerFlow flow;
    private final Map<Integer, Use> uses = new TreeMap<>();
    private final Map<Integer, Integer> effects = new HashMap<>();
    private int stepsLeft = LIMIT_STEPS;

    MemoryUses(SpirvModule module, List<Function> functions, Constants constants) {
        this.module = module;
        this.constants = constants;
        this.flow = new PointerFlow(module, functions);
        OperandWalker walker = new OperandWalker(module);
        MemoryAccess accesses = new MemoryAccess(module, this::access);
        functions.forEach(function -> SpirvModule.forEachOf(function, instruction -> {
            walker.walkLeniently(instruction, (kind, word, count) -> {
                if (kind.category() == OperandCategory.ID && isGlobal(instruction.word(word))) {
                    uses.computeIfAbsent(instruction.word(word), key -> new Use());
                }
            });
            accesses.visit(instruction);
        }));
        effects.forEach((id, effect) -> {
            Use use = uses.get(id);
            if (use != null) {
                use.effects = effect;
                use.wholeWritten |= stepsLeft <= 0;
                use.anyElement |= stepsLeft <= 0;
            }
        });
    }

    /** The global variables that the call tree uses, by ascending id. */
    Map<Integer, Use> byVariable() {
        return uses;
    }

    private boolean isGlobal(int id) {
        Instruction definition = module.definition(id);
        return definition != null
                && (definition.opcode() == Op.VARIABLE || definition.opcode() == Op.UNTYPED_VARIABLE_KHR)
                && module.types().storageClass(definition.resultType()) != StorageClass.FUNCTION;
    }

    private void access(Instruction instruction, int pointerOrHandle, int effect) {
        spread(pointerOrHandle, effect);
        list(instruction, pointerOrHandle, effect);
    }

    /** Each id gets each effect once, so this is linear in the size of the module. */
    private void spread(int pointerOrHandle, int effect) {
        Deque<Integer> open = new ArrayDeque<>(List.of(pointerOrHandle));
        while (!open.isEmpty()) {
            int id = open.removeLast();
            int before = effects.getOrDefault(id, 0);
            if ((before | effect) != before) {
                effects.put(id, before | effect);
                open.addAll(flow.sources(id));
            }
        }
    }

    private void list(Instruction instruction, int pointerOrHandle, int effect) {
        if (stepsLeft <= 0) {
            return;
        }
        Deque<Integer> open = new ArrayDeque<>(List.of(pointerOrHandle));
        Set<Integer> seen = new HashSet<>(open);
        reach(instruction, pointerOrHandle, pointerOrHandle, effect);
        while (!open.isEmpty() && stepsLeft > 0) {
            int id = open.removeLast();
            for (int source : flow.sources(id)) {
                stepsLeft--;
                reach(instruction, source, id, effect);
                if (seen.add(source)) {
                    open.addLast(source);
                }
            }
        }
    }

    private void reach(Instruction instruction, int id, int by, int effect) {
        if (!isGlobal(id)) {
            return;
        }
        Use use = uses.computeIfAbsent(id, key -> new Use());
        use.accesses.add(instruction.index());
        use.extended |= ImageOperands.extend(instruction);
        int element = element(id, module.definition(by));
        if (element < 0) {
            use.anyElement = true;
        } else {
            use.elements.merge(element, effect, (one, other) -> one | other);
        }
        if ((effect & MemoryAccess.WRITTEN) != 0) {
            int member = member(id, module.definition(by));
            if (member < 0) {
                use.wholeWritten = true;
            } else {
                use.membersWritten.set(member);
            }
        }
    }

    /** The element of an array of one dimension that an access chain selects by a constant; -1 if it does not. */
    private int element(int variable, Instruction chain) {
        if (!goesInto(variable, chain)) {
            return -1;
        }
        int type = module.types().pointee(module.definition(variable).resultType());
        boolean plain = module.types().isArray(type)
                && !module.types().isArray(module.types().elementType(type))
                && chain.operandCount() > 1;
        long element = plain ? constants.value(chain.operand(1), -1) : -1;
        return element >= 0 && element < LIMIT_ELEMENTS ? (int) element : -1;
    }

    private static boolean goesInto(int variable, Instruction chain) {
        boolean typed =
                chain != null && (chain.opcode() == Op.ACCESS_CHAIN || chain.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN);
        return typed && chain.operand(0) == variable;
    }

    /**
     * The member of a block, or of an array of blocks, that an access chain selects; -1 if it is not a single member.
     */
    private int member(int variable, Instruction chain) {
        if (!goesInto(variable, chain)) {
            return -1;
        }
        int type = module.types().pointee(module.definition(variable).resultType());
        int operand = 1;
        while (module.types().isArray(type)) {
            type = module.types().elementType(type);
            operand++;
        }
        if (operand >= chain.operandCount() || module.opcodeOf(type) != Op.TYPE_STRUCT) {
            return -1;
        }
        long member = constants.value(chain.operand(operand), -1);
        return member >= 0 && member < LIMIT_MEMBERS ? (int) member : -1;
    }
}
