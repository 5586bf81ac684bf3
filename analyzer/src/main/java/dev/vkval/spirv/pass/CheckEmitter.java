package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;
import java.util.OptionalLong;

/** Adds code to a body for the conditions of a check, and for the error if they are false. */
final class CheckEmitter {
    private static final int NONE = 0;

    private final ModuleEditor editor;
    private final ErrorRecorder recorder;
    private final IndexBounds bounds;
    private final AccessEnds ends;
    private final DescriptorLengths lengths;

    /**
     * Ids of a check's operands; {@code within}, {@code state} and {@code end} are 0 if not checked.
     *
     * @param ok whether all conditions are true
     */
    record Checked(DescriptorRoot root, int hit, int index, int length, int within, int state, int end, int ok) {}

    /** Ids of words: error code, its second word. */
    record Failure(int error, int second) {}

    CheckEmitter(
            ModuleEditor editor,
            ErrorRecorder recorder,
            IndexBounds bounds,
            AccessEnds ends,
            DescriptorLengths lengths) {
        this.editor = editor;
        this.recorder = recorder;
        this.bounds = bounds;
        this.ends = ends;
        this.lengths = lengths;
    }

    ErrorRecorder recorder() {
        return recorder;
    }

    Checked check(List<Instruction> body, DescriptorRoot root, Instruction consumer, int hit) {
        int index = bounds.emitIndex(editor, body, root);
        OptionalLong known = bounds.length(root);
        int length = known.isPresent()
                ? editor.constant((int) known.getAsLong())
                : recorder.emitLength(body, root.set(), root.binding());
        int within = bounds.within(root) ? NONE : editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, length);
        if (!lengths.hasStates(root.set(), root.binding())) {
            int ok = within == NONE ? editor.trueConstant() : within;
            return new Checked(root, hit, index, length, within, NONE, NONE, ok);
        }
        int state = state(body, root, index, within);
        int first = editor.constant(DescriptorState.FIRST_SIZE);
        int ok = and(body, within, editor.emit(body, Op.U_GREATER_THAN_EQUAL, editor.bool(), state, first));
        int end = ends.emit(editor, body, root, consumer);
        if (end != NONE) {
            int size = editor.emit(body, Op.I_SUB, editor.uint(), state, first);
            ok = and(body, ok, editor.emit(body, Op.U_LESS_THAN_EQUAL, editor.bool(), end, size));
        }
        return new Checked(root, hit, index, length, within, state, end, ok);
    }

    /** The state of a descriptor; unwritten if the set does not have it. */
    private int state(List<Instruction> body, DescriptorRoot root, int index, int within) {
        int uint = editor.uint();
        int zero = editor.constant(0);
        int present = within;
        if (lengths.variable(root.set(), root.binding())) {
            int count = recorder.emitLength(body, root.set(), root.binding());
            present = and(body, within, editor.emit(body, Op.U_LESS_THAN, editor.bool(), index, count));
        }
        int safe = present == NONE ? index : editor.emit(body, Op.SELECT, uint, present, index, zero);
        int state = recorder.emitState(body, root.set(), root.binding(), safe);
        return present == NONE
                ? state
                : editor.emit(body, Op.SELECT, uint, present, state, editor.constant(DescriptorState.UNWRITTEN));
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
        int error = editor.constant(ErrorOutput.RESOURCE_OUT_OF_BOUNDS);
        error = ifState(body, checked, DescriptorState.DESTROYED, ErrorOutput.DESCRIPTOR_DESTROYED, error);
        error = ifState(body, checked, DescriptorState.UNWRITTEN, ErrorOutput.DESCRIPTOR_UNINITIALIZED, error);
        int second = checked.end() == NONE ? checked.length() : checked.end();
        if (checked.within() != NONE) {
            error = editor.emit(body, Op.SELECT, uint, checked.within(), error, outOfBounds);
            second = editor.emit(body, Op.SELECT, uint, checked.within(), second, checked.length());
        }
        return new Failure(error, second);
    }

    private int ifState(List<Instruction> body, Checked checked, int state, int error, int otherwise) {
        int is = editor.emit(body, Op.I_EQUAL, editor.bool(), checked.state(), editor.constant(state));
        return editor.emit(body, Op.SELECT, editor.uint(), is, editor.constant(error), otherwise);
    }
}
