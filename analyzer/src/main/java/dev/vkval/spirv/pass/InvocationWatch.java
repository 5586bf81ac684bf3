package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;

/**
 * Records the invocations that access watched places; see {@link WatchWords}. A site only notes in private words which of its
 * places it has accessed: few invocations access one, and these are recorded in one loop when they end.
 *
 * <pre>
 * site := 0 | accessed slots, a bit for each + number of the site * 2^{@value #NUMBER_SHIFT}
 * </pre>
 */
final class InvocationWatch {
    private static final int PLACE = 0;
    private static final int ELEMENT = 1;
    private static final int FIRST = 2;
    private static final int MORE = 3;
    private static final int NUMBER = 4;
    private static final int INDEX = 5;
    private static final int PARAMETERS = 6;

    private static final int NUMBER_SHIFT = WatchWords.MOST_SLOTS;

    private final ModuleEditor editor;
    private final CheckMemory memory;
    private final FootprintFunctions functions;
    private final Instruction entryPoint;
    private final InvocationKey key;
    private final HitCounters counters;
    private final int uint;
    private final int bool;
    private final PrivateWords sites;
    /** One word: whether a site has accessed one of its places. */
    private final PrivateWords any;

    private int note;
    private int count;

    InvocationWatch(
            ModuleEditor editor,
            CheckMemory memory,
            FootprintFunctions functions,
            Instruction entryPoint,
            ExecutionModes modes,
            HitCounters counters) {
        this.editor = editor;
        this.memory = memory;
        this.functions = functions;
        this.entryPoint = entryPoint;
        this.key = new InvocationKey(editor, entryPoint, modes);
        this.counters = counters;
        this.uint = editor.uint();
        this.bool = editor.bool();
        this.sites = new PrivateWords(editor);
        this.any = new PrivateWords(editor);
    }

    /**
     * Adds code before an access; one without granules is at all of them.
     *
     * @param element id of the number of its element
     */
    void emit(List<Instruction> body, FootprintAccess access, int element) {
        note = note == 0 ? addNote() : note;
        boolean all = access.first() == 0;
        int number = access.hit() / ErrorOutput.HITS_PER_CHECK;
        editor.emit(
                body,
                Op.FUNCTION_CALL,
                editor.type(Op.TYPE_VOID),
                note,
                functions.emitSiteOf(body, editor.constant(access.hit())),
                element,
                all ? editor.constant(0) : access.first(),
                editor.constant(all ? -1 : access.granules() - 1),
                editor.constant(number << NUMBER_SHIFT),
                editor.constant(count++));
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** The function that a site calls where it accesses something. */
    private int addNote() {
        FunctionBody made = new FunctionBody(editor, PARAMETERS);
        List<Instruction> body = made.begin(made.newBlock());
        int base = memory.base(body, CheckMemory.Buffer.HITS);
        int zero = editor.constant(0);
        int bits = zero;
        for (int i = 0; i < counters.slots(); i++) {
            int matches = emitMatch(body, made, base, WatchWords.slot(i));
            int bit = editor.emit(body, Op.SELECT, uint, matches, editor.constant(1 << i), zero);
            bits = editor.emit(body, Op.BITWISE_OR, uint, bits, bit);
        }
        int index = made.parameter(INDEX);
        int found = editor.emit(body, Op.I_NOT_EQUAL, bool, bits, zero);
        int marked = editor.emit(body, Op.BITWISE_OR, uint, bits, made.parameter(NUMBER));
        int more = editor.emit(body, Op.SELECT, uint, found, marked, zero);
        sites.store(body, index, editor.emit(body, Op.BITWISE_OR, uint, sites.load(body, index), more));
        any.store(body, zero, editor.emit(body, Op.BITWISE_OR, uint, any.load(body, zero), bits));
        editor.emitVoid(body, Op.RETURN);
        return made.add();
    }

    /** Adds code for whether a slot watches a place that is accessed. */
    private int emitMatch(List<Instruction> body, FunctionBody made, int base, int slot) {
        int place = made.parameter(PLACE);
        int watched = load(body, base, place, slot + WatchWords.WATCHED);
        int element = load(body, base, place, slot + WatchWords.ELEMENT);
        int granule = load(body, base, place, slot + WatchWords.GRANULE);
        int distance = editor.emit(body, Op.I_SUB, uint, granule, made.parameter(FIRST));
        int inside = editor.emit(body, Op.U_LESS_THAN_EQUAL, bool, distance, made.parameter(MORE));
        int same = editor.emit(body, Op.I_EQUAL, bool, element, made.parameter(ELEMENT));
        int used = editor.emit(body, Op.I_NOT_EQUAL, bool, watched, editor.constant(0));
        int there = editor.emit(body, Op.LOGICAL_AND, bool, inside, same);
        return editor.emit(body, Op.LOGICAL_AND, bool, there, used);
    }

    /**
     * Adds the function that records what is noted, once no access comes any more.
     *
     * @return its id
     */
    int addFunction() {
        sites.declare(entryPoint, count);
        any.declare(entryPoint, 1);
        int one = addOne();
        FunctionBody function = new FunctionBody(editor);
        Block some = function.newBlock();
        Block end = function.newBlock();
        List<Instruction> body = function.begin(function.newBlock());
        int zero = editor.constant(0);
        function.branch(body, editor.emit(body, Op.I_NOT_EQUAL, bool, any.load(body, zero), zero), some, end);
        function.begin(some);
        function.go(function.callEach(some, one, count), end);
        editor.emitVoid(function.begin(end), Op.RETURN);
        return function.add();
    }

    /** The function that records what one site has noted, whose index is its parameter; gives its id. */
    private int addOne() {
        FunctionBody made = new FunctionBody(editor, 1);
        Block some = made.newBlock();
        Block end = made.newBlock();
        List<Instruction> body = made.begin(made.newBlock());
        int site = sites.load(body, made.parameter(0));
        made.branch(body, editor.emit(body, Op.I_NOT_EQUAL, bool, site, editor.constant(0)), some, end);
        body = made.begin(some);
        int number = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, site, editor.constant(NUMBER_SHIFT));
        int hit = editor.emit(body, Op.I_MUL, uint, number, editor.constant(ErrorOutput.HITS_PER_CHECK));
        record(body, made, site, functions.emitSiteOf(body, hit));
        made.go(body, end);
        editor.emitVoid(made.begin(end), Op.RETURN);
        return made.add();
    }

    private void record(List<Instruction> body, FunctionBody made, int site, int place) {
        int base = memory.base(body, CheckMemory.Buffer.HITS);
        int zero = editor.constant(0);
        InvocationKey.Emitted invocation = key.emit(body);
        int complement = editor.emit(body, Op.NOT, uint, invocation.key());
        for (int i = 0; i < counters.slots(); i++) {
            int bit = editor.emit(body, Op.BITWISE_AND, uint, site, editor.constant(1 << i));
            int matches = editor.emit(body, Op.I_NOT_EQUAL, bool, bit, zero);
            int value = editor.emit(body, Op.SELECT, uint, matches, complement, zero);
            raise(body, made, pointer(body, base, place, WatchWords.slot(i) + WatchWords.KEY), value);
        }
        for (int i = 0; i < invocation.extents().length; i++) {
            raise(body, made, pointer(body, base, place, i), invocation.extents()[i]);
        }
    }

    private static void raise(List<Instruction> body, FunctionBody made, int pointer, int value) {
        made.atomic(body, Op.ATOMIC_U_MAX, pointer, value);
    }

    private int load(List<Instruction> body, int base, int place, int word) {
        return memory.loadWord(body, pointer(body, base, place, word));
    }

    /** A word about the watched places of the site. */
    private int pointer(List<Instruction> body, int base, int place, int word) {
        int index = editor.emit(body, Op.I_ADD, uint, place, editor.constant(word));
        return memory.word(body, base, index);
    }
}
