package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ImageAccess;
import java.util.List;
import java.util.OptionalLong;

/** Adds code to a body for the conditions of a check, and for the error if they are false. */
final class CheckEmitter {
    private static final int NONE = 0;

    private final ModuleEditor editor;
    private final Instrumentation instrumentation;
    private final IndexBounds bounds;
    private final AccessEnds ends;
    private final DescriptorLengths lengths;

    /**
     * Ids of a check's operands; {@code within}, {@code state}, {@code fit} and {@code end} are 0 if not checked.
     *
     * @param ok whether all conditions are true
     */
    record Checked(
            DescriptorRoot root, int hit, int index, int length, int within, int state, int fit, int end, int ok) {}

    /** Ids of words: error code, its second word. */
    record Failure(int error, int second) {}

    CheckEmitter(Instrumentation instrumentation, IndexBounds bounds, AccessEnds ends, DescriptorLengths lengths) {
        this.editor = instrumentation.editor();
        this.instrumentation = instrumentation;
        this.bounds = bounds;
        this.ends = ends;
        this.lengths = lengths;
    }

    /** The index of a descriptor that is known when the shader is compiled. */
    int element(DescriptorRoot root) {
        return (int) bounds.constantIndex(root);
    }

    /** Whether an access ends within a size that the layout fixes. */
    boolean fits(DescriptorRoot root, Instruction consumer) {
        OptionalLong size = lengths.sizeBytes(root.set(), root.binding());
        AccessEnds.End end = size.isEmpty() ? null : ends.of(root, consumer);
        boolean known = end == null || end.terms().isEmpty();
        return size.isPresent() && known && (end == null || end.constant() <= size.getAsLong());
    }

    /** The check of a descriptor that is known when the shader is compiled, for accesses up to an end. */
    Checked check(List<Instruction> body, DescriptorRoot root, AccessEnds.End last, int hit) {
        int index = editor.constant((int) bounds.constantIndex(root));
        int end = ends.emit(editor, body, last);
        int state = fixedState(body, root);
        int ok = within(body, end, state);
        return new Checked(
                root, hit, index, editor.constant((int) bounds.length(root).orElseThrow()), NONE, state, NONE, end, ok);
    }

    Checked check(List<Instruction> body, DescriptorRoot root, Instruction consumer, int hit) {
        int index = bounds.emitIndex(editor, body, root);
        int length = editor.constant((int) bounds.length(root).orElseThrow());
        int within = bounds.within(root) ? NONE : editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, length);
        if (!lengths.hasStates(root.set(), root.binding())) {
            int ok = within == NONE || lengths.comparesOnly() ? editor.trueConstant() : within;
            return new Checked(root, hit, index, length, within, NONE, NONE, NONE, ok);
        }
        int state = state(body, root, index, within);
        AccessEnds.End known = ends.of(root, consumer);
        int end = known == null ? NONE : ends.emit(editor, body, known);
        int fit = fit(body, root, consumer, state);
        if (lengths.comparesOnly()) {
            int ok = fit == NONE ? editor.trueConstant() : fit;
            return new Checked(root, hit, index, length, NONE, state, fit, NONE, ok);
        }
        int ok = and(body, within, within(body, end, state));
        return new Checked(root, hit, index, length, within, state, fit, end, and(body, fit, ok));
    }

    /** Whether an image has no property that an access forbids; also of one that is not written. */
    private int fit(List<Instruction> body, DescriptorRoot root, Instruction consumer, int state) {
        int forbidden = forbidden(root, consumer);
        if (forbidden == 0) {
            return NONE;
        }
        int mask = editor.constant(DescriptorState.properties(forbidden));
        int wrong = editor.emit(body, Op.BITWISE_AND, editor.uint(), state, mask);
        return editor.emit(body, Op.I_EQUAL, editor.bool(), wrong, editor.constant(0));
    }

    /** Whether an access is compared with what its image is. */
    boolean compares(DescriptorRoot root, Instruction consumer) {
        return forbidden(root, consumer) != 0;
    }

    private int forbidden(DescriptorRoot root, Instruction consumer) {
        ImageAccess access = ImageAccess.of(editor.module(), root.type(), consumer);
        return access == null
                ? 0
                : lengths.forbidden(root.set(), root.binding(), access, bounds.constantIndex(root) >= 0);
    }

    /**
     * Where a descriptor is, as ids of words.
     *
     * @param state that of a descriptor that is not written if the index is out of bounds
     */
    record Place(int index, int state) {}

    /** The place of a descriptor whose binding has a known length. */
    Place place(List<Instruction> body, DescriptorRoot root) {
        int index = bounds.emitIndex(editor, body, root);
        int length = editor.constant((int) bounds.length(root).orElseThrow());
        int within = bounds.within(root) ? NONE : editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, length);
        if (lengths.hasStates(root.set(), root.binding())) {
            return new Place(index, state(body, root, index, within));
        }
        int unlimited = editor.constant(DescriptorState.UNLIMITED);
        int unwritten = editor.constant(DescriptorState.UNWRITTEN);
        return new Place(
                index,
                within == NONE ? unlimited : editor.emit(body, Op.SELECT, editor.uint(), within, unlimited, unwritten));
    }

    /** Whether a descriptor is written, and has room for the end of an access. The states without size are below any sum. */
    int within(List<Instruction> body, int end, int state) {
        int first = editor.constant(DescriptorState.FIRST_SIZE);
        int least = end == NONE ? first : editor.emit(body, Op.I_ADD, editor.uint(), end, first);
        return editor.emit(body, Op.U_LESS_THAN_EQUAL, editor.bool(), least, state);
    }

    private int fixedState(List<Instruction> body, DescriptorRoot root) {
        OptionalLong size = lengths.sizeBytes(root.set(), root.binding());
        if (size.isPresent()) {
            return editor.constant(DescriptorState.ofSize(size.getAsLong()));
        }
        int offset = lengths.stateOffset(root.set(), root.binding()) + (int) bounds.constantIndex(root);
        return instrumentation.states().emitFixed(body, root.set(), offset);
    }

    /** The state of a descriptor; unwritten if the set does not have it. */
    private int state(List<Instruction> body, DescriptorRoot root, int index, int within) {
        int uint = editor.uint();
        int zero = editor.constant(0);
        boolean variable = lengths.variable(root.set(), root.binding());
        if (within == NONE && !variable) {
            return fixedState(body, root);
        }
        StateWords states = instrumentation.states();
        int offset = lengths.stateOffset(root.set(), root.binding());
        int present = within;
        if (variable) {
            int count = states.emitFixed(body, root.set(), 0);
            present = and(body, within, editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, count));
        }
        int safe = editor.emit(body, Op.SELECT, uint, present, index, zero);
        int state = states.emit(body, root.set(), offset, safe);
        return editor.emit(body, Op.SELECT, uint, present, state, editor.constant(DescriptorState.UNWRITTEN));
    }

    int and(List<Instruction> body, int first, int second) {
        return first == NONE ? second : editor.emit(body, Op.LOGICAL_AND, editor.bool(), first, second);
    }

    /** The error, for a body that runs when the check failed. */
    Failure failure(List<Instruction> body, Checked checked) {
        int uint = editor.uint();
        int outOfBounds = editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS);
        if (checked.state() == NONE) {
            return new Failure(outOfBounds, checked.length());
        }
        int error = error(body, checked.state());
        if (checked.fit() != NONE) {
            int unfit = editor.constant(ErrorOutput.DESCRIPTOR_UNFIT);
            error = editor.emit(body, Op.SELECT, uint, checked.fit(), error, unfit);
        }
        int second = checked.end() == NONE ? checked.length() : checked.end();
        if (checked.within() != NONE) {
            error = editor.emit(body, Op.SELECT, uint, checked.within(), error, outOfBounds);
            second = editor.emit(body, Op.SELECT, uint, checked.within(), second, checked.length());
        }
        return new Failure(error, second);
    }

    /** The error code of a descriptor with a state that is in an array's bounds. */
    int error(List<Instruction> body, int state) {
        int error = editor.constant(ErrorOutput.RESOURCE_OUT_OF_BOUNDS);
        error = ifState(body, state, DescriptorState.DESTROYED, ErrorOutput.DESCRIPTOR_DESTROYED, error);
        return ifState(body, state, DescriptorState.UNWRITTEN, ErrorOutput.DESCRIPTOR_UNINITIALIZED, error);
    }

    private int ifState(List<Instruction> body, int actual, int state, int error, int otherwise) {
        int is = editor.emit(body, Op.I_EQUAL, editor.bool(), actual, editor.constant(state));
        return editor.emit(body, Op.SELECT, editor.uint(), is, editor.constant(error), otherwise);
    }
}
