package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * Once an invocation has skipped the initialization of a ray query, because the check of its acceleration structure failed,
 * its instructions on ray queries do not execute and yield zero. Comes after {@link DescriptorChecks}.
 */
public final class RayQueryGuards extends CheckPass implements AccessGuards.Checks {
    public RayQueryGuards(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "ray-query-guards";
    }

    @Override
    void addChecks(SpirvModule module) {
        if (!instrumentation.skipsQueries()) {
            return;
        }
        AccessGuards guards = new AccessGuards(instrumentation);
        for (Function function : List.copyOf(module.functions())) {
            guards.guard(function, this);
        }
        module.invalidate();
    }

    @Override
    public boolean has(Instruction instruction) {
        return instruction.opcode() != Op.RAY_QUERY_INITIALIZE_KHR
                && instruction.format() != null
                && instruction.format().name().startsWith("OpRayQuery");
    }

    @Override
    public AccessGuards.Checked emit(List<Instruction> body, Instruction access) {
        ModuleEditor editor = instrumentation.editor();
        int skipped = editor.emit(body, Op.LOAD, editor.uint(), instrumentation.skippedQuery());
        int none = editor.emit(body, Op.I_EQUAL, editor.bool(), skipped, editor.constant(0));
        return new AccessGuards.Checked(none, failed -> {});
    }
}
