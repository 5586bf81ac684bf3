package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;

/**
 * The function that a site calls where it accesses something: if that is at a watched place, the invocation is recorded
 * there; see {@link WatchWords}.
 */
final class WatchFunction {
    private static final int PLACE = 0;
    private static final int ELEMENT = 1;
    private static final int FIRST = 2;
    private static final int MORE = 3;
    private static final int PARAMETERS = 4;

    private final ModuleEditor editor;
    private final CheckMemory memory;
    private final FootprintFunctions functions;
    private final InvocationKey key;
    private final int uint;
    private int function;

    WatchFunction(
            ModuleEditor editor,
            CheckMemory memory,
            FootprintFunctions functions,
            Instruction entryPoint,
            ExecutionModes modes) {
        this.editor = editor;
        this.memory = memory;
        this.functions = functions;
        this.key = new InvocationKey(editor, entryPoint, modes);
        this.uint = editor.uint();
    }

    /**
     * Adds code before an access; one without granules is at all of them.
     *
     * @param element id of the number of its element
     */
    void emit(List<Instruction> body, FootprintAccess access, int element) {
        function = function == 0 ? add() : function;
        boolean all = access.first() == 0;
        editor.emit(
                body,
                Op.FUNCTION_CALL,
                editor.type(Op.TYPE_VOID),
                function,
                functions.emitPlaceOf(body, editor.constant(access.hit())),
                element,
                all ? editor.constant(0) : access.first(),
                editor.constant(all ? -1 : access.granules() - 1));
    }

    /** Drivers compile the function anew for each site: its code looks at one place at a time. */
    private int add() {
        FunctionBody made = new FunctionBody(editor, PARAMETERS);
        Block entry = made.newBlock();
        List<Instruction> body = made.begin(entry);
        int base = memory.base(body, CheckMemory.Buffer.HITS);
        Block header = made.newBlock();
        made.go(body, header);
        FunctionBody.Counter counter = made.count(entry, header);
        body = made.begin(header);
        int more =
                editor.emit(body, Op.U_LESS_THAN, editor.bool(), counter.number(), editor.constant(WatchWords.SLOTS));
        Block look = made.newBlock();
        made.loopWhile(body, counter, more, look);
        body = made.begin(look);
        int slot = slot(body, made, counter.number());
        Block found = made.newBlock();
        Block join = made.newBlock();
        made.branch(body, emitMatch(body, made, base, slot), found, join);
        record(made.begin(found), made, base, slot);
        made.go(found.body(), join);
        made.go(made.begin(join), counter.next());
        made.go(made.next(counter), header);
        editor.emitVoid(made.begin(counter.end()), Op.RETURN);
        editor.module().functions().add(made.function());
        return made.function().id();
    }

    /** The index of the first word of a slot. */
    private int slot(List<Instruction> body, FunctionBody made, int number) {
        int words = editor.emit(body, Op.I_MUL, uint, number, editor.constant(WatchWords.SLOT_WORDS));
        int offset = editor.emit(body, Op.I_ADD, uint, words, editor.constant(WatchWords.slot(0)));
        return editor.emit(body, Op.I_ADD, uint, made.parameter(PLACE), offset);
    }

    /** Adds code for whether a slot watches a place that is accessed. */
    private int emitMatch(List<Instruction> body, FunctionBody made, int base, int slot) {
        int bool = editor.bool();
        int watched = load(body, base, slot, WatchWords.WATCHED);
        int element = load(body, base, slot, WatchWords.ELEMENT);
        int granule = load(body, base, slot, WatchWords.GRANULE);
        int distance = editor.emit(body, Op.I_SUB, uint, granule, made.parameter(FIRST));
        int inside = editor.emit(body, Op.U_LESS_THAN_EQUAL, bool, distance, made.parameter(MORE));
        int same = editor.emit(body, Op.I_EQUAL, bool, element, made.parameter(ELEMENT));
        int used = editor.emit(body, Op.I_NOT_EQUAL, bool, watched, editor.constant(0));
        int there = editor.emit(body, Op.LOGICAL_AND, bool, inside, same);
        return editor.emit(body, Op.LOGICAL_AND, bool, there, used);
    }

    private void record(List<Instruction> body, FunctionBody made, int base, int slot) {
        InvocationKey.Emitted invocation = key.emit(body);
        int complement = editor.emit(body, Op.NOT, uint, invocation.key());
        made.atomic(body, Op.ATOMIC_U_MAX, pointer(body, base, slot, WatchWords.KEY), complement);
        for (int i = 0; i < invocation.extents().length; i++) {
            made.atomic(
                    body,
                    Op.ATOMIC_U_MAX,
                    pointer(body, base, made.parameter(PLACE), i),
                    invocation.extents()[i]);
        }
    }

    private int load(List<Instruction> body, int base, int first, int word) {
        return memory.loadWord(body, pointer(body, base, first, word));
    }

    /** A word after another one. */
    private int pointer(List<Instruction> body, int base, int first, int word) {
        int index = editor.emit(body, Op.I_ADD, uint, first, editor.constant(word));
        return memory.word(body, base, index);
    }
}
