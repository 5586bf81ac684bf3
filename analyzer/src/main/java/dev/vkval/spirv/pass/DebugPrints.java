package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.print.PrintArgument;
import dev.vkval.spirv.print.PrintFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the calls of NonSemantic.DebugPrintf by code that writes their arguments to the {@link PrintStream}. Calls that
 * {@link PrintFormat#problems print nothing} stay as they are.
 */
public final class DebugPrints extends CheckPass {
    private final Map<Integer, Integer> functions = new HashMap<>();
    private SpirvModule module;
    private ModuleEditor editor;

    public DebugPrints(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "debug-prints";
    }

    @Override
    void addChecks(SpirvModule target) {
        module = target;
        editor = instrumentation.editor();
        PrintCalls calls = new PrintCalls(module);
        boolean any = false;
        for (Function function : calls.any() ? List.copyOf(module.functions()) : List.<Function>of()) {
            for (Block block : function.blocks()) {
                any |= replace(function, block, calls);
            }
        }
        if (any) {
            removeUnusedImports(calls);
            module.invalidate();
        }
    }

    /** Devices need not know the set if no call is left. */
    private void removeUnusedImports(PrintCalls calls) {
        boolean[] left = {false};
        module.forEach(each -> left[0] |= each.opcode() == Op.EXT_INST && calls.of(each) != null);
        if (!left[0]) {
            module.section(Section.EXTENDED_INSTRUCTION_IMPORTS)
                    .removeIf(each -> each.string(0).equals(PrintCalls.SET));
        }
    }

    private boolean replace(Function function, Block block, PrintCalls calls) {
        List<Instruction> body = new ArrayList<>();
        boolean any = false;
        for (Instruction instruction : block.body()) {
            PrintCalls.Call call = calls.of(instruction);
            boolean prints = call != null && call.format().prints(call.types());
            if (prints && !instrumentation.hasRoom()) {
                instrumentation.addUnguarded(
                        instrumentation.index(instruction), function, Instrumentation.BEYOND_BUDGET);
            }
            if (prints && instrumentation.hasRoom()) {
                emit(body, instruction, call);
                any = true;
            } else {
                body.add(instruction);
            }
        }
        if (any) {
            block.body().clear();
            block.body().addAll(body);
        }
        return any;
    }

    private void emit(List<Instruction> body, Instruction instruction, PrintCalls.Call call) {
        int hit = instrumentation.nextHit();
        int printed = call.format().conversions().size();
        instrumentation.add(new PrintCheck(
                hit,
                instrumentation.index(instruction),
                call.format().text(),
                call.types().subList(0, printed)));
        List<Integer> words = new ArrayList<>();
        for (int i = 0; i < printed; i++) {
            emitWords(body, call.arguments().get(i), call.types().get(i), words);
        }
        int function = functions.computeIfAbsent(
                words.size(),
                count -> instrumentation.recorder().printFunction(count).add());
        int[] operands = new int[2 + words.size()];
        operands[0] = function;
        operands[1] = editor.constant(hit);
        for (int i = 0; i < words.size(); i++) {
            operands[2 + i] = words.get(i);
        }
        editor.emit(body, Op.FUNCTION_CALL, editor.type(Op.TYPE_VOID), operands);
    }

    private void emitWords(List<Instruction> body, int id, PrintArgument argument, List<Integer> words) {
        int type = module.types().typeOf(id);
        if (!argument.isVector()) {
            emitScalar(body, id, type, argument, words);
            return;
        }
        int component = module.types().elementType(type);
        for (int i = 0; i < argument.components(); i++) {
            int value = editor.emit(body, Op.COMPOSITE_EXTRACT, component, id, i);
            emitScalar(body, value, component, argument, words);
        }
    }

    private void emitScalar(List<Instruction> body, int id, int type, PrintArgument argument, List<Integer> words) {
        int uint = editor.uint();
        if (argument.isWide()) {
            int pair = editor.emit(body, Op.BITCAST, editor.type(Op.TYPE_VECTOR, uint, 2), id);
            words.add(editor.emit(body, Op.COMPOSITE_EXTRACT, uint, pair, 0));
            words.add(editor.emit(body, Op.COMPOSITE_EXTRACT, uint, pair, 1));
            return;
        }
        boolean narrow = argument.widthBits() < Integer.SIZE;
        words.add(
                switch (argument.kind()) {
                    case BOOLEAN -> editor.emit(body, Op.SELECT, uint, id, editor.constant(1), editor.constant(0));
                    case FLOAT ->
                        editor.emit(
                                body,
                                Op.BITCAST,
                                uint,
                                narrow
                                        ? editor.emit(body, Op.F_CONVERT, editor.type(Op.TYPE_FLOAT, Float.SIZE), id)
                                        : id);
                    default ->
                        narrow
                                ? editor.emit(body, Op.U_CONVERT, uint, unsigned(body, id, argument))
                                : type == uint ? id : editor.emit(body, Op.BITCAST, uint, id);
                });
    }

    private int unsigned(List<Instruction> body, int id, PrintArgument argument) {
        return argument.kind() == PrintArgument.Kind.SIGNED
                ? editor.emit(body, Op.BITCAST, editor.type(Op.TYPE_INT, argument.widthBits(), 0), id)
                : id;
    }
}
