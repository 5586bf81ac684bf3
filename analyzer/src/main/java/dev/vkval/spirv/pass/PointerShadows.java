package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.PointerRoots;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Words beside pointers to buffers: where they point, computed as the pointers are. Phis and selections of pointers get
 * phis and selections of words. What calls, returns and variables pass on is in private variables, as there is no
 * recursion.
 */
final class PointerShadows {
    private final SpirvModule module;
    private final Types types;
    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final PointerRoots roots;
    private final AccessPaths paths;
    private final PointerMoves moves;
    private final CheckEmitter emitter;
    private final int uint;
    private final Set<Integer> needed = new TreeSet<>();
    private final Map<Integer, Shadow> values = new HashMap<>();
    private final Map<Integer, Shadow> variables = new HashMap<>();
    private final Map<Instruction, List<Instruction>> phis = new HashMap<>();

    /**
     * Ids of words, or of private variables with them.
     *
     * @param variable the id of the variable that the pointer comes from
     * @param index the flat index of the descriptor in it
     * @param state the state word of the descriptor
     * @param offset bytes from the start of the descriptor's range, signed
     */
    record Shadow(int variable, int index, int state, int offset) {
        int[] all() {
            return new int[] {variable, index, state, offset};
        }

        static Shadow of(int[] words) {
            return new Shadow(words[0], words[1], words[2], words[3]);
        }
    }

    PointerShadows(
            Instrumentation instrumentation,
            PointerRoots roots,
            AccessPaths paths,
            PointerMoves moves,
            CheckEmitter emitter) {
        this.editor = instrumentation.editor();
        this.entryPoint = instrumentation.entryPoint();
        this.module = editor.module();
        this.types = module.types();
        this.roots = roots;
        this.paths = paths;
        this.moves = moves;
        this.emitter = emitter;
        this.uint = editor.uint();
    }

    /** The shadow of a pointer, after {@link #emit}. */
    Shadow of(int pointer) {
        return values.get(pointer);
    }

    /** Requests the shadow of a pointer, and of all that it comes from. */
    void request(int pointer) {
        Deque<Integer> open = new ArrayDeque<>(List.of(pointer));
        while (!open.isEmpty()) {
            int id = open.remove();
            if (needed.add(id) && !(AccessChains.isVariable(module.definition(id)) && roots.isBuffer(id))) {
                open.addAll(roots.sources(id));
            }
        }
    }

    /** Adds the requested words to all functions. */
    void emit() {
        for (int id : needed) {
            if (isPassed(id)) {
                variables.put(id, Shadow.of(new int[] {word(), word(), word(), word()}));
            } else if (module.opcodeOf(id) == Op.PHI) {
                values.put(id, Shadow.of(new int[] {
                    module.allocateId(), module.allocateId(), module.allocateId(), module.allocateId()
                }));
            } else if (module.opcodeOf(id) == Op.CONSTANT_NULL || module.opcodeOf(id) == Op.UNDEF) {
                values.put(id, none());
            }
        }
        List.copyOf(module.functions()).forEach(this::emit);
    }

    private int word() {
        return editor.privateWord(entryPoint);
    }

    /** Whether the shadow is in variables: of parameters, results of functions, and variables that hold pointers. */
    private boolean isPassed(int id) {
        return switch (module.opcodeOf(id)) {
            case Op.FUNCTION, Op.FUNCTION_PARAMETER -> true;
            case Op.VARIABLE -> !roots.isBuffer(id);
            default -> false;
        };
    }

    /** Of a pointer to nothing, which is not checked. */
    private Shadow none() {
        int zero = editor.constant(0);
        return new Shadow(zero, zero, editor.constant(DescriptorState.UNLIMITED), zero);
    }

    private void emit(Function function) {
        if (function.blocks().isEmpty()) {
            return;
        }
        List<Instruction> first = new ArrayList<>();
        for (int id : needed) {
            if (AccessChains.isVariable(module.definition(id)) && roots.isBuffer(id)) {
                DescriptorRoot root = paths.ofVariable(module.definition(id));
                if (root != null) {
                    CheckEmitter.Place place = emitter.place(first, root);
                    values.put(id, new Shadow(editor.constant(id), place.index(), place.state(), editor.constant(0)));
                }
            }
        }
        for (Instruction parameter : function.parameters()) {
            if (needed.contains(parameter.resultId())) {
                values.put(parameter.resultId(), load(first, parameter.resultId()));
            }
        }
        List<Instruction> body = function.blocks().get(0).body();
        body.addAll(afterVariables(body), first);
        for (Block block : function.blocks()) {
            emit(function, block.body().listIterator());
        }
        phis.forEach(this::complete);
        phis.clear();
    }

    private static int afterVariables(List<Instruction> body) {
        int after = 0;
        for (int i = 0; i < body.size(); i++) {
            after = body.get(i).opcode() == Op.VARIABLE ? i + 1 : after;
        }
        return after;
    }

    private void emit(Function function, ListIterator<Instruction> body) {
        while (body.hasNext()) {
            Instruction instruction = body.next();
            List<Instruction> before = new ArrayList<>();
            List<Instruction> after = new ArrayList<>();
            switch (instruction.opcode()) {
                case Op.STORE -> store(before, instruction.operand(0), instruction.operand(1));
                case Op.RETURN_VALUE -> store(before, function.id(), instruction.operand(0));
                case Op.FUNCTION_CALL -> storeArguments(before, instruction);
                default -> {
                    // Passes no pointer on.
                }
            }
            int id = instruction.resultId();
            if (needed.contains(id) && instruction.opcode() == Op.PHI) {
                phi(after, instruction);
            } else if (needed.contains(id) && !isPassed(id) && instruction.opcode() != Op.VARIABLE) {
                values.put(id, value(after, instruction));
            }
            if (!before.isEmpty()) {
                body.previous();
                before.forEach(body::add);
                body.next();
            }
            after.forEach(body::add);
        }
    }

    private void storeArguments(List<Instruction> body, Instruction call) {
        Function callee = module.function(call.operand(0));
        List<Instruction> parameters = callee == null ? List.of() : callee.parameters();
        for (int i = 0; i < Math.min(parameters.size(), call.operandCount() - 1); i++) {
            store(body, parameters.get(i).resultId(), call.operand(i + 1));
        }
    }

    private void store(List<Instruction> body, int to, int from) {
        Shadow target = variables.get(to);
        if (target == null || !roots.isBuffer(from)) {
            return;
        }
        int[] words = known(from).all();
        for (int i = 0; i < words.length; i++) {
            editor.emitVoid(body, Op.STORE, target.all()[i], words[i]);
        }
    }

    private Shadow load(List<Instruction> body, int from) {
        int[] words = variables.get(from).all();
        for (int i = 0; i < words.length; i++) {
            words[i] = editor.emit(body, Op.LOAD, uint, words[i]);
        }
        return Shadow.of(words);
    }

    /** The shadow of an operand; code that cannot execute may have operands without one. */
    private Shadow known(int id) {
        Shadow shadow = values.get(id);
        return shadow == null ? none() : shadow;
    }

    /** Adds phis that get their operands later: those of a loop are defined behind them. */
    private void phi(List<Instruction> body, Instruction phi) {
        List<Instruction> added = new ArrayList<>();
        for (int result : values.get(phi.resultId()).all()) {
            int[] words = new int[phi.operandCount() + 2];
            words[0] = uint;
            words[1] = result;
            added.add(module.define(Instruction.of(Op.PHI, words)));
        }
        body.addAll(added);
        phis.put(phi, added);
    }

    private void complete(Instruction phi, List<Instruction> added) {
        for (int k = 0; k + 1 < phi.operandCount(); k += 2) {
            int[] from = known(phi.operand(k)).all();
            for (int i = 0; i < from.length; i++) {
                added.get(i).setOperand(k, from[i]);
                added.get(i).setOperand(k + 1, phi.operand(k + 1));
            }
        }
    }

    private Shadow value(List<Instruction> body, Instruction pointer) {
        return switch (pointer.opcode()) {
            case Op.SELECT -> select(body, pointer);
            case Op.LOAD -> load(body, pointer.operand(0));
            case Op.FUNCTION_CALL -> load(body, pointer.operand(0));
            case Op.ACCESS_CHAIN,
                    Op.IN_BOUNDS_ACCESS_CHAIN,
                    Op.UNTYPED_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR -> chain(body, pointer);
            case Op.PTR_ACCESS_CHAIN, Op.IN_BOUNDS_PTR_ACCESS_CHAIN ->
                moves.alongPointer(body, known(pointer.operand(0)), pointer);
            case Op.COPY_OBJECT -> known(pointer.operand(0));
            default -> none();
        };
    }

    private Shadow select(List<Instruction> body, Instruction select) {
        int[] one = known(select.operand(1)).all();
        int[] other = known(select.operand(2)).all();
        for (int i = 0; i < one.length; i++) {
            one[i] = one[i] == other[i]
                    ? one[i]
                    : editor.emit(body, Op.SELECT, uint, select.operand(0), one[i], other[i]);
        }
        return Shadow.of(one);
    }

    private Shadow chain(List<Instruction> body, Instruction chain) {
        DescriptorRoot root = paths.root(chain);
        if (root == null) {
            int base = AccessChains.base(chain);
            return moves.along(
                    body, known(base), AccessChains.type(module, chain), chain, AccessChains.firstIndex(chain));
        }
        CheckEmitter.Place place = emitter.place(body, root);
        Shadow start = new Shadow(editor.constant(root.variable()), place.index(), place.state(), editor.constant(0));
        return moves.along(body, start, types.withoutArrays(root.type()), chain, root.firstIndex() + root.indices());
    }
}
