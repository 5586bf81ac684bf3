package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.List;

/**
 * Checks reads of the task payload by a mesh shader to which no task shader passes one: each that executes is an error. It
 * yields zero.
 */
public final class PayloadChecks extends CheckPass implements AccessGuards.Checks {
    private SpirvModule module;
    private ModuleEditor editor;

    public PayloadChecks(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "payload-checks";
    }

    /** Whether a task shader passes a payload to the mesh shaders that it launches. */
    public static boolean isPassed(SpirvModule task) {
        boolean[] passed = {false};
        task.forEach(each -> passed[0] |= each.opcode() == Op.EMIT_MESH_TASKS_EXT && each.operandCount() > 3);
        return passed[0];
    }

    @Override
    void addChecks(SpirvModule target) {
        module = target;
        editor = instrumentation.editor();
        AccessGuards guards = new AccessGuards(instrumentation);
        for (Function function : List.copyOf(module.functions())) {
            guards.guard(function, this);
        }
        module.invalidate();
    }

    @Override
    public boolean has(Instruction access) {
        if (access.opcode() == Op.COPY_MEMORY || access.opcode() == Op.COPY_MEMORY_SIZED) {
            return isPayload(access.operand(0)) || isPayload(access.operand(1));
        }
        int pointer = BufferPointers.accessed(access);
        return pointer != 0 && isPayload(pointer);
    }

    private boolean isPayload(int pointer) {
        return module.types().storageClass(module.types().typeOf(pointer)) == StorageClass.TASK_PAYLOAD_WORKGROUP_EXT;
    }

    @Override
    public AccessGuards.Checked emit(List<Instruction> body, Instruction access) {
        int hit = instrumentation.nextHit();
        instrumentation.add(new PayloadCheck(hit, access.index()));
        int never = editor.emit(body, Op.LOGICAL_NOT, editor.bool(), editor.trueConstant());
        int zero = editor.constant(0);
        int error = editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS);
        return new AccessGuards.Checked(
                never,
                failed -> instrumentation.recorder().emitFailure(failed, editor.constant(hit), error, zero, zero));
    }
}
