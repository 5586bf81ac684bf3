package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;

/**
 * The errors of an invocation that are not recorded yet, in private variables: the first, and the first with another hit
 * counter. That there were more is kept as well. Failing checks write no memory, which would keep drivers from combining
 * the reads around them and costs the more to compile the more reads there are.
 */
final class PendingErrors {
    /** Number of errors of different hit counters that are kept, at most. */
    private static final int MOST_KEPT = 2;

    private final ModuleEditor editor;
    private final int uint;
    private final List<Error> kept = new ArrayList<>();
    /** 0 if there cannot be more errors than are kept. */
    private final int more;

    /**
     * Private variables, or ids of words.
     *
     * @param hit index of the hit counter plus one, 0 for no error
     */
    record Error(int hit, int first, int second) {
        int[] all() {
            return new int[] {hit, first, second};
        }
    }

    /** @param counters hit counters that an invocation can increment, at most */
    PendingErrors(ModuleEditor editor, Instruction entryPoint, int counters) {
        this.editor = editor;
        this.uint = editor.uint();
        for (int i = 0; i < Math.min(counters, MOST_KEPT); i++) {
            kept.add(new Error(
                    editor.privateWord(entryPoint), editor.privateWord(entryPoint), editor.privateWord(entryPoint)));
        }
        this.more = counters > MOST_KEPT ? editor.privateWord(entryPoint) : 0;
    }

    /** Number of errors that are kept. */
    int count() {
        return kept.size();
    }

    /** Whether there can be more errors than are kept. */
    boolean canBeMore() {
        return more != 0;
    }

    /** No error yet, or none any more. */
    void emitClear(List<Instruction> body) {
        int zero = editor.constant(0);
        for (Error error : kept) {
            for (int variable : error.all()) {
                editor.emitVoid(body, Op.STORE, variable, zero);
            }
        }
        if (canBeMore()) {
            editor.emitVoid(body, Op.STORE, more, zero);
        }
    }

    /** Keeps an error of which ids of words are given. */
    void emitKeep(List<Instruction> body, Error error) {
        int bool = editor.bool();
        int zero = editor.constant(0);
        int open = editor.trueConstant();
        for (Error variables : kept) {
            int earlier = load(body, variables.hit());
            int none = editor.emit(body, Op.I_EQUAL, bool, earlier, zero);
            int here = editor.emit(body, Op.LOGICAL_AND, bool, open, none);
            int[] from = error.all();
            int[] to = variables.all();
            for (int i = 0; i < to.length; i++) {
                int before = i == 0 ? earlier : load(body, to[i]);
                editor.emitVoid(body, Op.STORE, to[i], editor.emit(body, Op.SELECT, uint, here, from[i], before));
            }
            int other = editor.emit(body, Op.I_NOT_EQUAL, bool, earlier, error.hit());
            int full = editor.emit(body, Op.LOGICAL_AND, bool, other, editor.emit(body, Op.LOGICAL_NOT, bool, none));
            open = editor.emit(body, Op.LOGICAL_AND, bool, open, full);
        }
        emitMore(body, open);
    }

    /** There are more errors than are kept if a condition is true. */
    private void emitMore(List<Instruction> body, int condition) {
        if (canBeMore()) {
            int before = load(body, more);
            editor.emitVoid(
                    body, Op.STORE, more, editor.emit(body, Op.SELECT, uint, condition, editor.constant(1), before));
        }
    }

    /** Whether there is an error. */
    int emitAny(List<Instruction> body) {
        return editor.emit(
                body, Op.I_NOT_EQUAL, editor.bool(), load(body, kept.get(0).hit()), editor.constant(0));
    }

    /** Whether there were more errors than are kept, as a word. */
    int emitMore(List<Instruction> body) {
        return load(body, more);
    }

    /** The words of the first error. */
    Error emitFirst(List<Instruction> body) {
        int[] words = kept.get(0).all();
        return new Error(load(body, words[0]), load(body, words[1]), load(body, words[2]));
    }

    /** The words of the error of a number. */
    Error emitError(List<Instruction> body, int number) {
        if (count() == 1) {
            return emitFirst(body);
        }
        int isFirst = editor.emit(body, Op.I_EQUAL, editor.bool(), number, editor.constant(0));
        int[] first = kept.get(0).all();
        int[] second = kept.get(1).all();
        int[] words = new int[first.length];
        for (int i = 0; i < words.length; i++) {
            int one = load(body, first[i]);
            words[i] = editor.emit(body, Op.SELECT, uint, isFirst, one, load(body, second[i]));
        }
        return new Error(words[0], words[1], words[2]);
    }

    private int load(List<Instruction> body, int variable) {
        return editor.emit(body, Op.LOAD, uint, variable);
    }
}
