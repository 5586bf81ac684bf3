package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The buffer variables that each pointer to a buffer may come from, through access chains, selections, phis, copies,
 * calls, and variables that hold pointers; or why that is unknown.
 *
 * <p>Roots spread from the variables along {@link PointerFlow}. A pointer has at most {@link #LIMIT_ROOTS} of them, so each
 * step is taken a bounded number of times, also in cycles of phis.
 */
public final class PointerRoots {
    /** Limit for the variables of one pointer; one with more is unknown. */
    static final int LIMIT_ROOTS = 8;

    private final SpirvModule module;
    private final Types types;
    private final PointerFlow flow;
    private final Map<Integer, List<Integer>> users = new HashMap<>();
    private final Map<Integer, Set<Integer>> roots = new HashMap<>();
    private final Map<Integer, String> unknown = new HashMap<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    public PointerRoots(SpirvModule module) {
        this.module = module;
        this.types = module.types();
        this.flow = new PointerFlow(module, module.functions());
        List<Instruction> pointers = new ArrayList<>();
        module.forEach(instruction -> {
            int id = instruction.resultId();
            flow.sources(id)
                    .forEach(source -> users.computeIfAbsent(source, key -> new ArrayList<>(1))
                            .add(id));
            if (isBuffer(id)) {
                pointers.add(instruction);
            }
        });
        pointers.forEach(this::begin);
        spread();
    }

    /** The ids one step back that a pointer comes from. */
    public List<Integer> sources(int id) {
        return flow.sources(id);
    }

    /** Whether an id is a pointer to a buffer of a descriptor. */
    public boolean isBuffer(int id) {
        int storage = types.storageClass(types.typeOf(id));
        return storage == StorageClass.STORAGE_BUFFER || storage == StorageClass.UNIFORM;
    }

    /** The variables that a pointer may come from, ascending; all of them if it is not {@link #unknown}. */
    public Set<Integer> of(int pointer) {
        return roots.getOrDefault(pointer, Set.of());
    }

    /** Why more variables may be the roots of a pointer, null if they are all known. */
    public String unknown(int pointer) {
        return unknown.get(pointer);
    }

    private void begin(Instruction pointer) {
        int id = pointer.resultId();
        switch (pointer.opcode()) {
            case Op.VARIABLE, Op.UNTYPED_VARIABLE_KHR -> add(id, id);
            case Op.LOAD -> {
                if (!isPlain(pointer.operand(0))) {
                    fail(id, "a pointer that is loaded from a composite or through another pointer");
                }
            }
            case Op.ACCESS_CHAIN,
                    Op.IN_BOUNDS_ACCESS_CHAIN,
                    Op.PTR_ACCESS_CHAIN,
                    Op.IN_BOUNDS_PTR_ACCESS_CHAIN,
                    Op.UNTYPED_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR,
                    Op.COPY_OBJECT,
                    Op.SELECT,
                    Op.PHI,
                    Op.FUNCTION,
                    Op.FUNCTION_CALL,
                    Op.FUNCTION_PARAMETER,
                    Op.UNDEF,
                    Op.CONSTANT_NULL -> {
                if (isDescriptorArray(id)) {
                    fail(id, "an array of descriptors that is passed on as a whole");
                }
            }
            default -> fail(id, "the result of " + pointer.format().name());
        }
    }

    private boolean isDescriptorArray(int id) {
        int type = types.pointee(types.typeOf(id));
        int inner = types.withoutArrays(type);
        boolean block = module.decorations().has(inner, Decoration.BLOCK)
                || module.decorations().has(inner, Decoration.BUFFER_BLOCK);
        return type != inner && block;
    }

    /** Whether it is a variable of this invocation that nothing but loads and stores uses. */
    private boolean isPlain(int id) {
        if (module.opcodeOf(id) != Op.VARIABLE) {
            return false;
        }
        for (Instruction user : module.uses().of(id)) {
            boolean plain = user.opcode() == Op.LOAD
                    || user.opcode() == Op.STORE && user.operand(1) != id
                    || user.opcode() == Op.NAME
                    || user.opcode() == Op.ENTRY_POINT
                    || user.opcode() == Op.DECORATE;
            if (!plain) {
                return false;
            }
        }
        int storage = types.storageClass(types.typeOf(id));
        return storage == StorageClass.FUNCTION || storage == StorageClass.PRIVATE;
    }

    private void add(int id, int root) {
        Set<Integer> of = roots.computeIfAbsent(id, key -> new TreeSet<>());
        if (of.contains(root)) {
            return;
        }
        if (of.size() == LIMIT_ROOTS) {
            fail(id, "a pointer to one of more than " + LIMIT_ROOTS + " buffers");
            return;
        }
        of.add(root);
        open.add(id);
    }

    private void fail(int id, String why) {
        if (unknown.putIfAbsent(id, why) == null) {
            open.add(id);
        }
    }

    private void spread() {
        while (!open.isEmpty()) {
            int id = open.remove();
            String why = unknown.get(id);
            for (int user : users.getOrDefault(id, List.of())) {
                List.copyOf(roots.getOrDefault(id, Set.of())).forEach(root -> add(user, root));
                if (why != null) {
                    fail(user, why);
                }
            }
        }
    }
}
