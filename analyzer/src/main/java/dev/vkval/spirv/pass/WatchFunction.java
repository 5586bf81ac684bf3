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

    private int add() {
        FunctionBody made = new FunctionBody(editor, PARAMETERS);
        List<Instruction> body = made.begin(made.newBlock());
        int base = memory.base(body, CheckMemory.Buffer.HITS);
        int[] matches = new int[WatchWords.SLOTS];
        int any = 0;
        for (int i = 0; i < matches.length; i++) {
            matches[i] = emitMatch(body, made, base, WatchWords.slot(i));
            any = any == 0 ? matches[i] : editor.emit(body, Op.LOGICAL_OR, editor.bool(), any, matches[i]);
        }
        Block found = made.newBlock();
        Block end = made.newBlock();
        made.branch(body, any, found, end);
        record(made.begin(found), made, base, matches);
        made.go(found.body(), end);
        editor.emitVoid(made.begin(end), Op.RETURN);
        editor.module().functions().add(made.function());
        return made.function().id();
    }

    /** Adds code for whether a slot watches a place that is accessed. */
    private int emitMatch(List<Instruction> body, FunctionBody made, int base, int slot) {
        int bool = editor.bool();
        int watched = load(body, made, base, slot + WatchWords.WATCHED);
        int element = load(body, made, base, slot + WatchWords.ELEMENT);
        int granule = load(body, made, base, slot + WatchWords.GRANULE);
        int distance = editor.emit(body, Op.I_SUB, uint, granule, made.parameter(FIRST));
        int inside = editor.emit(body, Op.U_LESS_THAN_EQUAL, bool, distance, made.parameter(MORE));
        int same = editor.emit(body, Op.I_EQUAL, bool, element, made.parameter(ELEMENT));
        int used = editor.emit(body, Op.I_NOT_EQUAL, bool, watched, editor.constant(0));
        int there = editor.emit(body, Op.LOGICAL_AND, bool, inside, same);
        return editor.emit(body, Op.LOGICAL_AND, bool, there, used);
    }

    private void record(List<Instruction> body, FunctionBody made, int base, int... matches) {
        InvocationKey.Emitted invocation = key.emit(body);
        int complement = editor.emit(body, Op.NOT, uint, invocation.key());
        for (int i = 0; i < matches.length; i++) {
            int value = editor.emit(body, Op.SELECT, uint, matches[i], complement, editor.constant(0));
            raise(body, made, base, WatchWords.slot(i) + WatchWords.KEY, value);
        }
        for (int i = 0; i < invocation.extents().length; i++) {
            raise(body, made, base, i, invocation.extents()[i]);
        }
    }

    private void raise(List<Instruction> body, FunctionBody made, int base, int word, int value) {
        made.atomic(body, Op.ATOMIC_U_MAX, pointer(body, made, base, word), value);
    }

    private int load(List<Instruction> body, FunctionBody made, int base, int word) {
        return memory.loadWord(body, pointer(body, made, base, word));
    }

    /** A word of the site. */
    private int pointer(List<Instruction> body, FunctionBody made, int base, int word) {
        int index = editor.emit(body, Op.I_ADD, uint, made.parameter(PLACE), editor.constant(word));
        return memory.word(body, base, index);
    }
}
