package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;

/**
 * Removes all but one entry point, because checks add stage-specific inputs to functions that other entry points may
 * share.
 */
public final class EntryPointSelection implements Pass {
    private final String entryPoint;
    private final int executionModel;

    public EntryPointSelection(String entryPoint, int executionModel) {
        this.entryPoint = entryPoint;
        this.executionModel = executionModel;
    }

    @Override
    public String name() {
        return "select-entry-point";
    }

    @Override
    public void run(SpirvModule module) {
        Instruction kept = find(module, entryPoint, executionModel);
        if (kept == null) {
            throw new IllegalArgumentException("the module has no entry point " + entryPoint);
        }
        int function = kept.operand(1);
        module.section(Section.ENTRY_POINTS).removeIf(instruction -> instruction != kept);
        module.section(Section.EXECUTION_MODES).removeIf(mode -> mode.operand(0) != function);
        module.invalidate();
    }

    /** The OpEntryPoint of a name and execution model, null if there is none. */
    static Instruction find(SpirvModule module, String entryPoint, int executionModel) {
        for (Instruction instruction : module.section(Section.ENTRY_POINTS)) {
            if (instruction.opcode() == Op.ENTRY_POINT
                    && instruction.operand(0) == executionModel
                    && instruction.string(2).equals(entryPoint)) {
                return instruction;
            }
        }
        return null;
    }
}
