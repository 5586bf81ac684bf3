package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;
import java.util.function.Consumer;

/**
 * What sites access: it is kept in private arrays, and recorded in one loop when the invocation ends. Drivers inline functions,
 * and what is repeated for each site is what they compile longest. What an invocation may execute several times marks what it
 * accesses each time, and keeps the bounds of all.
 *
 * <pre>
 * site := 0 | 1 + granules * 2 + element * 4 + lanes * 8 + repeated * 16 + (last granule - first) * 32
 *             + number of the site * 1024
 * </pre>
 */
final class KeptFootprints {
    private static final int EXECUTED = 1;
    private static final int GRANULES = 1 << 1;
    private static final int ELEMENT = 1 << 2;
    private static final int LANES = 1 << 3;
    private static final int REPEATED = 1 << 4;
    private static final int MORE_SHIFT = 5;
    private static final int MORE_BITS = 5;
    private static final int NUMBER_SHIFT = MORE_SHIFT + MORE_BITS;

    private final ModuleEditor editor;
    private final FootprintFunctions functions;
    private final int uint;
    private final PrivateWords sites;
    /** The first granules; of what is repeated, complements of the lowest ones. */
    private final PrivateWords firsts;
    /** The highest granules of what is repeated. */
    private final PrivateWords lasts;
    /** The same of elements. */
    private final PrivateWords elements;

    private final PrivateWords lastElements;
    private final PrivateWords masks;
    private final PrivateWords bits;
    private int count;
    /** Of what is executed once, and of what is repeated. */
    private int kinds;

    private int repeatedKinds;
    private boolean several;
    private boolean plain;

    KeptFootprints(ModuleEditor editor, FootprintFunctions functions) {
        this.editor = editor;
        this.functions = functions;
        this.uint = editor.uint();
        this.sites = new PrivateWords(editor);
        this.firsts = new PrivateWords(editor);
        this.lasts = new PrivateWords(editor);
        this.elements = new PrivateWords(editor);
        this.lastElements = new PrivateWords(editor);
        this.masks = new PrivateWords(editor);
        this.bits = new PrivateWords(editor);
    }

    /** Whether an access is of no more granules than are recorded at once. */
    static boolean fits(FootprintAccess access) {
        return access.first() == 0 || access.granules() * access.lanes() <= FootprintFunctions.MOST_GRANULES;
    }

    /** Adds code before an access that an invocation may execute several times. */
    void emitRepeated(List<Instruction> body, FootprintAccess access) {
        int index = editor.constant(count++);
        int kind = EXECUTED | REPEATED;
        if (access.first() != 0) {
            kind |= GRANULES;
            int last = access.granules() == 1
                    ? access.first()
                    : editor.emit(body, Op.I_ADD, uint, access.first(), editor.constant(access.granules() - 1));
            firsts.raise(body, index, editor.emit(body, Op.NOT, uint, access.first()));
            lasts.raise(body, index, last);
        }
        if (access.element() != 0) {
            kind |= ELEMENT;
            elements.raise(body, index, editor.emit(body, Op.NOT, uint, access.element()));
            lastElements.raise(body, index, access.element());
        }
        repeatedKinds |= kind;
        plain |= (kind & (GRANULES | ELEMENT)) == 0;
        int number = access.hit() / ErrorOutput.HITS_PER_CHECK;
        sites.store(body, index, editor.constant(kind | number << NUMBER_SHIFT));
        functions.emitMarks(body, access);
    }

    /** Adds code before an access that an invocation executes once. */
    void emit(List<Instruction> body, FootprintAccess access) {
        int index = editor.constant(count++);
        int kind = EXECUTED;
        if (access.first() != 0) {
            kind |= GRANULES;
            several |= access.granules() > 1;
            firsts.store(body, index, access.first());
        }
        if (access.element() != 0) {
            kind |= ELEMENT;
            elements.store(body, index, access.element());
        }
        if (access.first() != 0 && access.lanes() > 1) {
            kind |= LANES;
            masks.store(body, index, editor.constant(FootprintFunctions.mask(access.granules(), access.lanes())));
            bits.store(body, index, functions.emitBit(body, access));
        }
        kinds |= kind;
        plain |= (kind & (GRANULES | ELEMENT)) == 0;
        int more = access.first() == 0 ? 0 : access.granules() - 1;
        int number = access.hit() / ErrorOutput.HITS_PER_CHECK;
        sites.store(body, index, editor.constant(kind | more << MORE_SHIFT | number << NUMBER_SHIFT));
    }

    boolean isEmpty() {
        return count == 0;
    }

    /**
     * Adds the function that records what is kept, once no access comes any more.
     *
     * @return its id
     */
    int addFunction(Instruction entryPoint) {
        sites.declare(entryPoint, count);
        declare(firsts, kinds | repeatedKinds, GRANULES, entryPoint);
        declare(lasts, repeatedKinds, GRANULES, entryPoint);
        declare(elements, kinds | repeatedKinds, ELEMENT, entryPoint);
        declare(lastElements, repeatedKinds, ELEMENT, entryPoint);
        declare(masks, kinds, LANES, entryPoint);
        declare(bits, kinds, LANES, entryPoint);
        int one = addOne();
        FunctionBody function = new FunctionBody(editor);
        Block entry = function.newBlock();
        function.begin(entry);
        editor.emitVoid(function.callEach(entry, one, count), Op.RETURN);
        return function.add();
    }

    private void declare(PrivateWords words, int used, int kind, Instruction entryPoint) {
        if ((used & kind) != 0) {
            words.declare(entryPoint, count);
        }
    }

    /** The function that records one of what is kept, whose index is its parameter; gives its id. */
    private int addOne() {
        FunctionBody function = new FunctionBody(editor, 1);
        int index = function.parameter(0);
        Block end = function.newBlock();
        Block some = function.newBlock();
        List<Instruction> body = function.begin(function.newBlock());
        int site = sites.load(body, index);
        function.branch(body, editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), site, editor.constant(0)), some, end);
        body = function.begin(some);
        sites.store(body, index, editor.constant(0));
        int number = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, site, editor.constant(NUMBER_SHIFT));
        int place = functions.emitPlaceOf(
                body, editor.emit(body, Op.I_MUL, uint, number, editor.constant(ErrorOutput.HITS_PER_CHECK)));
        body = once(function, body, site, GRANULES, then -> granules(then, site, index, place));
        body = repeated(
                function,
                body,
                site,
                GRANULES,
                then -> functions.callGranuleBounds(then, place, firsts.load(then, index), lasts.load(then, index)));
        body = once(
                function, body, site, ELEMENT, then -> functions.callElement(then, place, elements.load(then, index)));
        body = repeated(
                function,
                body,
                site,
                ELEMENT,
                then -> functions.callElementBounds(
                        then, place, elements.load(then, index), lastElements.load(then, index)));
        if (plain) {
            body = when(function, body, site, GRANULES | ELEMENT, 0, then -> functions.callExecuted(then, place));
        }
        function.go(body, end);
        editor.emitVoid(function.begin(end), Op.RETURN);
        return function.add();
    }

    /** Adds code for sites of a kind that an invocation executes once, if there are any; gives where what follows goes. */
    private List<Instruction> once(
            FunctionBody function, List<Instruction> body, int site, int kind, Consumer<List<Instruction>> code) {
        return (kinds & kind) == 0 ? body : when(function, body, site, kind | REPEATED, kind, code);
    }

    /** The same of those that it may execute several times. */
    private List<Instruction> repeated(
            FunctionBody function, List<Instruction> body, int site, int kind, Consumer<List<Instruction>> code) {
        int both = kind | REPEATED;
        return (repeatedKinds & kind) == 0 ? body : when(function, body, site, both, both, code);
    }

    /**
     * Adds code for sites of which some bits are those of a kind.
     *
     * @return where what follows goes
     */
    private List<Instruction> when(
            FunctionBody function,
            List<Instruction> body,
            int site,
            int mask,
            int kind,
            Consumer<List<Instruction>> code) {
        Block then = function.newBlock();
        Block after = function.newBlock();
        int masked = editor.emit(body, Op.BITWISE_AND, uint, site, editor.constant(mask));
        function.branch(body, editor.emit(body, Op.I_EQUAL, editor.bool(), masked, editor.constant(kind)), then, after);
        List<Instruction> some = function.begin(then);
        code.accept(some);
        function.go(some, after);
        return function.begin(after);
    }

    private void granules(List<Instruction> body, int site, int index, int place) {
        int first = firsts.load(body, index);
        if ((kinds & LANES) == 0 && !several) {
            functions.callGranule(body, place, first);
            return;
        }
        int shifted = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, site, editor.constant(MORE_SHIFT));
        int more = editor.emit(body, Op.BITWISE_AND, uint, shifted, editor.constant((1 << MORE_BITS) - 1));
        int left = editor.emit(body, Op.I_SUB, uint, editor.constant(Integer.SIZE - 1), more);
        int mask = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, uint, editor.constant(-1), left);
        if ((kinds & LANES) == 0) {
            functions.callGranules(body, place, first, more, mask);
            return;
        }
        int lanes = editor.emit(body, Op.BITWISE_AND, uint, site, editor.constant(LANES));
        int laned = editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), lanes, editor.constant(0));
        int bit = editor.emit(body, Op.SELECT, uint, laned, bits.load(body, index), first);
        int spread = editor.emit(body, Op.SELECT, uint, laned, masks.load(body, index), mask);
        functions.callGranulesOfLane(body, place, first, more, spread, bit);
    }
}
