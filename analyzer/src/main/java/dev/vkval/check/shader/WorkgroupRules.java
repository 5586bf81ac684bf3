package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModeReflector;
import dev.vkval.spirv.reflect.ExecutionModes;

/** Limits of workgroups and of what mesh shaders output. */
final class WorkgroupRules implements StageRules {
    @Override
    public void check(CreatedStage stage) {
        if (!Models.workgroups(stage.model())) {
            return;
        }
        ExecutionModes modes = ExecutionModeReflector.of(stage.module(), stage.entryFunction(), stage.constants());
        for (WorkgroupLimit limit : WorkgroupLimit.ALL) {
            long value = limit.model() == stage.model() ? limit.value().applyAsLong(modes) : 0;
            if (stage.exceeds(value, limit.struct(), limit.property(), limit.element())) {
                stage.error(limit.rule())
                        .title("a workgroup of a shader is larger than the device supports")
                        .message(
                                "%s of the workgroup is %d, and %s is %d",
                                limit.size(),
                                value,
                                limit.property(),
                                stage.property(limit.struct(), limit.property(), limit.element())
                                        .orElse(0))
                        .help("use smaller workgroups, or a device with a larger limit")
                        .report();
            }
        }
        if (stage.model() == Models.TASK) {
            stage.instructions(instruction -> emitted(stage, instruction));
        }
    }

    private static void emitted(CreatedStage stage, Instruction instruction) {
        if (instruction.opcode() != Op.EMIT_MESH_TASKS_EXT || instruction.operandCount() < 3) {
            return;
        }
        String[] rules = {
            "VUID-RuntimeSpirv-TaskEXT-07299", "VUID-RuntimeSpirv-TaskEXT-07300", "VUID-RuntimeSpirv-TaskEXT-07301"
        };
        long product = 1;
        for (int i = 0; i < rules.length; i++) {
            long count = stage.constants().folded(instruction.operand(i), 0);
            product *= Math.min(count, 1 << 21);
            if (stage.exceeds(count, WorkgroupLimit.MESH, "maxMeshWorkGroupCount", i)) {
                tooMany(stage, rules[i], instruction, count, "maxMeshWorkGroupCount");
            }
        }
        if (stage.exceeds(product, WorkgroupLimit.MESH, "maxMeshWorkGroupTotalCount", 0)) {
            tooMany(stage, "VUID-RuntimeSpirv-TaskEXT-07302", instruction, product, "maxMeshWorkGroupTotalCount");
        }
    }

    private static void tooMany(CreatedStage stage, String rule, Instruction instruction, long count, String limit) {
        stage.error(rule)
                .title("a task shader emits more mesh workgroups than the device supports")
                .message("%s emits %d, which is more than %s", stage.place(instruction), count, limit)
                .help("emit fewer workgroups from one task shader workgroup")
                .report();
    }
}
