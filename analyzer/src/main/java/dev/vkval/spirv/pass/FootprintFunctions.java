package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/**
 * The functions that record what sites access; see {@link FootprintWords}. All arguments are ids of words.
 *
 * <p>Most invocations have nothing new to record, and writes are what costs: each function looks first whether all is there.
 * Drivers compile each call anew, so a function has one branch, and granules that are next to each other are marked in
 * whole words.
 */
final class FootprintFunctions {
    /** Of one call. */
    static final int MOST_GRANULES = Integer.SIZE;

    private final ModuleEditor editor;
    private final ErrorRecorder recorder;
    private final HitCounters counters;
    private final int uint;
    private int executed;
    private int element;
    private int granule;
    private int granules;
    private int granuleOfLane;
    private int granulesOfLane;
    private int granuleMark;
    private int granuleMarks;
    private int elementMark;
    private int granuleBounds;
    private int elementBounds;

    FootprintFunctions(ModuleEditor editor, ErrorRecorder recorder, HitCounters counters) {
        this.editor = editor;
        this.recorder = recorder;
        this.counters = counters;
        this.uint = editor.uint();
    }

    /** Adds code before an access. */
    void emit(List<Instruction> body, FootprintAccess access) {
        int place = emitPlaceOf(body, editor.constant(access.hit()));
        if (access.first() == 0 && access.element() == 0) {
            callExecuted(body, place);
        }
        if (access.element() != 0) {
            callElement(body, place, access.element());
        }
        if (access.first() == 0) {
            return;
        }
        if (access.lanes() == 1) {
            granules(body, place, access);
        } else {
            granulesOfLane(body, place, access);
        }
    }

    /** Adds code for the index of the first word of a site's footprint. */
    int emitPlaceOf(List<Instruction> body, int hit) {
        return emitWordOf(body, hit, counters.footprintAt());
    }

    /** Adds code for the index of the first word of a site. */
    int emitSiteOf(List<Instruction> body, int hit) {
        return emitWordOf(body, hit, 0);
    }

    private int emitWordOf(List<Instruction> body, int hit, int word) {
        int counter = editor.emit(body, Op.I_ADD, uint, hit, recorder.firstHit());
        int words = editor.emit(body, Op.I_MUL, uint, counter, editor.constant(counters.entryWords()));
        return editor.emit(body, Op.I_ADD, uint, words, editor.constant(ErrorOutput.HEADER_WORDS + word));
    }

    /** Adds code for the number of the bit of the first granule, where the map tells elements apart. */
    int emitBit(List<Instruction> body, FootprintAccess access) {
        int scaled = editor.emit(body, Op.I_MUL, uint, access.first(), editor.constant(access.lanes()));
        return editor.emit(body, Op.I_ADD, uint, scaled, access.lane());
    }

    /** The bits of consecutive granules, of which the first is bit 0. */
    static int mask(int granules, int lanes) {
        int bits = 0;
        for (int i = 0; i < granules; i++) {
            bits |= 1 << i * lanes;
        }
        return bits;
    }

    private void granules(List<Instruction> body, int place, FootprintAccess access) {
        if (access.granules() == 1) {
            callGranule(body, place, access.first());
            return;
        }
        int from = access.first();
        for (int left = access.granules(); left > 0; left -= MOST_GRANULES) {
            int some = Math.min(left, MOST_GRANULES);
            callGranules(body, place, from, editor.constant(some - 1), editor.constant(mask(some, 1)));
            if (left > some) {
                from = editor.emit(body, Op.I_ADD, uint, from, editor.constant(some));
            }
        }
    }

    private void granulesOfLane(List<Instruction> body, int place, FootprintAccess access) {
        int lanes = access.lanes();
        int bit = emitBit(body, access);
        if (access.granules() == 1) {
            granuleOfLane = granuleOfLane == 0 ? addGranule(true) : granuleOfLane;
            call(body, granuleOfLane, place, access.first(), bit);
            return;
        }
        int from = access.first();
        int most = MOST_GRANULES / lanes;
        for (int left = access.granules(); left > 0; left -= most) {
            int some = Math.min(left, most);
            callGranulesOfLane(body, place, from, editor.constant(some - 1), editor.constant(mask(some, lanes)), bit);
            if (left > some) {
                from = editor.emit(body, Op.I_ADD, uint, from, editor.constant(some));
                bit = editor.emit(body, Op.I_ADD, uint, bit, editor.constant(some * lanes));
            }
        }
    }

    /** Adds code before an access that marks it in maps, but leaves bounds to {@link #callGranuleBounds} and the same of elements. */
    void emitMarks(List<Instruction> body, FootprintAccess access) {
        int place = emitPlaceOf(body, editor.constant(access.hit()));
        if (access.element() != 0) {
            elementMark =
                    elementMark == 0 ? addMark(FootprintWords.ELEMENTS, FootprintWords.ELEMENT_WORDS) : elementMark;
            call(body, elementMark, place, access.element());
        }
        if (access.first() == 0) {
            return;
        }
        int bit = access.lanes() == 1 ? access.first() : emitBit(body, access);
        if (access.granules() == 1) {
            granuleMark = granuleMark == 0 ? addMark(FootprintWords.GRANULES, counters.granuleWords()) : granuleMark;
            call(body, granuleMark, place, bit);
        } else {
            granuleMarks = granuleMarks == 0 ? addMarks() : granuleMarks;
            call(body, granuleMarks, place, bit, editor.constant(mask(access.granules(), access.lanes())));
        }
    }

    /** It accessed granules between two, that are marked; of the lowest one the complement. */
    void callGranuleBounds(List<Instruction> body, int place, int complement, int highest) {
        granuleBounds = granuleBounds == 0 ? addBounds(FootprintWords.LOWEST_GRANULE) : granuleBounds;
        call(body, granuleBounds, place, complement, highest);
    }

    /** The same of elements. */
    void callElementBounds(List<Instruction> body, int place, int complement, int highest) {
        elementBounds = elementBounds == 0 ? addBounds(FootprintWords.LOWEST_ELEMENT) : elementBounds;
        call(body, elementBounds, place, complement, highest);
    }

    /** A site was executed. */
    void callExecuted(List<Instruction> body, int place) {
        executed = executed == 0 ? addExecuted() : executed;
        call(body, executed, place);
    }

    /** It accessed an element. */
    void callElement(List<Instruction> body, int place, int number) {
        element = element == 0
                ? addNumber(FootprintWords.LOWEST_ELEMENT, FootprintWords.ELEMENTS, FootprintWords.ELEMENT_WORDS, false)
                : element;
        call(body, element, place, number);
    }

    /** It accessed a granule. */
    void callGranule(List<Instruction> body, int place, int number) {
        granule = granule == 0 ? addGranule(false) : granule;
        call(body, granule, place, number);
    }

    /**
     * It accessed granules.
     *
     * @param more how many follow the first one
     * @param mask their bits, that of the first one is bit 0
     */
    void callGranules(List<Instruction> body, int place, int first, int more, int mask) {
        granules = granules == 0 ? addGranules(false) : granules;
        call(body, granules, place, first, more, mask);
    }

    /** @param bit number of the bit of the first one */
    void callGranulesOfLane(List<Instruction> body, int place, int first, int more, int mask, int bit) {
        granulesOfLane = granulesOfLane == 0 ? addGranules(true) : granulesOfLane;
        call(body, granulesOfLane, place, first, more, mask, bit);
    }

    private void call(List<Instruction> body, int function, int... arguments) {
        int[] operands = new int[arguments.length + 1];
        operands[0] = function;
        System.arraycopy(arguments, 0, operands, 1, arguments.length);
        editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), operands);
    }

    private int addExecuted() {
        FootprintUpdate update = new FootprintUpdate(editor, recorder.memory(), 1);
        update.or(update.word(FootprintWords.EXECUTED), editor.constant(1));
        return update.end();
    }

    private int addGranule(boolean lanes) {
        return addNumber(FootprintWords.LOWEST_GRANULE, FootprintWords.GRANULES, counters.granuleWords(), lanes);
    }

    /**
     * Of one number, with its bit in a map.
     *
     * @param lanes whether another number follows, that of the bit; else it is the same
     */
    private int addNumber(int lowest, int map, int mapWords, boolean lanes) {
        FootprintUpdate update = new FootprintUpdate(editor, recorder.memory(), lanes ? 3 : 2);
        int number = update.parameter(1);
        int bit = lanes ? update.parameter(2) : number;
        update.bounds(lowest, number, number);
        mark(update, map, mapWords, bit);
        return update.end();
    }

    private int addMark(int map, int mapWords) {
        FootprintUpdate update = new FootprintUpdate(editor, recorder.memory(), 2);
        mark(update, map, mapWords, update.parameter(1));
        return update.end();
    }

    private void mark(FootprintUpdate update, int map, int mapWords, int bit) {
        int shift = update.emit(Op.BITWISE_AND, bit, editor.constant(Integer.SIZE - 1));
        update.or(update.word(map, mapWords, bit), update.emit(Op.SHIFT_LEFT_LOGICAL, editor.constant(1), shift));
    }

    /** Of the first bit, and the bits from there on. */
    private int addMarks() {
        FootprintUpdate update = new FootprintUpdate(editor, recorder.memory(), 3);
        marks(update, update.parameter(1), update.parameter(2));
        return update.end();
    }

    /** @param lowest word with the complement of the lowest number, behind which is the highest one */
    private int addBounds(int lowest) {
        FootprintUpdate update = new FootprintUpdate(editor, recorder.memory(), 3);
        update.raise(update.word(lowest), update.parameter(1));
        update.raise(update.word(lowest + 1), update.parameter(2));
        return update.end();
    }

    /**
     * Of the first number, how many follow it, and their bits from the first one on: these are in one word of the map, or in
     * two.
     *
     * @param lanes whether another number follows, that of the first bit; else it is the first number
     */
    private int addGranules(boolean lanes) {
        FootprintUpdate update = new FootprintUpdate(editor, recorder.memory(), lanes ? 5 : 4);
        int first = update.parameter(1);
        int bits = update.parameter(3);
        int bit = lanes ? update.parameter(4) : first;
        update.bounds(FootprintWords.LOWEST_GRANULE, first, update.emit(Op.I_ADD, first, update.parameter(2)));
        marks(update, bit, bits);
        return update.end();
    }

    private void marks(FootprintUpdate update, int bit, int bits) {
        int shift = update.emit(Op.BITWISE_AND, bit, editor.constant(Integer.SIZE - 1));
        int behind = update.emit(Op.I_ADD, bit, editor.constant(Integer.SIZE));
        // A shift by all bits of a word is not defined.
        int rest = update.emit(Op.I_SUB, editor.constant(Integer.SIZE - 1), shift);
        int halved = update.emit(Op.SHIFT_RIGHT_LOGICAL, bits, editor.constant(1));
        int map = FootprintWords.GRANULES;
        update.or(update.word(map, counters.granuleWords(), bit), update.emit(Op.SHIFT_LEFT_LOGICAL, bits, shift));
        update.or(update.word(map, counters.granuleWords(), behind), update.emit(Op.SHIFT_RIGHT_LOGICAL, halved, rest));
    }
}
