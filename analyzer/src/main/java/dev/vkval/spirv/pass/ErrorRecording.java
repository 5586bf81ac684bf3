package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * Makes shaders record their errors, and the footprints that they keep: a new entry point calls the former one and then the
 * functions that record, which are also called before every instruction that ends the invocation earlier.
 */
public final class ErrorRecording implements Pass {
    private final Instrumentation instrumentation;
    private boolean ran;

    public ErrorRecording(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public String name() {
        return "error-recording";
    }

    @Override
    public void run(SpirvModule module) {
        if (ran) {
            throw new IllegalStateException("an instance of " + name() + " can run only once");
        }
        ran = true;
        List<Integer> record = instrumentation.last();
        if (record.isEmpty()) {
            return;
        }
        ModuleEditor editor = instrumentation.editor();
        int voidType = editor.type(Op.TYPE_VOID);
        for (Function function : module.functions()) {
            for (Block block : function.blocks()) {
                insertCalls(editor, block.body(), voidType, record);
            }
        }
        Instruction entryPoint = instrumentation.entryPoint();
        int former = entryPoint.operand(1);
        Function wrapper = editor.function(editor.type(Op.TYPE_FUNCTION, voidType), voidType, List.of());
        List<Instruction> body = editor.addBlock(wrapper).body();
        instrumentation.prologue(body);
        editor.emit(body, Op.FUNCTION_CALL, voidType, former);
        record.forEach(each -> editor.emit(body, Op.FUNCTION_CALL, voidType, each));
        editor.emitVoid(body, Op.RETURN);
        module.functions().add(wrapper);
        entryPoint.setOperand(1, wrapper.id());
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            if (mode.operand(0) == former) {
                mode.setOperand(0, wrapper.id());
            }
        }
        module.invalidate();
    }

    private static void insertCalls(ModuleEditor editor, List<Instruction> body, int voidType, List<Integer> record) {
        for (int i = 0; i < body.size(); i++) {
            if (InvocationEnds.ends(body.get(i).opcode())) {
                List<Instruction> call = body.subList(i, i);
                record.forEach(each -> editor.emit(call, Op.FUNCTION_CALL, voidType, each));
                i += record.size();
            }
        }
    }
}
