package dev.vkval.spirv.source;

import dev.vkval.spirv.SpirvModule;
import java.util.Arrays;

/** The instructions in functions that are not {@linkplain DebugInstructions debug instructions}, counted from 0. */
final class CodePositions {
    private final int[] indices;

    CodePositions(SpirvModule module) {
        DebugInstructions debug = new DebugInstructions(module);
        int[] found = new int[module.instructionCount()];
        int[] count = {0};
        module.functions()
                .forEach(function -> SpirvModule.forEachOf(function, instruction -> {
                    if (!debug.isDebug(instruction) && count[0] < found.length) {
                        found[count[0]++] = instruction.index();
                    }
                }));
        indices = Arrays.copyOf(found, count[0]);
    }

    /** The instruction at the same position in a module of equal code, -1 if there is none. */
    int indexIn(CodePositions other, int index) {
        int position = Arrays.binarySearch(indices, index);
        return position >= 0 && position < other.indices.length ? other.indices[position] : -1;
    }
}
