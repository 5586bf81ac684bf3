package dev.vkval.replay.matrix;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.CheckMatrix;
import dev.vkval.spirv.pass.MatrixModule;
import dev.vkval.spirv.pass.StageFrame;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;

/**
 * The module of an access in an execution model.
 *
 * @param access index of the instruction that checks are expected of
 */
record MatrixCell(CheckMatrix.Row row, StageFrame.Model model, int[] words, int access) {
    /** The index into the array of descriptors is known when the shader runs. */
    static final String RUN = "%run";
    /** The last descriptor of the array. */
    static final String LAST = "%c3";

    /** @param element id of the index into the array of descriptors */
    static MatrixCell of(CheckMatrix.Row row, StageFrame.Model model, String element) {
        try {
            SpirvModule module = Assembler.module(MatrixModule.of(row, model, element, "%word"));
            int[] found = {-1};
            module.forEach(each -> found[0] = is(each, row.instruction()) ? each.index() : found[0]);
            return new MatrixCell(row, model, SpirvWriter.words(module), found[0]);
        } catch (SpirvTextException e) {
            throw new IllegalStateException(row.name(), e);
        }
    }

    private static boolean is(Instruction instruction, String name) {
        return instruction.format() != null && instruction.format().name().equals(name);
    }

    @Override
    public String toString() {
        return row.name() + ", " + row.resource() + ", " + model.title();
    }
}
