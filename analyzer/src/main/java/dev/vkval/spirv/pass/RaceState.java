package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/**
 * The word of a location that tells whether accesses of the invocations of a workgroup race there.
 *
 * <pre>
 * word := epoch | rank | invocation | access, from the highest bit down
 * epoch := number of barriers of the workgroup that the invocation has passed, plus one
 * rank := 0 (none) | 1 (loads) | 2 (atomics) | 3 (a store, or both of them by one invocation)
 * invocation := index in the workgroup | all ones (several)
 * </pre>
 *
 * <p>An access raises the word by OpAtomicUMax to its own rank and invocation. The former word shows a race if it has the
 * same epoch, another invocation, and not the same of ranks 1 and 2. If there is none and the word does not tell all that
 * was before, the word is raised once more: to several invocations, or to rank 3 where one invocation has loads and atomics.
 * What is missed between the two by others is seen by the second. An access that adds nothing to the word ends there. The lowest words come first, so nothing is ever cleared;
 * with the last epoch nothing is checked any more.
 */
final class RaceState {
    private static final int RANK_BITS = 2;
    private static final int EXCLUSIVE = 3;

    private final ModuleEditor editor;
    private final int scope;
    private final int uint;
    private final int bool;
    private final int accessBits;
    private final int invocationBits;

    /** What a word has of another access: ids of a condition and of words. */
    private record Other(int race, int word, int rank, int sameEpoch, int different) {}

    /**
     * An access of an invocation: ids of words.
     *
     * @param epoch of the invocation
     * @param invocation its index in the workgroup
     * @param mine what it raises a word to
     * @param shared the same of several invocations
     * @param exclusive the same with the highest rank
     */
    record Own(int epoch, int invocation, int rank, int mine, int shared, int exclusive) {}

    /**
     * After the steps of an access.
     *
     * @param body where they end
     * @param race id of a condition
     * @param found id of the word with the other access of a race
     */
    record Raised(List<Instruction> body, int race, int found) {}

    /**
     * @param scope id of the scope of the atomic operations on words
     * @param invocations of a workgroup
     * @param accesses number of the checked accesses
     */
    RaceState(ModuleEditor editor, int scope, int invocations, int accesses) {
        this.editor = editor;
        this.scope = scope;
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.accessBits = bits(accesses);
        this.invocationBits = bits(invocations + 1);
    }

    /** Number of bits that numbers below a count take. */
    static int bits(int count) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1));
    }

    /** How many epochs a word can tell apart. */
    static int epochs(int invocations, int accesses) {
        int left = Integer.SIZE - RANK_BITS - bits(accesses) - bits(invocations + 1);
        return left < 2 ? 0 : 1 << left;
    }

    private int rankShift() {
        return accessBits + invocationBits;
    }

    private int epochShift() {
        return rankShift() + RANK_BITS;
    }

    /** The epoch in which nothing is checked. */
    int lastEpoch() {
        return (1 << Integer.SIZE - epochShift()) - 1;
    }

    /** The bits of a word that do not depend on the invocation. */
    int tag(RaceAccessKind kind, int access) {
        return kind.rank() << rankShift() | access;
    }

    /** Begins the next epoch, whose number is a private word. */
    void emitNext(List<Instruction> body, int epoch) {
        int before = editor.emit(body, Op.LOAD, uint, epoch);
        int more = editor.emit(body, Op.U_LESS_THAN, bool, before, editor.constant(lastEpoch()));
        int next = editor.emit(body, Op.I_ADD, uint, before, editor.constant(1));
        editor.emitVoid(body, Op.STORE, epoch, editor.emit(body, Op.SELECT, uint, more, next, before));
    }

    /** Adds code for what an access raises words to; arguments are ids of words. */
    Own own(List<Instruction> body, int epoch, int invocation, int tag) {
        int rank = field(body, tag, rankShift(), RANK_BITS);
        int tagged = editor.emit(body, Op.BITWISE_OR, uint, shifted(body, epoch, epochShift()), tag);
        int mine = editor.emit(body, Op.BITWISE_OR, uint, tagged, shifted(body, invocation, accessBits));
        int several = editor.constant((1 << invocationBits) - 1 << accessBits);
        int shared = editor.emit(body, Op.BITWISE_OR, uint, tagged, several);
        int exclusive = editor.emit(body, Op.BITWISE_OR, uint, mine, editor.constant(EXCLUSIVE << rankShift()));
        return new Own(epoch, invocation, rank, mine, shared, exclusive);
    }

    /**
     * Adds the steps of an access.
     *
     * @param word id of the pointer to the word
     * @param end where it goes on if the access adds nothing to the word; what follows the steps must lead there, too
     */
    Raised emit(FunctionBody function, List<Instruction> look, int word, Own own, Block end) {
        Block raise = function.newBlock();
        Block again = function.newBlock();
        Block raised = function.newBlock();
        int seen = editor.emit(look, Op.ATOMIC_LOAD, uint, word, scope, editor.constant(0));
        int added = editor.emit(look, Op.BITWISE_XOR, uint, seen, own.shared());
        int news = editor.emit(look, Op.SHIFT_RIGHT_LOGICAL, uint, added, editor.constant(accessBits));
        function.branch(look, editor.emit(look, Op.I_NOT_EQUAL, bool, news, editor.constant(0)), raise, end);

        List<Instruction> body = function.begin(raise);
        Other before = other(body, raise(body, word, own.mine()), own, own.rank());
        int alone = editor.emit(body, Op.LOGICAL_NOT, bool, before.different());
        int notYet = editor.emit(body, Op.LOGICAL_NOT, bool, before.race());
        int wider = editor.emit(body, Op.LOGICAL_AND, bool, before.different(), notYet);
        int both = editor.emit(body, Op.I_ADD, uint, before.rank(), own.rank());
        int mixed = editor.emit(body, Op.I_EQUAL, bool, both, editor.constant(EXCLUSIVE));
        int changed = editor.emit(
                body, Op.LOGICAL_AND, bool, before.sameEpoch(), editor.emit(body, Op.LOGICAL_AND, bool, alone, mixed));
        int more = editor.emit(body, Op.LOGICAL_OR, bool, wider, changed);
        function.branch(body, more, again, raised);

        body = function.begin(again);
        int next = editor.emit(body, Op.SELECT, uint, changed, own.exclusive(), own.shared());
        int nextRank = editor.emit(body, Op.SELECT, uint, changed, editor.constant(EXCLUSIVE), own.rank());
        Other after = other(body, raise(body, word, next), own, nextRank);
        function.go(body, raised);

        body = function.begin(raised);
        int race = phi(body, bool, before.race(), raise, after.race(), again);
        int found = phi(body, uint, before.word(), raise, after.word(), again);
        return new Raised(body, race, found);
    }

    /** Adds code for the number of the access in a word. */
    int access(List<Instruction> body, int word) {
        return field(body, word, 0, accessBits);
    }

    /** Adds code for the invocation in a word, a value for several ones. */
    int invocation(List<Instruction> body, int word, int several) {
        int invocation = field(body, word, accessBits, invocationBits);
        int isSeveral = editor.emit(body, Op.I_EQUAL, bool, invocation, editor.constant((1 << invocationBits) - 1));
        return editor.emit(body, Op.SELECT, uint, isSeveral, editor.constant(several), invocation);
    }

    private int raise(List<Instruction> body, int word, int value) {
        return editor.emit(body, Op.ATOMIC_U_MAX, uint, word, scope, editor.constant(0), value);
    }

    /** What a former word means for an access of a rank. */
    private Other other(List<Instruction> body, int word, Own own, int rank) {
        int former = field(body, word, rankShift(), RANK_BITS);
        int sameEpoch = editor.emit(
                body, Op.I_EQUAL, bool, field(body, word, epochShift(), Integer.SIZE - epochShift()), own.epoch());
        int invocation = field(body, word, accessBits, invocationBits);
        int foreign = editor.emit(body, Op.I_NOT_EQUAL, bool, invocation, own.invocation());
        int different = editor.emit(body, Op.LOGICAL_AND, bool, sameEpoch, foreign);
        int unequal = editor.emit(body, Op.I_NOT_EQUAL, bool, former, rank);
        int store = editor.emit(body, Op.I_EQUAL, bool, rank, editor.constant(EXCLUSIVE));
        int conflict = editor.emit(body, Op.LOGICAL_OR, bool, unequal, store);
        int race = editor.emit(body, Op.LOGICAL_AND, bool, different, conflict);
        return new Other(race, word, former, sameEpoch, different);
    }

    private int phi(List<Instruction> body, int type, int first, Block from, int second, Block other) {
        return editor.emit(body, Op.PHI, type, first, from.id(), second, other.id());
    }

    /** Adds code for a word moved up by some bits. */
    int shifted(List<Instruction> body, int value, int bits) {
        return editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, value, editor.constant(bits));
    }

    private int field(List<Instruction> body, int value, int from, int count) {
        int down = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, value, editor.constant(from));
        return editor.emit(body, Op.BITWISE_AND, uint, down, editor.constant((1 << count) - 1));
    }
}
