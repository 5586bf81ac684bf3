package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.PointerRoots;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks accesses of buffers through pointers that do not lead straight to one variable: those from selections, phis,
 * pointer chains, parameters and results of functions, and variables. Beside such a pointer there are words that say where
 * it points. An access that fails does not execute and yields zero.
 */
public final class VariablePointerChecks extends CheckPass implements AccessGuards.Checks {
    private final DescriptorLengths lengths;
    private final Map<Instruction, List<DescriptorRoot>> accesses = new HashMap<>();
    private SpirvModule module;
    private Types types;
    private ModuleEditor editor;
    private PointerRoots roots;
    private AccessPaths paths;
    private AccessEnds ends;
    private IndexBounds bounds;
    private AccessSizes sizes;
    private CheckEmitter emitter;
    private PointerShadows shadows;

    /** @param lengths what is known of bindings */
    public VariablePointerChecks(Instrumentation instrumentation, DescriptorLengths lengths) {
        super(instrumentation);
        this.lengths = lengths;
    }

    @Override
    public String name() {
        return "variable-pointer-checks";
    }

    @Override
    void addChecks(SpirvModule target) {
        module = target;
        types = module.types();
        Map<Instruction, Function> found = find();
        if (found.isEmpty()) {
            return;
        }
        editor = instrumentation.editor();
        Constants constants = new Constants(module, instrumentation.specialization());
        roots = new PointerRoots(module);
        paths = new AccessPaths(module, lengths);
        bounds = new IndexBounds(module, constants, lengths);
        ends = new AccessEnds(module, constants, bounds);
        TypeLayout layout = new TypeLayout(module, constants);
        sizes = new AccessSizes(module, constants);
        emitter = new CheckEmitter(instrumentation, bounds, ends, lengths);
        shadows = new PointerShadows(instrumentation, roots, paths, new PointerMoves(editor, ends, layout), emitter);
        found.forEach(this::prepare);
        if (accesses.isEmpty()) {
            return;
        }
        shadows.emit();
        AccessGuards guards = new AccessGuards(instrumentation);
        List.copyOf(module.functions()).forEach(function -> guards.guard(function, this));
        module.invalidate();
    }

    /** The accesses of buffers through pointers that other checks do not follow. */
    private Map<Instruction, Function> find() {
        Map<Instruction, Function> found = new LinkedHashMap<>();
        module.functions()
                .forEach(function -> SpirvModule.forEachOf(function, instruction -> {
                    int pointer =
                            instruction.index() == Instruction.INSERTED ? 0 : BufferPointers.accessed(instruction);
                    if (pointer != 0
                            && BufferPointers.isBuffer(types, pointer)
                            && !BufferPointers.isDirect(module, pointer)) {
                        found.put(instruction, function);
                    }
                }));
        return found;
    }

    private void prepare(Instruction access, Function function) {
        int pointer = BufferPointers.accessed(access);
        String why = roots.unknown(pointer);
        List<DescriptorRoot> candidates = new ArrayList<>();
        for (int variable : roots.of(pointer)) {
            DescriptorRoot root = candidate(module.definition(variable));
            if (root == null || bounds.length(root).isEmpty()) {
                why = "a binding that the pipeline layout lacks";
            } else {
                candidates.add(root);
            }
        }
        if (why == null && AccessSizes.isMatrix(access) && sizes.sizeBytes(access) < 0) {
            why = UncheckedEnds.why(access);
        }
        if (why != null) {
            instrumentation.addUnguarded(access.index(), function, why);
        } else if (!candidates.isEmpty()) {
            accesses.put(access, candidates);
            shadows.request(pointer);
        }
    }

    /** The variable as a root of which no descriptor is selected yet. */
    private DescriptorRoot candidate(Instruction variable) {
        DescriptorRoot single = paths.ofVariable(variable);
        return single != null ? single : paths.ofArray(variable);
    }

    @Override
    public boolean has(Instruction access) {
        return accesses.containsKey(access);
    }

    @Override
    public AccessGuards.Checked emit(List<Instruction> body, Instruction access) {
        int uint = editor.uint();
        PointerShadows.Shadow at = shadows.of(BufferPointers.accessed(access));
        long size = Math.min(Math.max(sizeBytes(access), 1), AccessEnds.LIMIT);
        int end = editor.emit(body, Op.I_ADD, uint, at.offset(), editor.constant((int) size));
        int room = emitter.within(body, end, at.state());
        int behind =
                editor.emit(body, Op.U_LESS_THAN, editor.bool(), at.offset(), editor.constant((int) AccessEnds.LIMIT));
        int ok = emitter.and(body, behind, room);
        int hit = instrumentation.nextHit();
        List<DescriptorRoot> candidates = accesses.get(access);
        for (DescriptorRoot root : candidates) {
            instrumentation.add(new DescriptorCheck(
                    instrumentation.nextHit(),
                    access.index(),
                    root.variable(),
                    root.set(),
                    root.binding(),
                    root.array(),
                    true));
        }
        return new AccessGuards.Checked(ok, failed -> {
            int reached = editor.emit(failed, Op.SELECT, uint, behind, end, editor.constant(0));
            fail(failed, access, hit, at, reached);
        });
    }

    private long sizeBytes(Instruction access) {
        Instruction chain = module.definition(BufferPointers.accessed(access));
        boolean typed = chain.opcode() == Op.ACCESS_CHAIN || chain.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN;
        return typed && !AccessSizes.isMatrix(access)
                ? ends.sizeBytes(AccessChains.type(module, chain), chain, 1)
                : sizes.sizeBytes(access);
    }

    private void fail(List<Instruction> body, Instruction access, int firstHit, PointerShadows.Shadow at, int end) {
        int uint = editor.uint();
        int error = emitter.error(body, at.state());
        int second = end;
        int hit = editor.constant(firstHit);
        int next = firstHit;
        for (DescriptorRoot root : accesses.get(access)) {
            int is = editor.emit(body, Op.I_EQUAL, editor.bool(), at.variable(), editor.constant(root.variable()));
            if (next != firstHit) {
                hit = editor.emit(body, Op.SELECT, uint, is, editor.constant(next), hit);
            }
            next += ErrorOutput.HITS_PER_CHECK;
            if (root.array()) {
                int length = editor.constant((int) bounds.length(root).orElseThrow());
                int beyond = editor.emit(body, Op.U_GREATER_THAN_EQUAL, editor.bool(), at.index(), length);
                int here = emitter.and(body, is, beyond);
                int outOfBounds = editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS);
                error = editor.emit(body, Op.SELECT, uint, here, outOfBounds, error);
                second = editor.emit(body, Op.SELECT, uint, here, length, second);
            }
        }
        instrumentation.recorder().emitFailure(body, hit, error, at.index(), second);
    }
}
